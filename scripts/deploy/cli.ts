import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readIfThere, writeWhole } from '../lib/files.ts';
import { Problem } from '../lib/problem.ts';
import type { Credentials } from './settings.ts';

/** The Appwrite CLI's own memory: which session it uses, and each session by its id. */
interface Preferences {
  current?: string;
  [session: string]: string | { endpoint?: string; email?: string; cookie?: string; key?: string } | undefined;
}

const RUNNER = join(import.meta.dirname, 'cli-process.ts');
/** The CLI asks every 2 seconds whether a new column or index is there; 5 minutes are enough for a table that is full. */
const ATTEMPTS = '150';
const PRIVATE = 0o600;
/** Settings of a deployment, which are nothing for the CLI. */
const SETTINGS = /^(APPWRITE|FIRST_ADMIN|CARD)_/;

/**
 * The real Appwrite CLI in a folder of its own, which is also its home: neither the operator's own session nor the
 * project's files are touched.
 */
export class AppwriteCli {
  readonly #folder = mkdtempSync(join(tmpdir(), 'samaa-deploy-'));
  readonly #home = join(this.#folder, 'home');
  readonly #endpoint: string;

  constructor(endpoint: string) {
    this.#endpoint = endpoint;
    mkdirSync(this.#home);
  }

  /**
   * Signs in, and answers the session's cookie; undefined with an API key, which needs no session.
   * Throws a Problem when that is refused.
   */
  async signIn(credentials: Credentials): Promise<string | undefined> {
    if (credentials.kind === 'key') {
      const session = { endpoint: this.#endpoint, key: credentials.key };
      writeWhole(this.#preferencesFile, JSON.stringify({ current: 'deploy', deploy: session }), PRIVATE);
      return undefined;
    }
    const { email, password } = credentials;
    const said = await this.#run(['login', '--endpoint', this.#endpoint, '--email', email, '--password', password]);
    const cookie = this.#cookie();
    if (cookie === undefined) {
      const why = /more_factors|MFA|factor/i.test(said)
        ? 'the account asks for a second factor; deploy with an API key instead (APPWRITE_KEY)'
        : lastWords(said);
      throw new Problem(`Signing in to ${this.#endpoint} as ${email} failed: ${why}`);
    }
    return cookie;
  }

  /**
   * Pushes a part of a project. `config` is the JSON of an `appwrite.json`. What the file does not name of the
   * project's databases and tables, the CLI deletes. Throws a Problem with its words when it does not succeed.
   */
  async push(resource: 'tables' | 'buckets', config: string): Promise<void> {
    const attempts = resource === 'tables' ? ['--attempts', ATTEMPTS] : [];
    await this.#push(config, ['push', resource, '--all', '--force', ...attempts]);
  }

  /**
   * Pushes one function of a project: its settings, and unless `code` is false its code, without waiting for the server
   * to build it.
   */
  async pushFunction(config: string, functionId: string, { code }: { code: boolean }): Promise<void> {
    const how = code ? '--async' : '--no-code';
    await this.#push(config, ['push', 'functions', '--force', '--function-id', functionId, how]);
  }

  /** Ends the session and leaves nothing behind. */
  async close(): Promise<void> {
    try {
      if (this.#cookie() !== undefined) {
        await this.#run(['logout']);
      }
    } finally {
      rmSync(this.#folder, { recursive: true, force: true });
    }
  }

  async #push(config: string, args: string[]): Promise<void> {
    writeWhole(join(this.#folder, 'appwrite.config.json'), config, PRIVATE);
    const said = await this.#run(args);
    // The CLI tells the failure of a function in words alone.
    if (/✗ Error|^error:/im.test(said)) {
      throw new Problem(`The Appwrite CLI could not finish "appwrite ${args.join(' ')}":\n${said.trim()}`);
    }
  }

  /** Runs the CLI and answers what it said. It gets no input, so a question ends it. */
  #run(args: readonly string[]): Promise<string> {
    const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !SETTINGS.test(name)));
    const child = spawn(process.execPath, [RUNNER], {
      cwd: this.#folder,
      env: { ...environment, HOME: this.#home, USERPROFILE: this.#home, FORCE_COLOR: '0' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    // A CLI that ends before it has read its arguments says why itself.
    child.stdin.on('error', () => {});
    child.stdin.end(JSON.stringify(args));
    return new Promise((fulfil, reject) => {
      child.on('error', reject);
      child.on('close', (code) => {
        const words = stripVTControlCharacters(said);
        // Signing in says how it went by the session that it leaves.
        if (code === 0 || args[0] === 'login' || args[0] === 'logout') {
          fulfil(words);
        } else {
          reject(new Problem(`The Appwrite CLI failed at "appwrite ${args.join(' ')}":\n${words.trim()}`));
        }
      });
    });
  }

  get #preferencesFile(): string {
    return join(this.#home, '.appwrite/prefs.json');
  }

  /** The cookie as a request carries it. */
  #cookie(): string | undefined {
    const preferences = JSON.parse(readIfThere(this.#preferencesFile) ?? '{}') as Preferences;
    const session = preferences[preferences.current ?? ''];
    return typeof session === 'object' ? session.cookie?.split(';')[0] : undefined;
  }
}

function lastWords(said: string): string {
  const lines = said.split('\n').map((line) => line.trim());
  return (
    lines.findLast((line) => line.includes('Error'))?.replace(/^.*?Error:?\s*/, '') || 'the server gave no session'
  );
}
