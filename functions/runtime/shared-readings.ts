import { setImmediate } from 'node:timers/promises';

/** Who has waited so long for an earlier reading, which may never end, has their own begin. */
const LONGEST_WAIT_MS = 1_000;

/**
 * One reading for all who ask the same at the same time. Those who come in one moment read together; those who come
 * while others read wait together for the next reading. So each answer was read after everybody who gets it had asked,
 * and nobody is told what was so before. Nothing is kept once a reading has ended.
 */
export class SharedReadings<Answer> {
  /** By what is asked: what has not begun, and can still be joined. */
  readonly #waiting = new Map<string, Promise<Answer>>();
  /** By what is asked: the newest that has begun. */
  readonly #running = new Map<string, Promise<Answer>>();
  readonly #gather: () => Promise<unknown>;

  /** @param gather What the first one waits for, so that others who ask in the same moment read along. */
  constructor(gather: () => Promise<unknown> = setImmediate) {
    this.#gather = gather;
  }

  /** The answer of a reading that is yet to begin; what it throws reaches all who wait for it. */
  ask(key: string, read: () => Promise<Answer>): Promise<Answer> {
    let answer = this.#waiting.get(key);
    if (!answer) {
      answer = this.#readNext(key, read);
      this.#waiting.set(key, answer);
    }
    return answer;
  }

  async #readNext(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const earlier = this.#running.get(key);
    await (earlier ? ended(earlier, LONGEST_WAIT_MS) : this.#gather());
    this.#waiting.delete(key);
    const reading = read();
    this.#running.set(key, reading);
    try {
      return await reading;
    } finally {
      if (this.#running.get(key) === reading) {
        this.#running.delete(key);
      }
    }
  }
}

/** Waits until something has ended, however it did, at most so long. */
export function ended(work: Promise<unknown>, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, limitMs);
    const end = () => {
      clearTimeout(limit);
      resolve();
    };
    work.then(end, end);
  });
}
