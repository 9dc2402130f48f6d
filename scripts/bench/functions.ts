import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packFolder } from '../deploy/archive.ts';
import { FUNCTIONS_DIST, readProject } from '../lib/project.ts';
import type { FunctionConfig } from '../local-appwrite/core/project-config.ts';
import { FunctionProcess } from '../local-appwrite/services/functions/function-process.ts';
import type { SeedTarget } from '../seed/main.ts';
import { percentile } from './load.ts';

const STARTS = 11;

/** A request that every function refuses without asking the backend: what is measured is the start alone. */
const FIRST_REQUEST = '/?type=none';

/** A row of the table of functions. Sizes are bytes. */
export interface FunctionRow {
  function: string;
  bundleBytes: number;
  archiveBytes: number;
  /** From the start of the process to its first answer, in milliseconds. */
  coldStart: number;
}

/** Measures each function's bundle and its cold start on the given Node, one process after the other. */
export async function measureFunctions(server: SeedTarget, node: string): Promise<FunctionRow[]> {
  const rows: FunctionRow[] = [];
  for (const one of readProject().functions.filter(isBuilt)) {
    const folder = join(FUNCTIONS_DIST, one.$id);
    const times: number[] = [];
    for (let start = 0; start < STARTS; start++) {
      times.push(await timeFirstAnswer(server, node, one));
    }
    rows.push({
      function: one.$id,
      bundleBytes: statSync(join(folder, one.entrypoint)).size,
      archiveBytes: (await packFolder(folder)).length,
      coldStart: percentile(times, 50),
    });
  }
  return rows;
}

function isBuilt(one: FunctionConfig): boolean {
  return existsSync(join(FUNCTIONS_DIST, one.$id, one.entrypoint));
}

async function timeFirstAnswer(server: SeedTarget, node: string, one: FunctionConfig): Promise<number> {
  const startedAt = performance.now();
  const process = new FunctionProcess({
    node,
    entrypoint: join(FUNCTIONS_DIST, one.$id, one.entrypoint),
    environment: {
      APPWRITE_FUNCTION_API_ENDPOINT: server.endpoint,
      APPWRITE_FUNCTION_PROJECT_ID: server.projectId,
    },
    log: (line) => console.error(line),
  });
  try {
    const { statusCode, errors } = await process.invoke({
      logId: 'first',
      method: 'GET',
      path: FIRST_REQUEST,
      headers: [
        ['x-appwrite-trigger', 'http'],
        ['x-appwrite-key', server.apiKey],
      ],
      body: '',
      timeoutSeconds: one.timeout,
      clockOffset: 0,
    });
    if (statusCode >= 500) {
      throw new Error(`The function ${one.$id} failed: ${errors}`);
    }
    return performance.now() - startedAt;
  } finally {
    await process.stop();
  }
}
