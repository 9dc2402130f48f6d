import { queryOptions } from '@tanstack/react-query';
import { fetchBreaches } from '#contract/breaches/calls.ts';
import type { Breach } from '#contract/breaches/schemas.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';

export const BREACHES_KEY = [MINE, 'breaches'] as const;

export const breachesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...BREACHES_KEY, userId],
    queryFn: ({ signal }) => call(fetchBreaches, {}, { signal }),
    refetchOnWindowFocus: 'always',
  });

/** Somebody is still to be told. */
export const isPressing = ({ centre, people_told }: Breach): boolean =>
  centre.told_at === null || people_told.told_at === null;
