import type { FunctionProcess } from './function-process.ts';

/**
 * Processes of functions that rest between one server and the next, for tests, of which each has a server of its own: a
 * process starts half a second of work later than it could answer, and is slow for its first hundred requests. Only a
 * server that would start the very same one, with the same bundle and variables, goes on with it.
 */
export class KeptProcesses {
  /** By what makes a process the same; the longest unused first. */
  readonly #resting = new Map<string, FunctionProcess>();

  /** The process that rests, which is then the server's. */
  take(version: string): FunctionProcess | undefined {
    const process = this.#resting.get(version);
    this.#resting.delete(version);
    return process?.isIdle ? process : undefined;
  }

  /** Has a process rest that its server needs no more. One that is at work, or one too many, ends. */
  async keep(version: string, process: FunctionProcess): Promise<void> {
    if (!process.isIdle || this.#resting.has(version)) {
      return process.stop();
    }
    process.log = () => {};
    this.#resting.set(version, process);
    const [oldest] = this.#resting.keys();
    if (this.#resting.size > MAX_RESTING && oldest !== undefined) {
      await this.take(oldest)?.stop();
    }
  }
}

/** Each takes 130 MB. */
const MAX_RESTING = 6;
