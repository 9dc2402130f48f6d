import type { Client } from 'node-appwrite';
import { FunctionClient, type Send } from './client.ts';

/** When one request to the backend ran, in milliseconds of one clock. */
export interface Span {
  start: number;
  end: number;
  /** How many operations of a transaction it staged. */
  operations: number;
}

/** What a reply says of its cost: steps that waited for one another, requests in all, operations of transactions. */
export function costHeaders(spans: readonly Span[]): Record<string, string> {
  return {
    'x-samaa-steps': String(sequentialSteps(spans)),
    'x-samaa-requests': String(spans.length),
    'x-samaa-operations': String(spans.reduce((sum, { operations }) => sum + operations, 0)),
  };
}

/**
 * The number of backend steps that had to wait for one another: the most requests of which none overlaps another.
 * Requests that ran side by side count as one.
 */
export function sequentialSteps(spans: readonly Pick<Span, 'start' | 'end'>[]): number {
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

  constructor(spans: Span[], { send }: { send?: Send } = {}) {
    super({ send });
    this.#spans = spans;
  }

  override async call(...request: Parameters<Client['call']>): ReturnType<Client['call']> {
    const start = performance.now();
    const [, , , parameters] = request;
    const staged: unknown = parameters?.operations;
    try {
      return await super.call(...request);
    } finally {
      const operations = Array.isArray(staged) ? staged.length : 0;
      this.#spans.push({ start, end: performance.now(), operations });
    }
  }
}
