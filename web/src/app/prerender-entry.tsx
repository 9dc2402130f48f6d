import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import type { Language } from '#contract/constants.ts';
import { i18n, startI18n, switchLanguage } from '../i18n/i18n.ts';
import { LANGUAGE_FACTS } from '../i18n/language.ts';
import { createQueryClient } from '../lib/query.ts';
import { App } from './app.tsx';
import { opened, routerParts } from './router.ts';

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
  const queryClient = createQueryClient();
  const { routes } = routerParts(queryClient);
  const router = await opened(createMemoryRouter(routes, { initialEntries: [path] }));
  const markup = renderToString(<App queryClient={queryClient} router={router} />);
  return {
    markup,
    direction: LANGUAGE_FACTS[language].direction,
    title: i18n.t('document-title-home'),
    description: i18n.t('description'),
  };
}
