import { appendFileSync } from 'node:fs';
import { readIfThere, writeWhole } from '../lib/files.ts';
import type { Message } from './message.ts';

/** How many messages outlast a restart. */
const KEPT = 1_000;

/**
 * What the sandbox remembers; in a file, so that the shop can ask today about messages of yesterday, or only in memory.
 * The file gets a line a change, so that a thousand messages do not write it whole a thousand times.
 */
export class MessageStore {
  readonly #file: string | undefined;
  readonly #messages = new Map<string, Message>();

  constructor(file?: string) {
    this.#file = file;
    const known = file === undefined ? undefined : readIfThere(file);
    if (file === undefined || known === undefined) {
      return;
    }
    for (const message of known.split('\n').flatMap(parseLine)) {
      this.#messages.set(message.id, message);
    }
    const newest = this.all().slice(-KEPT);
    this.#messages.clear();
    for (const message of newest) {
      this.#messages.set(message.id, message);
    }
    writeWhole(file, newest.map(lineOf).join(''), 0o600);
  }

  /** Adds a message, or replaces the one of the same id. */
  put(message: Message): void {
    this.#messages.set(message.id, message);
    if (this.#file !== undefined) {
      appendFileSync(this.#file, lineOf(message), { mode: 0o600 });
    }
  }

  get(id: string): Message | undefined {
    return this.#messages.get(id);
  }

  /** All messages, oldest first. */
  all(): Message[] {
    return [...this.#messages.values()];
  }

  clear(): void {
    this.#messages.clear();
    if (this.#file !== undefined) {
      writeWhole(this.#file, '', 0o600);
    }
  }
}

const lineOf = (message: Message): string => `${JSON.stringify(message)}\n`;

/** The message of a line; none where the line is the half of one, because the process was killed while it wrote. */
function parseLine(line: string): Message[] {
  try {
    return [JSON.parse(line) as Message];
  } catch {
    return [];
  }
}
