import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ProjectConfig, parseProjectConfig } from '../local-appwrite/core/project-config.ts';

/** The top folder of the project. */
export const ROOT = resolve(import.meta.dirname, '../..');
/** Where everything that is built goes. */
export const DIST = join(ROOT, 'dist');
/** The built site. */
export const WEB_DIST = join(DIST, 'web');
/** One folder a built function. */
export const FUNCTIONS_DIST = join(DIST, 'functions');
/** The file that declares the Appwrite project. */
export const PROJECT_FILE = join(ROOT, 'appwrite.json');
/** The one database of the project (`tablesDB` of `appwrite.json`). */
export const DATABASE_ID = 'main';

/** The Appwrite project as `appwrite.json` declares it. Throws one Error that lists what is wrong with it. */
export function readProject(): ProjectConfig {
  return parseProjectConfig(JSON.parse(readFileSync(PROJECT_FILE, 'utf8')));
}

/** The same project, in which nothing runs by itself. */
export function withoutSchedules(project: ProjectConfig): ProjectConfig {
  return { ...project, functions: project.functions.map((one) => ({ ...one, schedule: '' })) };
}
