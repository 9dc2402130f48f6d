/*
 * Stands at the end of the page that answers for every address without a file of its own (../pages.ts), after `boot.js`.
 * It shows the shop's frame in the language of this visit. Before the application is loaded it asks for the table of the
 * pages that are not the store's or, on a product's page, for its scripts, the product and its picture; the application
 * takes the answer over (src/lib/execution.ts).
 */
(() => {
  const { offices, types, more, product } = JSON.parse(document.currentScript.dataset.frame);
  const { lang } = document.documentElement;
  const [area, type, id, ...rest] = window.location.pathname
    .replace(/^\/en(?=\/|$)/, '')
    .slice(1)
    .split('/');
  if (offices.includes(area)) return;
  const frame = document.querySelector(`template[lang="${lang}"]`);
  document.getElementById('root').append(frame.content.cloneNode(true));
  delete document.documentElement.dataset.awaits;

  const load = (properties) => document.head.append(Object.assign(document.createElement('link'), properties));
  const loadScripts = (scripts) => {
    for (const href of scripts) load({ rel: 'modulepreload', href, crossOrigin: '' });
  };
  if (area !== 'store') {
    loadScripts(more);
    return;
  }
  // What is no id would write more than one into the address below.
  if (!types.includes(type) || !/^[\w.-]+$/.test(id) || rest.length > 0) return;
  loadScripts(product.scripts[lang]);
  const path = product.path.replace('TYPE', type).replace('ID', id).replace('LANG', lang);
  const execution = fetch(product.url, {
    method: 'POST',
    credentials: 'omit',
    // As the application waits for an answer (src/lib/patience.ts).
    signal: window.AbortSignal?.timeout?.(40_000),
    headers: { 'content-type': 'application/json', 'x-appwrite-project': product.project },
    body: JSON.stringify({ path, method: 'GET', async: false }),
  }).then((response) => response.json());
  window.askedEarly = { path, execution };
  const showPicture = ({ responseBody }) => {
    const { image } = JSON.parse(responseBody).data;
    const { srcSet, sizes } = product.picture;
    load({
      rel: 'preload',
      as: 'image',
      imageSrcset: srcSet.replaceAll('IMAGE', encodeURIComponent(image)),
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  };
  // What does not come through the application asks for again, and tells.
  execution.then(showPicture).catch(() => {});
})();
