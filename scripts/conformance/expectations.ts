import { isDeepStrictEqual } from 'node:util';
import type { AppwriteException } from 'node-appwrite';

/** An Appwrite that behaves otherwise than the project expects. */
export class Difference extends Error {
  override name = 'Difference';
  readonly expected: unknown;
  readonly actual: unknown;

  constructor(what: string, expected: unknown, actual: unknown) {
    super(what);
    this.expected = expected;
    this.actual = actual;
  }
}

/** How Appwrite said no. */
export type Refusal = { code: number; type: string; message: string };

/** A value by its form: a RegExp for texts, a function for anything else; in lists and objects, part by part. */
export type Pattern = RegExp | ((value: never) => boolean) | readonly Pattern[] | { [key: string]: unknown } | unknown;

/** Throws a Difference unless both are equal, in depth. `what` says in plain words what is compared. */
export function expectSame(what: string, actual: unknown, expected: unknown): void {
  // The SDKs make objects without a prototype, which count as different; a copy has the usual one.
  if (!isDeepStrictEqual(structuredClone(actual), expected)) {
    throw new Difference(what, expected, actual);
  }
}

/** Throws a Difference unless the value fits the pattern. Fields of an object that the pattern does not name are ignored. */
export function expectFit(what: string, actual: unknown, pattern: Pattern): void {
  if (!fits(actual, pattern)) {
    throw new Difference(what, pattern, pickNamed(actual, pattern));
  }
}

/** Throws a Difference unless Appwrite refuses the call as described. Answers the refusal. */
export async function expectRefusal(
  what: string,
  call: Promise<unknown>,
  expected: { code?: number; type?: string | RegExp; message?: string | RegExp },
): Promise<Refusal> {
  const refusal = await refusalOf(call);
  if (refusal === null) {
    throw new Difference(`${what}: it was not refused`, expected, await call);
  }
  expectFit(what, refusal, expected);
  return refusal;
}

/** How many of the calls succeeded. Throws what is no refusal of Appwrite. */
export async function countSuccesses(calls: Promise<unknown>[]): Promise<number> {
  const refusals = await Promise.all(calls.map(refusalOf));
  return refusals.filter((refusal) => refusal === null).length;
}

/** The refusal of a call, or null when it succeeded. Throws what is no refusal of Appwrite. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (isRefusal(error)) {
      return { code: error.code, type: error.type, message: error.message };
    }
    throw error;
  }
}

/** Both SDKs have an exception of their own, of the same form. */
function isRefusal(error: unknown): error is AppwriteException {
  return error instanceof Error && error.name === 'AppwriteException' && (error as AppwriteException).code > 0;
}

function fits(actual: unknown, pattern: unknown): boolean {
  if (pattern instanceof RegExp) {
    return typeof actual === 'string' && pattern.test(actual);
  }
  if (typeof pattern === 'function') {
    return pattern(actual) === true;
  }
  if (Array.isArray(pattern)) {
    return (
      Array.isArray(actual) && actual.length === pattern.length && pattern.every((one, at) => fits(actual[at], one))
    );
  }
  if (isObject(pattern)) {
    return isObject(actual) && Object.entries(pattern).every(([key, one]) => fits(actual[key], one));
  }
  return isDeepStrictEqual(actual, pattern);
}

/** What the pattern looks at, so that a report is as short as the expectation. */
function pickNamed(actual: unknown, pattern: unknown): unknown {
  if (!isObject(actual) || !isObject(pattern)) {
    return actual;
  }
  return Object.fromEntries(Object.keys(pattern).map((key) => [key, pickNamed(actual[key], pattern[key])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RegExp);
}
