import type { Client } from 'node-appwrite';
import { FunctionClient } from './client.ts';

/** When one request to the backend ran, in milliseconds of one clock. */
export interface Span {
  start: number;
  end: number;
}

/**
 * The number of backend steps that had to wait for one another: the most requests of which none overlaps another.
 * Requests that ran side by side count as one.
 */
export function sequentialSteps(spans: readonly Span[]): number {
  let steps = 0;
  let freeFrom = Number.NEGATIVE_INFINITY;
  for (const { start, end } of [...spans].sort((a, b) => a.end - b.end)) {
    if (start >= freeFrom) {
      steps += 1;
      freeFrom = end;
    }
  }
  return steps;
}

/** An Appwrite client that writes down when each of its requests ran. */
export class MeasuredClient extends FunctionClient {
  readonly #spans: Span[];

  constructor(spans: Span[]) {
    super();
    this.#spans = spans;
  }

  override async call(...request: Parameters<Client['call']>): ReturnType<Client['call']> {
    const start = performance.now();
    try {
      return await super.call(...request);
    } finally {
      this.#spans.push({ start, end: performance.now() });
    }
  }
}
