import { Refused, Rejected } from '../bench/client.ts';

/** Refused is what the shop or the server does not want, failed what it could not do. */
export type Outcome = 'done' | 'refused' | 'failed';

/** What became of one request. Times are milliseconds; `due` counts from the beginning of the run. */
export interface Answer {
  call: string;
  due: number;
  /** From when it should have begun, so that waiting for a slow answer before it counts, too. */
  took: number;
  outcome: Outcome;
}

/** Everything that was asked in a run, and why what was not answered was not. */
export class Answers {
  readonly all: Answer[] = [];
  /** How often something was refused or failed, by call and reason. */
  readonly reasons = new Map<string, number>();
  readonly #clock: () => number;
  readonly #begin: number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#begin = clock();
  }

  now(): number {
    return this.#clock() - this.#begin;
  }

  /** Notes an answer, or why there was none. */
  note(call: string, due: number, error?: unknown): void {
    const outcome = error === undefined ? 'done' : outcomeOf(error);
    this.all.push({ call, due, took: this.now() - due, outcome });
    if (outcome !== 'done') {
      const reason = `${call}: ${reasonOf(error)}`;
      this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
    }
  }
}

function outcomeOf(error: unknown): Outcome {
  const isAnswered = error instanceof Refused || error instanceof Rejected;
  return isAnswered && error.status < 500 ? 'refused' : 'failed';
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) {
    return error.code;
  }
  return error instanceof Rejected ? `HTTP ${error.status}` : String(error).slice(0, 100);
}
