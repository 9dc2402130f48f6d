import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Language } from '../../../functions/contract/constants.ts';
import { i18n, startI18n, switchLanguage } from '../i18n/i18n.ts';
import { LANGUAGE_FACTS } from '../i18n/language.ts';
import { createQueryClient } from '../lib/query.ts';
import { App } from './app.tsx';
import { preloadPage } from './routes.tsx';

/** A page as a visitor who is not signed in sees it. */
interface RenderedPage {
  markup: string;
  direction: string;
  title: string;
  description: string;
}

/** Renders a page in a language. One at a time: the texts are in one language. */
export async function renderPage(path: string, language: Language): Promise<RenderedPage> {
  if (i18n.isInitialized) await switchLanguage(language);
  else await startI18n(language);
  await preloadPage(path);
  const markup = renderToString(
    <StaticRouter location={path}>
      <App queryClient={createQueryClient()} />
    </StaticRouter>,
  );
  return {
    markup,
    direction: LANGUAGE_FACTS[language].direction,
    title: i18n.t('document-title-home'),
    description: i18n.t('description'),
  };
}
