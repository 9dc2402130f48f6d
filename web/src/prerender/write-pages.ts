import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type CustomAtRules, type StyleRule, transform, type Visitor } from 'lightningcss';
import { build, type Manifest, minify } from 'vite';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { LANDING_PAGE, SHOP_PAGES, TEXTS, textFileOf } from '../../chunks.ts';
import { PAGE_DATA_ID, type PageData } from './page-data.ts';
import type { Ask, PageKind, RenderedPage } from './render.tsx';

const WEB = fileURLToPath(new URL('../../', import.meta.url));
const RENDERER = 'src/prerender/render.tsx';
const START = 'index.html';
/** Where the empty page is kept, beside the build's manifest. */
const EMPTY_PAGE = '.vite/empty.html';
const EMPTY_ROOT = '<div id="root"></div>';
/** Stands for the site's own address where nobody has told it; what is left without it is relative. */
const UNKNOWN_ORIGIN = 'https://own.invalid';

/** What is loaded to open a page of the shop that few visits begin with. */
const MORE_ROUTES = 'src/app/more-routes.tsx';

/**
 * The modules and the texts that each kind of page loads besides the start of the application; of those that it loads
 * later, what they have drawn ahead needs the styles at once.
 */
const CODE: Record<PageKind, { modules: readonly string[]; texts: readonly string[]; later?: readonly string[] }> = {
  landing: {
    modules: [LANDING_PAGE],
    texts: ['landing'],
    later: ['src/features/shop/landing/below.tsx'],
  },
  store: { modules: [SHOP_PAGES.store], texts: ['store', 'product'] },
  product: {
    modules: [SHOP_PAGES.product],
    texts: ['product'],
    later: ['src/features/catalogue/product/below-product.tsx'],
  },
  'shop-text': {
    modules: [MORE_ROUTES, 'src/features/shop/texts/shop-text-page.tsx'],
    texts: ['shop-text', 'shop-errors'],
  },
  'sign-in': { modules: [MORE_ROUTES, 'src/features/account/sign-in-page.tsx'], texts: ['auth', 'shop-errors'] },
  register: { modules: [MORE_ROUTES, 'src/features/account/register-page.tsx'], texts: ['auth', 'shop-errors'] },
};
/** What a page's code and texts are called in the build's manifest. */
const partsOf = (kind: PageKind, language: Language) => [
  START,
  ...CODE[kind].modules,
  ...[...TEXTS.texts, ...CODE[kind].texts].map(
    (name) => textFileOf(language, name) ?? `src/i18n/${language}/${name}.json`,
  ),
];

type Renderer = typeof import('./render.tsx');

/** Bundles what renders the pages, for Node, into a folder of its own: it is not a part of the site. */
export async function buildRenderer(folder: string): Promise<void> {
  await build({
    configFile: join(WEB, 'vite.config.ts'),
    root: WEB,
    logLevel: 'warn',
    // Everything goes into the bundle: the folder may lie where no package can be found.
    ssr: { noExternal: true },
    build: { ssr: RENDERER, outDir: folder, emptyOutDir: true, manifest: false, copyPublicDir: false, minify: false },
  });
}

/** Keeps the empty page, of which the others are made, and writes `robots.txt`. */
export async function writeEmptyPage(site: string): Promise<void> {
  await copyFile(join(site, START), join(site, EMPTY_PAGE));
  const sitemap = process.env.VITE_SITEMAP_URL;
  const robots = ['User-agent: *', 'Allow: /', ...(sitemap ? [`Sitemap: ${sitemap}`] : [])];
  await writeFile(join(site, 'robots.txt'), `${robots.join('\n')}\n`);
}

/**
 * Writes `fallback.html`, which answers for all addresses that have no file of their own: the shop's frame in every
 * language, of which its small script (`public/frame.js`) shows the right one.
 */
export async function writeFallback(site: string, renderer: string): Promise<void> {
  const { pageFrame, frameFacts } = await rendererAt(renderer);
  const empty = await readEmptyPage(site);
  const manifest = await readManifest(site);
  const { code: script } = await minify('frame.js', await readFile(join(site, 'frame.js'), 'utf8'));
  const { product, ...facts } = frameFacts();
  const more = filesOf([MORE_ROUTES], manifest).scripts.map((file) => `/${file}`);
  const scripts: Partial<Record<Language, string[]>> = {};
  const frames: string[] = [];
  for (const language of LANGUAGES) {
    scripts[language] = filesOf(partsOf('product', language), manifest).scripts.map((file) => `/${file}`);
    frames.push(`<template lang="${language}">${splitHints(await pageFrame(language)).markup}</template>`);
  }
  const told = JSON.stringify({ ...facts, more, product: { ...product, scripts } });
  const tail = `<script data-frame="${told.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${script}</script>`;
  const page = allowed(empty, script, stylesOfElements(frames.join(''))).replace(EMPTY_ROOT, () =>
    [EMPTY_ROOT, ...frames, tail].join('\n    '),
  );
  await writeFile(join(site, 'fallback.html'), page);
}

export interface PagesToWrite {
  /** The folder of the built site. */
  site: string;
  /** The folder of what `buildRenderer` made. */
  renderer: string;
  /** Where the pages go. */
  folder: string;
  /** The site's own address, where it is known. */
  origin?: string;
  /** Who answers what they show of the shop; without it there are only those that show nothing of it. */
  ask?: Ask;
}

/**
 * Writes the public pages as files that show their content before any script has run, each in every language: their
 * styles stand inside, their scripts are started after the first paint (`public/boot.js`), and what they show of the shop
 * is inside for the application that takes them over. A path such as `/store/1` is the file `store/1.html`, which static
 * hosts answer without a redirect. Answers how many there are.
 */
export async function writePages({ site, renderer, folder, origin, ask }: PagesToWrite): Promise<number> {
  const { prerenderedPages } = await rendererAt(renderer);
  const { dress, style } = await dresser(site, folder);
  const written: { file: string; kind: PageKind }[] = [];
  const classes = new Map<PageKind, Set<string>>();
  for await (const page of prerenderedPages(LANGUAGES, origin ?? UNKNOWN_ORIGIN, ask)) {
    const file = join(folder, page.path.endsWith('/') ? `${page.path}index.html` : `${page.path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, dress(page).replaceAll(UNKNOWN_ORIGIN, ''));
    written.push({ file, kind: page.kind });
    classes.set(page.kind, new Set([...(classes.get(page.kind) ?? []), ...classesOf(page.markup)]));
  }
  // Which styles a kind of page needs is known when all of its pages are there.
  for (const [kind, used] of classes) {
    const withStyles = await style(kind, used);
    for (const { file } of written.filter((one) => one.kind === kind)) {
      await writeFile(file, withStyles(await readFile(file, 'utf8')));
    }
  }
  return written.length;
}

const rendererAt = async (folder: string): Promise<Renderer> => import(pathToFileURL(join(folder, 'render.js')).href);

const readManifest = async (site: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(site, '.vite/manifest.json'), 'utf8'));

async function readEmptyPage(site: string): Promise<string> {
  const empty = await readFile(join(site, EMPTY_PAGE), 'utf8');
  if (!empty.includes(EMPTY_ROOT)) throw new Error(`The empty page in ${site} has no empty root to fill.`);
  return empty;
}

/** A page whose policy allows a script and styles that stand inside. */
function allowed(page: string, script: string, styles: Iterable<string>): string {
  return page
    .replace("script-src 'self'", `script-src 'self' ${hashOf(script)}`)
    .replace("style-src 'self'", `style-src 'self' ${[...styles].map(hashOf).join(' ')} 'unsafe-hashes'`);
}

/** Where the styles of a kind of page go, once they are known. */
const STYLES_INSIDE = '<style></style>';
const OTHER_STYLES = 'data-styles=""';

/**
 * Makes whole pages of what is rendered: the empty page's head, without what the page says better. `style` puts in what
 * pages of a kind need to be seen as they are, and writes a file of their other styles, which comes with the scripts.
 */
async function dresser(site: string, folder: string) {
  const empty = await readEmptyPage(site);
  const manifest = await readManifest(site);
  const { code: boot } = await minify('boot.js', await readFile(join(site, 'boot.js'), 'utf8'));
  const bareHead = empty
    .replace(/\s*<title>[^<]*<\/title>/, '')
    .replace(/\s*<meta\s+(?:name="description"|property="og:[^"]*")[^>]*>/g, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace(/\s*<link rel="(?:preload|modulepreload|stylesheet)"[^>]*>/g, '');
  const fonts = empty.match(/<link rel="preload"[^>]*>/g) ?? [];
  const styleFilesOf = (kind: PageKind) =>
    filesOf([START, ...CODE[kind].modules, ...(CODE[kind].later ?? [])], manifest).styles;

  const dress = (page: RenderedPage): string => {
    const { kind, head: ownHead, direction, markup: rendered, ...told } = page;
    const { hints, markup } = splitHints(rendered);
    const scripts = filesOf(partsOf(kind, told.language), manifest).scripts.map((file) => `/${file}`);
    // In a string that is part of a page, nothing may look like the end of the script that holds it.
    const ahead = JSON.stringify(told satisfies PageData).replaceAll('<', '\\u003c');
    const head = [
      ...ownHead,
      STYLES_INSIDE,
      // They share the line with the pictures; but ahead of the content, so that a quick one has them for the first paint.
      ...fonts,
      // The application would load these styles with its modules; that it finds them switched off tells it not to.
      ...styleFilesOf(kind).map((file) => `<link rel="stylesheet" crossorigin href="/${file}" disabled>`),
    ];
    return bareHead
      .replace(/<html [^>]*>/, () => `<html lang="${told.language}" dir="${direction}" data-ahead>`)
      .replace(
        /<script src="\/boot\.js"([^>]*)><\/script>/,
        // The largest pictures are asked for first of all: they are what is waited for longest.
        (_, data: string) =>
          [...hints, `<script${data} ${OTHER_STYLES} data-scripts="${scripts.join(' ')}">${boot}</script>`].join(
            '\n    ',
          ),
      )
      .replace('</head>', () => `${head.join('\n    ')}\n  </head>`)
      .replace(
        EMPTY_ROOT,
        () =>
          `<div id="root">${markup}</div>\n    <script type="application/json" id="${PAGE_DATA_ID}">${ahead}</script>`,
      );
  };

  const style = async (kind: PageKind, classes: Set<string>) => {
    const texts = await Promise.all(styleFilesOf(kind).map((file) => readFile(join(site, file), 'utf8')));
    const { inside, others } = splitStyles(texts.join('\n'), classes);
    const file = `assets/${kind}-${createHash('sha256').update(others).digest('base64url').slice(0, 8)}.css`;
    await mkdir(join(folder, 'assets'), { recursive: true });
    await writeFile(join(folder, file), others);
    return (page: string) =>
      allowed(page, boot, [inside, ...stylesOfElements(page)])
        .replace(OTHER_STYLES, `data-styles="/${file}"`)
        .replace(STYLES_INSIDE, () => `<style>${inside}</style>`);
  };
  return { dress, style };
}

const classesOf = (markup: string): string[] =>
  [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));

/**
 * Styles in two: what elements with these classes need, with all that has no class; and the rules for what is not there
 * yet. That the second part touches nothing which is there makes it cheap to add to a page.
 */
function splitStyles(css: string, classes: Set<string>): { inside: string; others: string } {
  const isNeeded = (rule: StyleRule) =>
    rule.selectors.some((selector) => selector.every((part) => part.type !== 'class' || classes.has(part.name)));
  const only = (Rule: Visitor<CustomAtRules>['Rule']) =>
    transform({ filename: 'page.css', code: Buffer.from(css), minify: true, visitor: { Rule } }).code.toString();
  return {
    inside: only({ style: ({ value }) => (isNeeded(value) ? undefined : []) }),
    others: only({
      style: ({ value }) => (isNeeded(value) ? [] : undefined),
      'font-face': () => [],
      keyframes: () => [],
    }),
  };
}

/** The styles of single elements, such as the places of labels in a chart: the policy names each. */
function stylesOfElements(markup: string): Set<string> {
  return new Set([...markup.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => style));
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** React writes what should be loaded early (the first pictures) before the markup; it belongs into the head. */
function splitHints(rendered: string): { hints: string[]; markup: string } {
  const leading = /^(?:<link [^>]*>)*/.exec(rendered)?.[0] ?? '';
  return { hints: leading.match(/<link [^>]*>/g) ?? [], markup: rendered.slice(leading.length) };
}

/** The scripts and styles of sources with all that they import, the first source's own script first. */
function filesOf(sources: readonly string[], manifest: Manifest): { scripts: string[]; styles: string[] } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  /** A file of many modules is keyed by a name with a fingerprint. */
  const shared = new Map(Object.values(manifest).map((chunk) => [chunk.name, chunk]));
  const visit = (source: string) => {
    const chunk = manifest[source] ?? shared.get(source);
    if (!chunk) throw new Error(`The build has no chunk of ${source}.`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const needed of chunk.imports ?? []) visit(needed);
    for (const file of chunk.css ?? []) styles.add(file);
  };
  for (const source of sources) visit(source);
  return { scripts: [...scripts], styles: [...styles] };
}
