import '../ui/global.css';
import '../lib/step-guard.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { EnvError, env } from '../config/env.ts';
import { paths } from '../config/paths.ts';
import { startI18n } from '../i18n/i18n.ts';
import { initialLanguage, LANGUAGE_KEY, languageOfPath, toLanguage } from '../i18n/language.ts';
import { createQueryClient } from '../lib/query.ts';
import { takeReturnAddress } from '../lib/return-address.ts';
import { localStore } from '../lib/storage.ts';
import { App } from './app.tsx';
import { preloadPage } from './routes.tsx';

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
  await preloadPage(window.location.pathname);
  const tree = (
    <StrictMode>
      <BrowserRouter>
        <App queryClient={createQueryClient()} />
      </BrowserRouter>
    </StrictMode>
  );
  // A prerendered page is taken over as it stands when it is in the visitor's language, and replaced otherwise.
  if (root.dataset.prerendered === language && window.location.pathname === paths.landing) {
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
