import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from './http.ts';

/** The environment variable that names the folder where servers note which endpoints were asked for. */
export const SERVED_FOLDER = 'LOCAL_APPWRITE_SERVED';

/** What tells an endpoint from all others: `project GET /users/:userId`. */
export function endpointKey(projectId: string, { method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${projectId === 'console' ? 'console' : 'project'} ${method} ${path}`;
}

/** Notes endpoints as they are asked for, each once a server; nothing where the variable is not set. */
export function createNotes(): (key: string) => void {
  const folder = process.env[SERVED_FOLDER];
  const noted = new Set<string>();
  return (key) => {
    if (folder !== undefined && !noted.has(key)) {
      noted.add(key);
      mkdirSync(folder, { recursive: true });
      appendFileSync(join(folder, String(process.pid)), `${key}\n`);
    }
  };
}

/** Every endpoint that was noted in the folder. */
export function readNotes(folder: string): Set<string> {
  return new Set(readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n')));
}
