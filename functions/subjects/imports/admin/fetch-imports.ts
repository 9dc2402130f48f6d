import { Query } from 'node-appwrite';
import type { fetchImports as call } from '#contract/imports/calls.ts';
import { IMPORTS_LISTED } from '#contract/imports/constants.ts';
import type { Handler } from '#runtime/service.ts';
import { listRuns, toImportRun } from '../imports.ts';

/** Imports of old data, the newest first. */
export const fetchImports: Handler<typeof call> = async (_input, { tables }) => {
  const runs = await listRuns(tables, [Query.orderDesc('$createdAt'), Query.limit(IMPORTS_LISTED)]);
  return { documents: runs.map(toImportRun) };
};
