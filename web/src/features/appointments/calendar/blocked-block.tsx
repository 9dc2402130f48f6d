import { useTranslation } from 'react-i18next';
import type { BlockedTime } from '#contract/appointments/schemas.ts';
import { unblockTime } from '#contract/appointments/staff-calls.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { cx } from '#web/ui/cx.ts';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import { formatClock } from '../shared/clock.ts';
import styles from './appointment-block.module.css';
import { useFreshCalendar } from './calendar-query.ts';

interface BlockedBlockProps {
  blocked: BlockedTime;
  /** As a line of a list. */
  tall?: boolean;
}

/** A blocked time in the calendar; a press asks whether it is to be free again. */
export function BlockedBlock({ blocked, tall }: BlockedBlockProps) {
  const { t } = useTranslation('clinic-calendar');
  const freshen = useFreshCalendar();
  const { $id: blockedId, starts_at, ends_at, specialist_id, reason } = blocked;
  const words = t(specialist_id === null ? 'blocked.block-all' : 'blocked.block', {
    reason: t(`blocked.reasons.${reason}`),
  });
  const span = t('blocked.span', { from: formatClock(starts_at), to: formatClock(ends_at) });

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

  return (
    <button
      type="button"
      className={cx(styles.block, styles.blocked, tall && styles.tall)}
      title={tall ? undefined : span}
      onClick={() => void remove()}
    >
      <span className={cx(styles.line, styles.who)}>
        <time dateTime={starts_at}>{tall ? span : formatClock(starts_at)}</time>{' '}
        <span className={styles.name}>{words}</span>
      </span>
    </button>
  );
}
