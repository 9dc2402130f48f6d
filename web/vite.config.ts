import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { chunkOf } from './chunks.ts';
import { sdkCopies } from './sdk-copies.ts';
import { contentSecurityPolicy } from './src/config/content-security-policy.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Asks for the small font files ahead of the styles. In development there are no built files, and the styles alone ask. */
function fontsFirst(): Plugin {
  return {
    name: 'samaa:fonts-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /\/small-\d+-[^/]*\.woff2$/.test(name))
          .sort()
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${name}` },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Puts the content security policy into the built pages, ahead of everything that it is to hold for. */
function securityPolicy(): Plugin {
  let policy = '';
  return {
    name: 'samaa:content-security-policy',
    // The development server inlines styles and the code that reloads pages.
    apply: 'build',
    configResolved({ env }) {
      policy = contentSecurityPolicy(env.VITE_APPWRITE_ENDPOINT);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          '<meta charset="utf-8" />',
          `<meta charset="utf-8" />\n    <meta http-equiv="content-security-policy" content="${policy}" />`,
        ),
    },
  };
}

/**
 * Tells the browser that the functions of the start are called at once, so that it compiles them beside the download
 * instead of one by one as they are called (https://v8.dev/blog/explicit-compile-hints). What comes later is mostly
 * called later, or never.
 */
function compileHint(): Plugin {
  return {
    name: 'samaa:compile-hint',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

const fileOf = (id: string, graph: Rolldown.ChunkingContext) => chunkOf(id, (module) => graph.getModuleInfo(module));

/** The modules of one shared file. */
const only = (file: string, priority: number) => ({
  debugName: file,
  priority,
  name: (id: string, graph: Rolldown.ChunkingContext) => (fileOf(id, graph) === file ? file : null),
});

export default defineConfig({
  root: here('.'),
  plugins: [react(), sdkCopies(), fontsFirst(), securityPolicy(), compileHint()],
  resolve: {
    alias: [
      { find: 'json-bigint', replacement: here('./plain-json.ts') },
      // The package gives everybody its development build, with its warnings.
      { find: /^react-router$/, replacement: here('../node_modules/react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: here('../node_modules/react-router/dist/production/dom-export.mjs') },
    ],
  },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Nothing is inlined: the pages allow no inline scripts, and small files are cheap over one connection.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Calls load their schemas late; a screen that checks by one brings it along, which is meant.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          // A file takes along what its modules import, so what more pages need is taken first.
          groups: [only('app', 2), only('shop', 1), { debugName: 'by-page', name: fileOf }],
        },
      },
    },
  },
});
