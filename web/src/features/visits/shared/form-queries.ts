import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchForms, fetchPforms, fetchSform } from '#contract/forms/calls.ts';
import { type FormStatus, type FormType, LEASE_SECONDS } from '#contract/forms/constants.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { serverNow } from '#contract/server-now.ts';
import { call } from '#web/lib/call.ts';
import { mergeSignals } from '#web/lib/merge-signals.ts';
import { MINE } from '#web/lib/query.ts';
import { useRowSignals } from '#web/lib/realtime.ts';
import { type CursorList, useCursorList } from '#web/office/cursor-list.ts';

/** The key of everything about the clinic's forms. */
export const FORMS_KEY = [MINE, 'forms'] as const;

/** The table whose changes tell that forms of a kind have changed. */
const TABLE_OF = { reception: 'forms', cs: 'cs_forms' } as const satisfies Record<FormType, string>;

/** One form with everything that its page shows. */
export function formQuery(userId: string, formType: FormType, formId: string) {
  return queryOptions({
    queryKey: [...FORMS_KEY, 'one', userId, formType, formId],
    queryFn: ({ signal }) => call(fetchSform, { formType, formId }, { signal }),
  });
}

/** Forms that somebody is working on. */
export function heldFormsQuery(userId: string, formType: FormType, status: 'editing' | 'processing') {
  return queryOptions({
    queryKey: [...FORMS_KEY, 'held', userId, formType, status],
    queryFn: ({ signal }) => call(fetchForms, { formType, status }, { signal }),
  });
}

/**
 * Signals within so many milliseconds are followed together. Each page waits another time: all pages of a clinic hear the
 * same signal, and would else ask at the same moment.
 */
const signalPause = () => 250 + Math.random() * 500;

interface FormListOptions {
  userId: string;
  formType: FormType;
  status: FormStatus;
  /** With those of that status which somebody is editing. */
  editorMode?: boolean;
  /** Only forms of those whom this search means. */
  query?: string;
  /** Deleted forms instead, whatever their status; for the admin. */
  deleted?: boolean;
}

/** The forms of a status, in the order of the call. Live: forms come and go by themselves as their status changes. */
export function useFormList({
  userId,
  formType,
  status,
  editorMode = false,
  query = '',
  deleted,
}: FormListOptions): CursorList<FormSummary> {
  const list = useCursorList<FormSummary>({
    queryKey: [...FORMS_KEY, 'list', userId, formType, status, editorMode, query, deleted],
    fetchAfter: (after, signal) =>
      call(
        fetchPforms,
        { formType, status, editorMode, deleted, query: query || undefined, lastId: after?.next },
        { signal },
      ),
  });
  useLiveForms(formType, list.rows);
  return list;
}

/** Fetches what is shown of the forms again whenever one of a kind changed, and when somebody's time on one is over. */
export function useLiveForms(formType: FormType, shown: readonly FormSummary[]): void {
  const client = useQueryClient();

  // Several rows often change together: each list is fetched once for them.
  const [signals] = useState(() =>
    mergeSignals(async () => {
      // A first answer that is on its way already may be older than the signal.
      const isUnderWay = client.isFetching({ queryKey: FORMS_KEY }) > 0;
      await client.invalidateQueries({ queryKey: FORMS_KEY });
      if (isUnderWay) await client.invalidateQueries({ queryKey: FORMS_KEY });
    }, signalPause()),
  );
  useEffect(() => signals.stop, [signals]);
  useRowSignals(TABLE_OF[formType], signals.note);

  // A lease that runs out writes nothing, so nobody is told. Those of forms that are not shown end within this time too.
  const nextEnd = Math.min(...shown.map(({ lease }) => (lease ? Date.parse(lease.until) : Number.POSITIVE_INFINITY)));
  useEffect(() => {
    const pause = Math.min(Math.max(nextEnd - serverNow().getTime() + 1000, 1000), (LEASE_SECONDS * 1000) / 4);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void client.invalidateQueries({ queryKey: FORMS_KEY });
    }, pause);
    return () => clearInterval(timer);
  }, [client, nextEnd]);
}
