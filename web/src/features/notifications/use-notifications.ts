import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchNotifications } from '#contract/notifications/calls.ts';
import { concerns } from '#contract/notifications/kinds.ts';
import type { Notification } from '#contract/notifications/schemas.ts';
import { TASKS_KEY } from '#web/features/tasks/shared/queries.ts';
import { call } from '#web/lib/call.ts';
import { mergeSignals } from '#web/lib/merge-signals.ts';
import { MINE } from '#web/lib/query.ts';
import { useRowSignals } from '#web/lib/realtime.ts';
import { type Looked, markLooked, useLooked } from './shared/kept.ts';
import { type NotifiedPage, PAGE_OF, pagePath } from './shared/pages.ts';
import { useAnnouncements } from './use-announcements.ts';

/** Nobody is told that something has become late by the passing of time, so it is asked for once in a while. */
const REFRESH_MS = 300_000;
/** All pages of a clinic hear the same signal, and would else ask at the same moment. */
const signalPause = () => 1_000 + Math.random() * 1_000;

/** The tables whose changes may bring something for a role. */
const tablesFor = ({ role }: User): string[] => [
  'tasks',
  ...(concerns('client_arrived', role) ? ['appointments'] : []),
  ...(concerns('reply_received', role) ? ['inbox_events'] : []),
  ...(concerns('order_placed', role) ? ['order_events'] : []),
];

/** How many things wait on each page of the menu. */
export type Waiting = Partial<Record<NotifiedPage, number>>;

export interface Notifications {
  /** What has come since somebody looked. */
  fresh: Waiting;
  /** That, and of tasks also those that are overdue. */
  waiting: Waiting;
}

/**
 * What concerns somebody of the staff while they do something else: shows it as notifications of the browser, and counts what
 * they have not looked at yet. Use it once on a page.
 */
export function useNotifications(user: User): Notifications {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [MINE, 'notifications', user.id],
    queryFn: async ({ signal }) => (await call(fetchNotifications, {}, { signal })).documents,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
  });
  const [signals] = useState(() => {
    const follow = (queryKey: readonly unknown[]) =>
      mergeSignals(() => client.invalidateQueries({ queryKey }), signalPause());
    return { all: follow([MINE, 'notifications']), tasks: follow(TASKS_KEY) };
  });
  useEffect(
    () => () => {
      signals.all.stop();
      signals.tasks.stop();
    },
    [signals],
  );
  useRowSignals(tablesFor(user), (table) => {
    signals.all.note();
    if (table === undefined || table === 'tasks') signals.tasks.note();
  });
  useAnnouncements(user, data);
  const looked = useLooked(user.id);
  useLooking(user, data);
  // New orders are counted where they are shown.
  const counted = data?.filter(({ kind }) => kind !== 'order_placed') ?? [];
  const fresh = counted.filter((one) => isFresh(one, looked));
  return {
    fresh: countByPage(fresh),
    waiting: countByPage(counted.filter((one) => one.kind === 'task_due' || isFresh(one, looked))),
  };
}

const isFresh = ({ kind, $id, at }: Notification, { client_arrived = '', ...looked }: Looked): boolean =>
  kind === 'client_arrived' ? !client_arrived.split(' ').includes($id) : at > (looked[kind] ?? '');

/** A task that was given and is overdue is one. */
function countByPage(items: readonly Notification[]): Waiting {
  const byPage = Map.groupBy(items, ({ kind }) => PAGE_OF[kind]);
  return Object.fromEntries(
    [...byPage].map(([page, own]) => [page, new Set(own.map(({ $id }) => $id)).size]),
  ) as Waiting;
}

/**
 * Remembers what somebody sees who is on the page where it stands. Each kind by itself: what has become late was there before
 * what is new.
 */
function useLooking(user: User, data: readonly Notification[] | undefined): void {
  const { pathname } = useLocation();
  const [isSeen, setSeen] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  useEffect(() => {
    if (!isSeen || !data) return;
    for (const [kind, own] of Map.groupBy(data, (one) => one.kind)) {
      if (pagePath(user.role, PAGE_OF[kind]) !== pathname) continue;
      const times = own.map(({ at }) => at).toSorted();
      const until = kind === 'client_arrived' ? own.map(({ $id }) => $id).join(' ') : (times.at(-1) ?? '');
      markLooked(user.id, kind, until);
    }
  }, [user, data, pathname, isSeen]);
}
