import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Problem } from './problem.ts';
import { ROOT } from './project.ts';

const DEFAULT_PORT = 3000;

/** What the environment says about how to run. */
export interface Settings {
  /** 0 takes any free port. */
  port: number;
  /** The address to listen on. */
  host: string;
  /** Where the data is kept. */
  dataDir: string;
}

/** Reads PORT, HOST and DATA_DIR. Throws a Problem when one of them cannot be right. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const { PORT, HOST, DATA_DIR } = environment;
  return {
    port: PORT ? parsePort(PORT) : DEFAULT_PORT,
    host: HOST || '127.0.0.1',
    dataDir: DATA_DIR ? resolve(ROOT, DATA_DIR) : join(ROOT, '.local'),
  };
}

/** Throws a Problem when data cannot be kept there, before anything else is begun. */
export function requireDataDir({ dataDir }: Settings): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new Problem(
      `Data cannot be kept in ${dataDir}. Make it a folder that you may write to, or choose another: DATA_DIR=.local-2 npm start`,
    );
  }
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new Problem(`PORT must be a number up to 65535, not "${text}"; for example: PORT=3001 npm start`);
  }
  return port;
}
