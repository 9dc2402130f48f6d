import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { EnvError, env } from '../config/env.ts';
import { paths } from '../config/paths.ts';
import { takeReturnAddress } from '../features/shared-return/return-address.ts';
import { startI18n } from '../i18n/i18n.ts';
import { initialLanguage, LANGUAGE_KEY, languageOfPath, toLanguage } from '../i18n/language.ts';
import { createQueryClient } from '../lib/query.ts';
import { localStore } from '../lib/storage.ts';
import { App } from './app.tsx';
import { loadPage, routerParts } from './router.ts';

/** The language of this visit. One that came in the address is remembered, and the address is cleaned of it. */
function takeLanguage() {
  const url = new URL(window.location.href);
  const ofPath = languageOfPath(url.pathname);
  if (ofPath) {
    url.pathname = paths.landing;
    if (!toLanguage(url.searchParams.get('lang'))) url.searchParams.set('lang', ofPath);
  }
  const language = initialLanguage(url.search, localStore.get(LANGUAGE_KEY));
  if (toLanguage(url.searchParams.get('lang'))) {
    localStore.set(LANGUAGE_KEY, language);
    url.searchParams.delete('lang');
    window.history.replaceState(window.history.state, '', url);
  }
  return language;
}

async function start(): Promise<void> {
  env();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the application.');
  const language = takeLanguage();
  takeReturnAddress();
  await startI18n(language);
  const queryClient = createQueryClient();
  // A prerendered page is taken over as it stands when it is in the visitor's language, and replaced otherwise.
  const isPrerendered = root.dataset.prerendered === language && window.location.pathname === paths.landing;
  const { routes, ...parts } = routerParts(queryClient);
  if (isPrerendered) await loadPage(routes, paths.landing);
  // With data to begin with, though there is none, the router leaves the page where the visitor has scrolled to.
  const router = createBrowserRouter(routes, { ...parts, hydrationData: isPrerendered ? {} : undefined });
  const tree = (
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>
  );
  if (isPrerendered) {
    hydrateRoot(root, tree);
  } else {
    root.replaceChildren();
    createRoot(root).render(tree);
  }
  delete document.documentElement.dataset.awaitsLanguage;
}

/**
 * The application could not start: a wrong variable, or its texts did not come through. There are no texts to translate
 * with, so both languages stand here. A prerendered page stays: it can still be read.
 */
function reportFailure(error: unknown): void {
  console.error(error);
  delete document.documentElement.dataset.awaitsLanguage;
  const root = document.getElementById('root');
  if (!root || (root.dataset.prerendered && !(error instanceof EnvError))) return;
  const lines =
    error instanceof EnvError
      ? [error.message]
      : ['تعذّر فتح الصفحة. أعد تحميلها من فضلك.', 'The page could not be opened. Please load it again.'];
  root.replaceChildren(
    ...lines.map((line) => {
      const paragraph = document.createElement('p');
      paragraph.dir = 'auto';
      paragraph.role = 'alert';
      paragraph.textContent = line;
      return paragraph;
    }),
  );
}

start().catch(reportFailure);
