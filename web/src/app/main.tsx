import '#web/ui/global.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { EnvError, env } from '#web/config/env.ts';
import { takeReturnAddress } from '#web/features/payment/shared/return-address.ts';
import { takeLinkSecret } from '#web/features/shop/shared/link-secret.ts';
import { startI18n } from '#web/i18n/i18n.ts';
import { initialLanguage, LANGUAGE_KEY, languageOfPath, toLanguage } from '#web/i18n/language.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { localStore, tabStore } from '#web/lib/storage.ts';
import { giveAnswers, isPlaceOf, type PageData, readPageData } from '#web/prerender/page-data.ts';
import { notePage, watchBack } from '#web/ui/page/back.ts';
import { firstMove } from '#web/ui/page/first-move.ts';
import { App } from './app.tsx';
import { loadMoreRoutes, loadPage, routerParts } from './router.ts';

/**
 * The language of this visit. One that came in the address is remembered, and the address is cleaned of it, as of the
 * name of the file that the server answered.
 */
function takeLanguage(ahead: PageData | null) {
  const url = new URL(window.location.href);
  const ofPath = languageOfPath(url.pathname);
  if (ofPath && !toLanguage(url.searchParams.get('lang'))) url.searchParams.set('lang', ofPath);
  if (ahead?.path === url.pathname) {
    const its = new URL(ahead.address, url);
    url.pathname = its.pathname;
    for (const [name, value] of its.searchParams) url.searchParams.set(name, value);
  } else if (ofPath) {
    url.pathname = url.pathname.slice(`/${ofPath}`.length);
  }
  // Two slashes at the beginning of a path are the beginning of another site's address.
  url.pathname = url.pathname.replace(/^\/+/, '/');
  const language = initialLanguage(url.search, localStore.get(LANGUAGE_KEY));
  if (toLanguage(url.searchParams.get('lang'))) localStore.set(LANGUAGE_KEY, language);
  url.searchParams.delete('lang');
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url);
  return language;
}

/** What `boot.js` kept of the history entry when it led here. */
const KEPT_STATE = 'kept-state';

function takeKeptState(): void {
  const kept = tabStore.get(KEPT_STATE);
  if (kept === null) return;
  tabStore.remove(KEPT_STATE);
  window.history.replaceState(JSON.parse(kept), '');
}

/** Ends the task at hand: between the steps of the start, each of which takes a phone a while, the page answers and is drawn. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  env();
  await pause();
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the application.');
  const ahead = readPageData();
  takeKeptState();
  const language = takeLanguage(ahead);
  takeReturnAddress();
  takeLinkSecret();
  await startI18n(language);
  await pause();
  const queryClient = createQueryClient();
  const { routes, ...parts } = routerParts(queryClient);
  // A page that was rendered ahead is taken over as it stands when it is the one that is meant, and replaced otherwise.
  // One that was reached with a reason, such as a page to come back to after signing in, may say more than its file.
  const isTold = Boolean(window.history.state?.usr);
  const isTaken = ahead?.language === language && isPlaceOf(ahead, window.location) && !isTold;
  if (ahead) giveAnswers(queryClient, ahead);
  const hydrationData = isTaken ? await loadPage(routes, ahead.route) : undefined;
  await pause();
  watchBack();
  const router = createBrowserRouter(routes, { ...parts, hydrationData });
  router.subscribe(notePage);
  const tree = (
    <StrictMode>
      <App queryClient={queryClient} router={router} />
    </StrictMode>
  );
  if (isTaken) {
    hydrateRoot(root, tree);
  } else {
    root.replaceChildren();
    createRoot(root).render(tree);
  }
  delete document.documentElement.dataset.awaits;
  // Who follows a link finds them there. What does not come through is asked for again by then.
  void firstMove()
    .then(loadMoreRoutes)
    .catch(() => {});
}

/**
 * The application could not start: a wrong variable, or its texts did not come through. There are no texts to translate
 * with, so both languages stand here. A page that was rendered ahead stays: it can still be read.
 */
function reportFailure(error: unknown): void {
  console.error(error);
  delete document.documentElement.dataset.awaits;
  const root = document.getElementById('root');
  if (!root || (root.hasChildNodes() && !(error instanceof EnvError))) return;
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
