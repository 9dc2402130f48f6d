import { afterAll, expect, vi } from 'vitest';

/**
 * Vitest's setup file of the unit tests: the files of a worker share its modules and globals, so a file that leaves
 * something behind fails itself and not, depending on which worker gets it, another one.
 */

/** What packages set for good when they are first imported: sharp a variable, Hono its own classes. */
const SET_BY_PACKAGES = ['VIPSHOME', 'Request', 'Response'];
/** Reading them prints a warning where nobody gave Node a file for them. */
const STORAGES = ['localStorage', 'sessionStorage'];

const before = { folder: process.cwd(), variables: variables(), globals: globals() };

afterAll(() => {
  expect(vi.isFakeTimers(), 'the file leaves fake timers behind').toBe(false);
  expect(process.cwd(), 'the file leaves another folder behind').toBe(before.folder);
  expect(differences(before.variables, variables()), 'variables that the file leaves changed').toEqual([]);
  expect(differences(before.globals, globals()), 'globals that the file leaves changed').toEqual([]);
});

function variables(): Map<string, unknown> {
  return new Map(Object.entries(process.env));
}

function globals(): Map<string, unknown> {
  // Names with two underscores are what packages note for themselves.
  const names = Object.getOwnPropertyNames(globalThis).filter(
    (name) => !name.startsWith('__') && !STORAGES.includes(name),
  );
  return new Map(names.map((name) => [name, Reflect.get(globalThis, name)]));
}

function differences(former: Map<string, unknown>, present: Map<string, unknown>): string[] {
  const names = new Set([...former.keys(), ...present.keys()]);
  return [...names].filter(
    (name) => !SET_BY_PACKAGES.includes(name) && !Object.is(former.get(name), present.get(name)),
  );
}
