/*
 * Runs before the page is drawn, so it is small and stands alone (no bundler, no modules, old browsers too).
 * It sets the language and direction of this visit (src/i18n/language.ts says how the language is found), leads to the
 * file of the page that the address means, starts the scripts of a page that was rendered ahead, loads a page again that a
 * deployment has outdated, and shows nothing inside of somebody else's page.
 */
(() => {
  /** After all of a page is there its scripts wait no longer for its first paint. */
  const LONGEST_WAIT_MS = 1000;
  const page = document.documentElement;
  const { dataset } = document.currentScript;
  // Under an invisible frame the buttons of another page would press ours. Only a header can forbid that, and an
  // Appwrite Site sends none.
  page.hidden = window.top !== window.self;

  // A page that the browser kept may name scripts that the server no longer has. Once for each, so that nothing loops.
  const reloadOutdated = ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module' || !navigator.onLine) return;
    try {
      if (window.sessionStorage.getItem('reloaded-for') === target.src) return;
      window.sessionStorage.setItem('reloaded-for', target.src);
    } catch {
      // Without storage nobody would know that it has been tried.
      return;
    }
    window.location.reload();
  };
  window.addEventListener('error', reloadOutdated, true);

  const rendered = page.lang;
  let stored = null;
  try {
    stored = window.localStorage.getItem('language');
  } catch {
    // Storage is switched off: the address and the default decide.
  }
  const known = (name) => {
    const base = (name || '').trim().toLowerCase().split('-')[0];
    return base === 'ar' || base === 'en' ? base : null;
  };
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const english = /^\/en(?=\/|$)/;
  const language = known(query.get('lang')) || (english.test(pathname) && 'en') || known(stored) || 'ar';
  page.lang = language;
  page.dir = language === 'ar' ? 'rtl' : 'ltr';

  // Servers of files look at the path alone, so a page that was rendered ahead may not be the one that is meant.
  // An address that begins with two slashes names another site.
  const place = `/${pathname.replace(english, '').replace(/^\/+/, '')}`;
  const isStore = /^\/store\/1(-|$)/.test(place);
  if ('ahead' in page.dataset) {
    const kind = place === '/store/1' && query.get('type') === 'accessories' ? '-accessories' : '';
    const file = (language === 'en' ? '/en' : '') + place + kind;
    if (file !== pathname) {
      page.dataset.awaits = '';
      // Another file begins without what the visit noted here, such as the page to come back to after signing in.
      try {
        window.sessionStorage.setItem('kept-state', JSON.stringify(window.history.state));
      } catch {
        // Without storage it is lost.
      }
      window.location.replace(file + search + hash);
      return;
    }
  }
  query.delete('lang');
  query.delete('type');
  const isFiltered = isStore && query.size !== 0;
  if (language !== rendered || isFiltered) page.dataset.awaits = '';

  // The scripts of a page that can be read without them begin once it is seen, all at once. What is pressed or typed until
  // they run is kept for them (src/app/early.ts).
  const scripts = dataset.scripts?.split(' ');
  if (!scripts) return;
  // Until then nothing is loaded or laid out that the first paint does not show (src/ui/global.css).
  page.dataset.unpainted = '';
  // A page that is loaded again looks for the place where it was, so it is laid out whole.
  if (!hash && window.performance.getEntriesByType('navigation')[0]?.type === 'navigate') page.dataset.fromTop = '';
  const early = [];
  const keep = (event) => {
    const { type } = event;
    const target = type === 'click' ? event.target.closest('button, input, label') : event.target;
    if (!target) return;
    if (type === 'submit' || type === 'click') event.preventDefault();
    // It is seen that the press was heard (src/ui/global.css).
    if (target.matches('button')) target.dataset.kept = '';
    early.push({ type, target });
  };
  const EVENTS = ['click', 'submit', 'input', 'change'];
  for (const type of EVENTS) window.addEventListener(type, keep, true);
  window.takeEarly = () => {
    for (const type of EVENTS) window.removeEventListener(type, keep, true);
    for (const { target } of early) delete target.dataset.kept;
    return early;
  };
  const run = () =>
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', src: scripts[0], crossOrigin: '' }),
    );
  const ask = (rel, href) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' }));
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    delete page.dataset.unpainted;
    // The first is by far the largest, and a browser may take only six at once.
    for (const href of scripts) ask('modulepreload', href);
    // Inside of the page stand the styles of what it shows. The application will draw more.
    if (dataset.styles) ask('stylesheet', dataset.styles);
    // The application takes over the whole page, whose end may still be on its way.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
    else run();
  };
  // A page that waits for the application is not painted before, nor is one in the background, and not every browser tells.
  const tells = window.PerformanceObserver && PerformanceObserver.supportedEntryTypes?.includes('paint');
  if (!tells || document.hidden || 'awaits' in page.dataset) {
    start();
    return;
  }
  const seen = (list) => list.getEntriesByName('first-contentful-paint').length > 0 && start();
  new PerformanceObserver(seen).observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', start);
  window.addEventListener('load', () => setTimeout(start, LONGEST_WAIT_MS));
})();
