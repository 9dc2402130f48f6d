import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import type { FunctionConfig } from '../local-appwrite/core/project-config.ts';
import { buildOnce } from './build-stamp.ts';
import { fingerprint, projectFiles, writeWhole } from './files.ts';
import { FUNCTIONS_DIST, ROOT, readProject } from './project.ts';

/** The Node on which Appwrite runs the functions (`node-22` in `appwrite.json`). */
const TARGET = 'node22';

/**
 * Builds every function of `appwrite.json` that has a `functions/<id>/main.ts` into `dist/functions/<id>/main.js`: one
 * file with all its dependencies, so that a deployment needs no installation. Skips what did not change.
 * Answers whether anything was built.
 */
export function buildFunctions(): Promise<boolean> {
  const functions = readProject().functions.filter((one) => existsSync(sourceOf(one)));
  const files = () => [
    ...projectFiles(['functions/**/*.{ts,json}'], ['functions/**/*.test.ts', 'functions/**/testing/**']),
    ...projectFiles(['scripts/lib/build-*.ts', 'package-lock.json', 'tsconfig.json']),
  ];
  return buildOnce(
    'functions',
    () => fingerprint(files(), ...functions.map((one) => `${one.$id}/${one.entrypoint}`)),
    functions.map(outputOf),
    async () => {
      for (const one of functions) {
        await bundle(one);
      }
    },
  );
}

function sourceOf(one: FunctionConfig): string {
  return join(ROOT, 'functions', one.$id, 'main.ts');
}

function outputOf(one: FunctionConfig): string {
  return join(FUNCTIONS_DIST, one.$id, one.entrypoint);
}

async function bundle(one: FunctionConfig): Promise<void> {
  const result = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: sourceOf(one),
      target: TARGET,
      minify: false,
      // Written below, each file whole, because a running local-appwrite may load it at any moment.
      write: false,
      rolldownOptions: { output: { format: 'es', entryFileNames: one.entrypoint, codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk, ...others] = result.output;
  if (others.length > 0) {
    throw new Error(
      `The function ${one.$id} must become one file, but also gave ${others.map((file) => file.fileName)}`,
    );
  }
  writeWhole(join(FUNCTIONS_DIST, one.$id, 'package.json'), '{ "type": "module" }\n');
  writeWhole(outputOf(one), chunk.code);
}
