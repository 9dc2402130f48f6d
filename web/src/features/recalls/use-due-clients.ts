import { useEffect, useRef, useState } from 'react';
import { fetchDueClients } from '#contract/recalls/calls.ts';
import type { RecallRule } from '#contract/recalls/constants.ts';
import type { DueClient } from '#contract/recalls/schemas.ts';
import { call } from '#web/lib/call.ts';

/** More than a desk calls in a month: the search ends there. */
const FOUND_MAX = 500;

/** By which rule, and since or until when, in its unit. */
export interface Wanted {
  rule: RecallRule;
  amount: number;
}

/** A client as tables know rows. */
export type FoundClient = DueClient & { $id: string };

interface Search {
  state: 'none' | 'running' | 'done' | 'failed';
  people: readonly FoundClient[];
  /** There are more than were looked for. */
  isCut: boolean;
  error: unknown;
}

const NONE: Search = { state: 'none', people: [], isCut: false, error: null };

/** Looks for all clients who are due by a rule, page by page; what is found is there while it goes on. */
export function useDueClients() {
  const [search, setSearch] = useState(NONE);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function find(wanted: Wanted): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const found = new Map<string, FoundClient>();
    const tell = (state: Search['state'], more: Partial<Search> = {}) => {
      if (!signal.aborted) setSearch({ ...NONE, ...more, state, people: [...found.values()] });
    };
    tell('running');
    try {
      let cursor: string | null | undefined;
      while (cursor !== null && found.size < FOUND_MAX && !signal.aborted) {
        const page = await call(fetchDueClients, { ...wanted, ...(cursor && { cursor }) }, { signal });
        // Somebody may be on two pages, with two devices.
        for (const one of page.documents) {
          if (!found.has(one.patientId)) found.set(one.patientId, { ...one, $id: one.aboutId });
        }
        cursor = page.next;
        tell('running');
      }
      tell('done', { isCut: cursor !== null });
    } catch (error) {
      tell('failed', { error });
    }
  }

  return {
    ...search,
    find,
    clear: () => {
      running.current?.abort();
      setSearch(NONE);
    },
  };
}
