import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { Notification } from '#contract/notifications/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { formatClock } from '#web/features/appointments/shared/clock.ts';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { readNotificationSettings, takeUntold } from './shared/kept.ts';
import { PAGE_OF, pagePath, recordPath } from './shared/pages.ts';
import { showNotification } from './shared/show.ts';
import { answerTabs, isLookedAt, oneTabAtATime } from './tabs.ts';

/** What comes at once beyond so many, as after a sleep of the computer, is told as one. */
const ONE_BY_ONE = 3;

const keyOf = ({ kind, $id, at }: Notification): string => `${kind} ${$id} ${kind === 'client_arrived' ? '' : at}`;

/** Shows as notifications of the browser what comes in while the page is open, in one of its tabs. */
export function useAnnouncements(user: User, data: readonly Notification[] | undefined): void {
  const { t } = useTranslation('staff-notifications');
  const navigate = useNavigate();
  const nameOf = useNames();
  const hasBegun = useRef(false);

  const wordsOf = ({ kind, starts_at, room }: Notification) => {
    if (kind !== 'client_arrived' || starts_at === null) return t('open');
    const time = formatClock(starts_at);
    return room ? t('arrival-in', { time, room: nameOf(room) }) : t('arrival', { time });
  };

  const announce = async (items: readonly Notification[], isFirst: boolean) => {
    const untold = takeUntold(user.id, items.map(keyOf));
    const { on, off } = readNotificationSettings(user.id);
    // What was there when the page was opened has not come in just now.
    if (isFirst || !on) return;
    const wanted = items.filter((one) => untold.includes(keyOf(one)) && !off.includes(one.kind));
    const pages = new Set(wanted.map(({ kind }) => PAGE_OF[kind]));
    const seen = await Promise.all(
      [...pages].map(async (page) => ((await isLookedAt(pagePath(user.role, page))) ? page : null)),
    );
    const shown = wanted.filter(({ kind }) => !seen.includes(PAGE_OF[kind]));
    if (shown.length > ONE_BY_ONE) {
      const onPress = () => void navigate(recordPaths.today(user.role));
      showNotification({ title: t('many', { count: shown.length }), body: t('open'), tag: 'many', onPress });
      return;
    }
    for (const one of shown) {
      showNotification({
        title: t(`shown.${one.kind}`),
        body: wordsOf(one),
        tag: keyOf(one),
        onPress: () => void navigate(recordPath(user.role, one)),
      });
    }
  };

  const latest = useRef(announce);
  useEffect(() => {
    latest.current = announce;
  });
  useEffect(answerTabs, []);
  useEffect(() => {
    if (!data) return;
    const isFirst = !hasBegun.current;
    hasBegun.current = true;
    void oneTabAtATime(() => latest.current(data, isFirst));
  }, [data]);
}
