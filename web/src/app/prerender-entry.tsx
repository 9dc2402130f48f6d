import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Language } from '../../../functions/contract/constants.ts';
import { startI18n } from '../i18n/i18n.ts';
import { createQueryClient } from '../lib/query.ts';
import { App } from './app.tsx';
import { preloadPage } from './routes.tsx';

/** The markup of a page as a visitor who is not signed in sees it. */
export async function renderPage(path: string, language: Language): Promise<string> {
  await startI18n(language);
  await preloadPage(path);
  return renderToString(
    <StaticRouter location={path}>
      <App queryClient={createQueryClient()} />
    </StaticRouter>,
  );
}
