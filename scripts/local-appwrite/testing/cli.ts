import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll } from 'vitest';
import type { LocalAppwrite } from '../server.ts';

const cli = createRequire(import.meta.url).resolve('appwrite-cli/index.js');

/** The real Appwrite CLI in a project folder and with a home of its own. */
export type Cli = {
  /** The project folder, where paths of the project file begin. */
  folder: string;
  /** Writes `appwrite.json`. */
  configure(config: object): void;
  /** Writes a file of the project folder. */
  write(path: string, text: string): void;
  /** Runs a command and answers what it said and how it ended. */
  run(...args: string[]): Promise<{ said: string; code: number | null }>;
  /** Runs a command that has to succeed. */
  do(...args: string[]): Promise<string>;
};

/** The CLI against a local Appwrite. Both folders go when the test file ends. */
export function openCli(server: () => LocalAppwrite): Cli {
  const top = mkdtempSync(join(tmpdir(), 'appwrite-cli-'));
  const [folder, home] = [join(top, 'project'), join(top, 'home')];
  mkdirSync(folder);
  mkdirSync(home);
  afterAll(() => rmSync(top, { recursive: true, force: true }));

  function write(path: string, text: string) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }

  function run(...args: string[]): Promise<{ said: string; code: number | null }> {
    const child = spawn(process.execPath, [cli, ...args], {
      cwd: folder,
      env: { ...process.env, HOME: home, USERPROFILE: home, FORCE_COLOR: '0' },
      // Without input a question ends the command instead of waiting for ever.
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.once('close', (code) => resolve({ said: stripVTControlCharacters(said), code }));
    });
  }

  return {
    folder,
    write,
    run,
    configure(config) {
      const { endpoint, projectId } = server();
      write('appwrite.json', JSON.stringify({ projectName: 'Samaa', ...config, projectId, endpoint }));
    },
    async do(...args) {
      const { said, code } = await run(...args);
      if (code !== 0 || said.includes('✗ Error')) {
        throw new Error(`"appwrite ${args.join(' ')}" ended with ${code}:\n${said}`);
      }
      return said;
    },
  };
}

/** Signs the operator of the server in. */
export async function signIn(cli: Cli, { endpoint, operator }: LocalAppwrite): Promise<void> {
  await cli.do('login', '--endpoint', endpoint, '--email', operator.email, '--password', operator.password);
}
