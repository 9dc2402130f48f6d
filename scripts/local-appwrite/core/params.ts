import { argumentInvalid, argumentMissing, NotSupportedError } from './errors.ts';
import { isValidId, MAX_ID_LENGTH, UNIQUE_ID } from './ids.ts';
import { type Action, formatPermission, parsePermissions } from './permissions.ts';
import { MAX_QUERIES, MAX_QUERY_LENGTH } from './queries.ts';

/** The outcome of reading one value: the value as the handler wants it, or Appwrite's description of what it must be. */
export type Reading<T> = { ok: true; value: T } | { ok: false; description: string };

/** Reads one value of a request. Query strings and forms give strings, JSON gives anything. */
export type Validator<T> = (value: unknown) => Reading<T>;

/** A parameter that may be absent; the handler then gets `fallback`. */
export type Optional<T> = { read: Validator<T>; fallback: T };

/** The parameters of a route by name, from path, query string or body. A validator alone is a parameter that must be there. */
export type ParamMap = Record<string, Validator<unknown> | Optional<unknown>>;

/** What a handler gets for a map of parameters. */
export type ParamValues<P extends ParamMap> = {
  [K in keyof P]: P[K] extends (value: unknown) => infer R
    ? Extract<R, { ok: true; value: unknown }>['value']
    : P[K] extends { fallback: infer T }
      ? T
      : never;
};

/** A parameter that may be absent; the handler then gets `fallback`. */
export function optional<T, F>(read: Validator<T>, fallback: F): Optional<T | F> {
  return { read, fallback };
}

/** Reads all parameters of a route, in the order of their declaration. Throws `general_argument_invalid` at the first fault. */
export function readParams<P extends ParamMap>(params: P, source: Record<string, unknown>): ParamValues<P> {
  const values: Record<string, unknown> = {};
  for (const [name, param] of Object.entries(params)) {
    const [read, fallback] = typeof param === 'function' ? [param] : [param.read, param];
    if (!Object.hasOwn(source, name) || source[name] === undefined) {
      if (fallback === undefined) {
        throw argumentMissing(name);
      }
      values[name] = fallback.fallback;
      continue;
    }
    const reading = read(source[name]);
    if (!reading.ok) {
      throw argumentInvalid(name, reading.description);
    }
    values[name] = reading.value;
  }
  return values as ParamValues<P>;
}

const keyDescription = `Parameter must contain at most ${MAX_ID_LENGTH} chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char`;

function fail(description: string): { ok: false; description: string } {
  return { ok: false, description };
}

/** The id of an existing resource. */
export const uid: Validator<string> = (value) =>
  typeof value === 'string' && isValidId(value)
    ? { ok: true, value }
    : fail(
        `UID must contain at most ${MAX_ID_LENGTH} chars. Valid chars are a-z, A-Z, 0-9, and underscore. Can't start with a leading underscore`,
      );

/** The id of a resource to be made, or `unique()`. */
export const customId: Validator<string> = (value) =>
  typeof value === 'string' && (value === UNIQUE_ID || isValidId(value)) ? { ok: true, value } : fail(keyDescription);

/** The key of a column, index or preference. */
export const key: Validator<string> = (value) =>
  typeof value === 'string' && isValidId(value) ? { ok: true, value } : fail(keyDescription);

/** A string of `minimum` to `maximum` characters; a `maximum` of 0 means no limit. */
export function text(maximum: number, minimum = 1): Validator<string> {
  const description = `Value must be a valid string${minimum > 0 ? ` and at least ${minimum} chars` : ''}${
    maximum > 0 ? ` and no longer than ${maximum} chars` : ''
  }`;
  return (value) => {
    if (typeof value !== 'string') {
      return fail(description);
    }
    const length = [...value].length;
    return length < minimum || (maximum > 0 && length > maximum) ? fail(description) : { ok: true, value };
  };
}

/** true or false, also as the strings and digits that query strings and forms carry. */
export const boolean: Validator<boolean> = (value) => {
  if (value === true || value === 'true' || value === '1' || value === 1) {
    return { ok: true, value: true };
  }
  return value === false || value === 'false' || value === '0' || value === 0
    ? { ok: true, value: false }
    : fail('Value must be a valid boolean');
};

/**
 * The flag `total` of a list. In a query string it comes as text, and as on the real server every text but "0" counts,
 * also the "false" that the SDKs send.
 */
export const totalFlag: Validator<boolean> = (value) =>
  value === 'false' ? { ok: true, value: true } : boolean(value);

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') {
    return Number.isFinite(value) ? value : null;
  }
  return typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value) ? Number(value) : null;
}

/** Any number. */
export const number: Validator<number> = (value) => {
  const parsed = toNumber(value);
  return parsed === null ? fail('Value must be a valid number') : { ok: true, value: parsed };
};

/** A whole number between two bounds, both included. */
export function range(minimum: number, maximum: number): Validator<number> {
  const print = (bound: number) => bound.toLocaleString('en-US');
  return (value) => {
    const parsed = toNumber(value);
    return parsed === null || !Number.isInteger(parsed) || parsed < minimum || parsed > maximum
      ? fail(`Value must be a valid range between ${print(minimum)} and ${print(maximum)}`)
      : { ok: true, value: parsed };
  };
}

/** One of a few texts. */
export function oneOf<T extends string>(...choices: readonly T[]): Validator<T> {
  return (value) =>
    typeof value === 'string' && (choices as readonly string[]).includes(value)
      ? { ok: true, value: value as T }
      : fail(`Value must be one of (${choices.join(', ')})`);
}

/** A list of at most `maximum` items. */
export function arrayOf<T>(item: Validator<T>, maximum: number): Validator<T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > maximum) {
      const probe = item(undefined);
      const rest = probe.ok ? '' : ` and ${probe.description}`;
      return fail(`Value must a valid array no longer than ${maximum} items${rest}`);
    }
    const values: T[] = [];
    for (const one of value) {
      const reading = item(one);
      if (!reading.ok) {
        return fail(`Value must a valid array no longer than ${maximum} items and ${reading.description}`);
      }
      values.push(reading.value);
    }
    return { ok: true, value: values };
  };
}

/** The query strings of a list call. */
export const queries: Validator<string[]> = arrayOf(text(MAX_QUERY_LENGTH), MAX_QUERIES);

/** The parameters of a list call: a page of all, and a list that can be searched. */
export const paging = { queries: optional(queries, []), total: optional(totalFlag, true) };
export const listing = { ...paging, search: optional(text(256, 0), '') };

/** A JSON object (an assoc-style value; forms and query strings carry it as JSON text). */
export const jsonObject: Validator<Record<string, unknown>> = (value) => {
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  if (typeof parsed === 'object' && parsed !== null && (!Array.isArray(parsed) || parsed.length === 0)) {
    return { ok: true, value: Array.isArray(parsed) ? {} : (parsed as Record<string, unknown>) };
  }
  return fail('Value must be a valid JSON string');
};

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** An option that is not here: refused by its name where somebody asks for anything by it. */
export function absent(name: string): Optional<null> {
  const read: Validator<null> = (value) => {
    if (value === null || value === false || value === '' || (Array.isArray(value) && value.length === 0)) {
      return { ok: true, value: null };
    }
    throw new NotSupportedError(`the option ${name}`);
  };
  return { read, fallback: null };
}

/** Permission strings, with `write` written out. */
export function permissionList(...allowed: Action[]): Validator<string[]> {
  return (value) => {
    const parsed = parsePermissions(value, allowed.length > 0 ? allowed : undefined);
    return parsed.ok ? { ok: true, value: parsed.permissions.map(formatPermission) } : fail(parsed.message);
  };
}

/** Lets a parameter be JSON null. */
export function nullable<T>(read: Validator<T>): Validator<T | null> {
  return (value) => {
    if (value === null) {
      return { ok: true, value: null };
    }
    const reading = read(value);
    return reading.ok ? reading : fail(`${reading.description} or null`);
  };
}
