import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** An endpoint as an SDK knows it; path parameters as `:name`. */
export type KnownRoute = { method: string; path: string; service: string; name: string };

let known: KnownRoute[] | undefined;

/**
 * Every endpoint that the installed SDKs can call, read from their sources: a literal segment stands before a parameter, as
 * /users/identities is not /users/:userId.
 */
export function knownRoutes(): readonly KnownRoute[] {
  known ??= readKnownRoutes().sort((a, b) => countParameters(a) - countParameters(b));
  return known;
}

/** The SDK method and route of an endpoint that Appwrite has, whether local-appwrite has it or not; null for an unknown one. */
export function findKnownRoute(method: string, path: string): string | null {
  const found = knownRoutes().find((one) => one.method === method && patternOf(one).test(path));
  return found === undefined ? null : `${found.service}.${found.name} (${found.method} ${found.path})`;
}

function readKnownRoutes(): KnownRoute[] {
  const { resolve } = createRequire(import.meta.url);
  const services = join(dirname(resolve('node-appwrite')), 'services');
  const files = readdirSync(services).filter((name) => name.endsWith('.mjs'));
  const found = [
    ...files.flatMap((file) => readRoutes(readFileSync(join(services, file), 'utf8'), basename(file, '.mjs'))),
    ...readRoutes(readFileSync(join(dirname(resolve('appwrite')), '../esm/sdk.js'), 'utf8'), null),
  ];
  // The server SDK names an endpoint that both have.
  return [...new Map(found.toReversed().map((one) => [`${one.method} ${one.path}`, one])).values()];
}

/** Finds the endpoints in an SDK's source: a method's name, then its `apiPath`, then the HTTP method of its call. */
function readRoutes(source: string, service: string | null): KnownRoute[] {
  const matches = [...source.matchAll(/const apiPath = ['"]([^'"]+)['"]/g)];
  return matches.flatMap((match, index) => {
    const after = source.slice(match.index, matches[index + 1]?.index);
    const before = source.slice(matches[index - 1]?.index ?? 0, match.index);
    const called = /this\.client\.call\(\s*['"](\w+)['"]/.exec(after)?.[1];
    // Methods that only build an address (previews, OAuth redirects) are fetched by the browser with GET.
    const method = called?.toUpperCase() ?? (after.includes('chunkedUpload') ? 'POST' : 'GET');
    const name = [...before.matchAll(/\n {2,4}(?:async )?(\w+)\([^)\n]*\) \{/g)].at(-1)?.[1];
    const path = (match[1] ?? '').replace(/\{(\w+)\}/g, ':$1');
    return name === undefined ? [] : [{ method, path, name, service: camelCase(service ?? path.split('/')[1] ?? '') }];
  });
}

function camelCase(name: string): string {
  const joined = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return joined === 'tablesdb' ? 'tablesDB' : joined.replace(/Db$/, 'DB');
}

function patternOf({ path }: KnownRoute): RegExp {
  return new RegExp(`^/v1${path.replace(/:\w+/g, '[^/]+')}/?$`);
}

function countParameters({ path }: KnownRoute): number {
  return path.split(':').length;
}
