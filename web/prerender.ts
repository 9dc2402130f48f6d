import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Manifest } from 'vite';
import { DEFAULT_LANGUAGE } from '../functions/contract/constants.ts';

const WEB = fileURLToPath(new URL('.', import.meta.url));
const ENTRY = 'src/app/prerender-entry.tsx';
/** What the landing page loads besides the main bundle, by the names of its sources. */
const LANDING_SOURCES = [
  'src/features/landing/landing-page.tsx',
  ...['common', 'errors', 'landing'].map((namespace) => `src/i18n/${DEFAULT_LANGUAGE}/${namespace}.json`),
];
const EMPTY_ROOT = '<div id="root"></div>';

type RenderPage = typeof import('./src/app/prerender-entry.tsx')['renderPage'];

/**
 * Completes a built site in `outDir`:
 * `index.html` gets the landing page as markup, in the default language, with its styles linked and its scripts asked
 * for early, so that it paints before any JavaScript has run; `fallback.html` is the empty page for all other routes.
 * @throws Error when the build is not as expected.
 */
export async function prerender(outDir: string): Promise<void> {
  const index = join(outDir, 'index.html');
  const page = await readFile(index, 'utf8');
  if (!page.includes(EMPTY_ROOT)) throw new Error(`${index} has no empty root to fill.`);
  await copyFile(index, join(outDir, 'fallback.html'));

  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { hints, markup } = splitHints(await renderLanding());
  await writeFile(
    index,
    page
      .replace('</head>', () => `${[...hints, ...landingLinks(manifest, page)].join('\n    ')}\n  </head>`)
      .replace(EMPTY_ROOT, () => `<div id="root" data-prerendered="${DEFAULT_LANGUAGE}">${markup}</div>`),
  );
}

/** Bundles the application for Node, aside, and renders the landing page with it. */
async function renderLanding(): Promise<string> {
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
    const { renderPage } = (await import(pathToFileURL(join(aside, 'prerender-entry.js')).href)) as {
      renderPage: RenderPage;
    };
    return await renderPage('/', DEFAULT_LANGUAGE);
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
function landingLinks(manifest: Manifest, page: string): string[] {
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
  for (const source of LANDING_SOURCES) visit(source);
  const isNew = (file: string) => !page.includes(`/${file}"`);
  return [
    ...[...styles].filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
}
