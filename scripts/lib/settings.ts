import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Problem } from './problem.ts';
import { ROOT } from './project.ts';

const DEFAULT_PORT = 3000;

/** The ports to which browsers send nothing (the "bad ports" of the Fetch standard). */
const REFUSED_BY_BROWSERS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

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
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
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
  if (REFUSED_BY_BROWSERS.has(port)) {
    throw new Problem(
      `No browser opens port ${port}, which belongs to another service. Choose another: PORT=3001 npm start`,
    );
  }
  return port;
}
