import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#contract/constants.ts';

const WEB = fileURLToPath(new URL('.', import.meta.url));
const ENTRY = 'src/app/prerender-entry.tsx';
/** What the landing page loads besides the main bundle, by the names of its sources. */
const landingSources = (language: Language) => [
  'src/features/landing/landing-page.tsx',
  ...['common', 'errors', 'landing'].map((namespace) => `src/i18n/${language}/${namespace}.json`),
];
const EMPTY_ROOT = '<div id="root"></div>';

type Prerendering = typeof import('./src/app/prerender-entry.tsx');

/**
 * Completes a built site in `outDir`:
 * `index.html` gets the landing page as markup, in the default language, with its styles linked and its scripts asked
 * for early, so that it paints before any JavaScript has run; `en/index.html` is its English variant; `fallback.html` is
 * the empty page for all other routes; `robots.txt` names the sitemap where `VITE_SITEMAP_URL` gives its address.
 * `VITE_SITE_URL`, the site's own address, makes the addresses in the pages whole, as shared links need them.
 * @throws Error when the build is not as expected.
 */
export async function prerender(outDir: string): Promise<void> {
  const index = join(outDir, 'index.html');
  const page = await readFile(index, 'utf8');
  if (!page.includes(EMPTY_ROOT)) throw new Error(`${index} has no empty root to fill.`);
  await copyFile(index, join(outDir, 'fallback.html'));

  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const landing = await renderLanding();
  for (const language of LANGUAGES) {
    const folder = language === DEFAULT_LANGUAGE ? outDir : join(outDir, language);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'index.html'), landingPage(page, manifest, language, landing[language]));
  }
  const sitemap = process.env.VITE_SITEMAP_URL;
  const robots = ['User-agent: *', 'Allow: /', ...(sitemap ? [`Sitemap: ${sitemap}`] : [])];
  await writeFile(join(outDir, 'robots.txt'), `${robots.join('\n')}\n`);
}

/** The landing page in a language: markup, head and the files it loads. */
function landingPage(page: string, manifest: Manifest, language: Language, landing: Landing): string {
  const { hints, markup } = splitHints(landing.markup);
  const site = process.env.VITE_SITE_URL?.replace(/\/+$/, '') ?? '';
  const address = (one: Language) => `${site}/${one === DEFAULT_LANGUAGE ? '' : `?lang=${one}`}`;
  const found = [
    `<link rel="canonical" href="${address(language)}">`,
    ...LANGUAGES.map((one) => `<link rel="alternate" hreflang="${one}" href="${address(one)}">`),
    `<link rel="alternate" hreflang="x-default" href="${address(DEFAULT_LANGUAGE)}">`,
    `<meta property="og:url" content="${address(language)}">`,
  ];
  const head = [...hints, ...found, ...landingLinks(landingSources(language), manifest, page)];
  return page
    .replace(/<html [^>]*>/, `<html lang="${language}" dir="${landing.direction}">`)
    .replace(/<title>[^<]*/, () => `<title>${escaped(landing.title)}`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, start) => start + escaped(landing.description))
    .replace(/(<meta property="og:title" content=")[^"]*/, (_, start) => start + escaped(landing.title))
    .replace('content="/og.png"', `content="${site}/og.png"`)
    .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
    .replace(EMPTY_ROOT, () => `<div id="root" data-prerendered="${language}">${markup}</div>`);
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
}

type Landing = Awaited<ReturnType<Prerendering['renderPage']>>;

/** Bundles the application for Node, aside, and renders the landing page with it in every language. */
async function renderLanding(): Promise<Record<Language, Landing>> {
  const aside = await mkdtemp(join(tmpdir(), 'samaa-prerender-'));
  try {
    await build({
      configFile: join(WEB, 'vite.config.ts'),
      root: WEB,
      logLevel: 'warn',
      // Everything goes into the bundle: from a temporary folder no package can be found.
      ssr: { noExternal: true },
      build: { ssr: ENTRY, outDir: aside, emptyOutDir: true, manifest: false, copyPublicDir: false, minify: false },
    });
    const { renderPage } = (await import(pathToFileURL(join(aside, 'prerender-entry.js')).href)) as Prerendering;
    // One after the other: the texts are in one language at a time.
    const ar = await renderPage('/', 'ar');
    return { ar, en: await renderPage('/', 'en') };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

/** React writes what should be loaded early (the hero picture) before the markup; it belongs into the head. */
function splitHints(rendered: string): { hints: string[]; markup: string } {
  const leading = /^(?:<link [^>]*>)*/.exec(rendered)?.[0] ?? '';
  return { hints: leading.match(/<link [^>]*>/g) ?? [], markup: rendered.slice(leading.length) };
}

/** Links to the styles and scripts that the landing page loads after the main bundle; the page names the others itself. */
function landingLinks(sources: readonly string[], manifest: Manifest, page: string): string[] {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no chunk of ${source}.`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const needed of chunk.imports ?? []) visit(needed);
  };
  for (const source of sources) visit(source);
  const isNew = (file: string) => !page.includes(`/${file}"`);
  return [
    ...[...styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
}
