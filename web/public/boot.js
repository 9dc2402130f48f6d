/*
 * Runs before the page is drawn, so it is small and stands alone (no bundler, no modules, old browsers too).
 * It sets the language and direction of this visit (src/i18n/language.ts says how the language is found), hides a
 * prerendered page that is in another language, asks for the two font files of the language ahead of the styles,
 * loads a page again that a deployment has outdated, and shows nothing inside of somebody else's page.
 */
(() => {
  const page = document.documentElement;
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

  const prerendered = page.lang;
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
  const variant = window.location.pathname.replace(/\//g, '') === 'en' ? 'en' : null;
  const language = known(new URLSearchParams(window.location.search).get('lang')) || variant || known(stored) || 'ar';
  // The landing page is there in English, ready to be read; the application makes `/` of its address again.
  if (window.location.pathname === '/' && language === 'en' && prerendered === 'ar') {
    window.location.replace(`/en/${window.location.search}${window.location.hash}`);
  }
  page.lang = language;
  page.dir = language === 'ar' ? 'rtl' : 'ltr';
  if (language !== prerendered) page.dataset.awaitsLanguage = '';

  const fonts = document.currentScript.dataset[language === 'ar' ? 'fontsAr' : 'fontsEn'];
  for (const href of fonts ? fonts.split(' ') : []) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'font';
    link.type = 'font/woff2';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
})();
