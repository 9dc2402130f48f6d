import { useQuery } from '@tanstack/react-query';
import { fetchImports } from '#contract/imports/calls.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';

export const IMPORTS_KEY = [MINE, 'imports'] as const;

/** Imports of old data, the newest first. */
export function useImports(userId: string) {
  return useQuery({
    queryKey: [...IMPORTS_KEY, userId],
    queryFn: async ({ signal }) => (await call(fetchImports, {}, { signal })).documents,
  });
}
