import { useTranslation } from 'react-i18next';
import { unblockTime } from '#contract/appointments/staff-calls.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { cx } from '#web/ui/cx.ts';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import { formatClock } from '../shared/clock.ts';
import { useNames } from '../shared/named.ts';
import styles from './appointment-block.module.css';
import { type BlockedPart, useFreshCalendar } from './calendar-query.ts';

/** The shortest day: in spring the clock leaves out an hour. */
const WHOLE_DAY_MS = 23 * 3_600_000;

interface BlockedBlockProps {
  blocked: BlockedPart;
  /** As a line of a list. */
  tall?: boolean;
}

/** A blocked time in the calendar; a press asks whether it is to be free again. Leave ends where it was approved. */
export function BlockedBlock({ blocked, tall }: BlockedBlockProps) {
  const { t } = useTranslation('clinic-calendar');
  const nameOf = useNames();
  const freshen = useFreshCalendar();
  const { $id: blockedId, starts_at, ends_at, specialist_id, reason, specialist } = blocked;
  const isLeave = reason === 'leave';
  const words = isLeave
    ? t('blocked.away', { name: nameOf(specialist) })
    : t(specialist_id === null ? 'blocked.block-all' : 'blocked.block', { reason: t(`blocked.reasons.${reason}`) });
  const isWholeDay = Date.parse(ends_at) - Date.parse(starts_at) >= WHOLE_DAY_MS;
  const span = isWholeDay
    ? t('blocked.whole-day')
    : t('blocked.span', { from: formatClock(starts_at), to: formatClock(ends_at) });

  async function remove(): Promise<void> {
    const isSure = await confirmAction({
      title: t('blocked.ask.title'),
      text: `${words}. ${span}`,
      confirm: t('blocked.ask.confirm'),
      cancel: t('ask.leave'),
    });
    if (!isSure) return;
    try {
      await call(unblockTime, { blockedId });
    } catch (error) {
      await showAlert(t('blocked.ask.failed'), errorText(error));
    }
    await freshen();
  }

  const className = cx(styles.block, styles.blocked, tall && styles.tall);
  const content = (
    <span className={cx(styles.line, styles.who)}>
      <time dateTime={starts_at}>{tall || isWholeDay ? span : formatClock(starts_at)}</time>{' '}
      <span className={styles.name}>{words}</span>
    </span>
  );
  return isLeave ? (
    <div className={className} title={tall ? undefined : span}>
      {content}
    </div>
  ) : (
    <button type="button" className={className} title={tall ? undefined : span} onClick={() => void remove()}>
      {content}
    </button>
  );
}
