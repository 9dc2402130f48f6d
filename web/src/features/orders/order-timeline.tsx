import { useTranslation } from 'react-i18next';
import type { Order } from '#contract/orders/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { cx } from '#web/ui/cx.ts';
import { CheckIcon, CloseIcon } from '#web/ui/icons/icons.tsx';
import text from '#web/ui/text.module.css';
import { type Step, stepsOf } from './order-state.ts';
import styles from './order-timeline.module.css';

/** What became of an order, with times, and what is still to come. */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <ol className={styles.steps}>
      {stepsOf(order).map((step) => (
        <TimelineStep key={`${step.words} ${step.at}`} step={step} promised={order.promised} />
      ))}
    </ol>
  );
}

interface TimelineStepProps {
  step: Step;
  /** The days on which the order comes; null while that is not known. */
  promised: Order['promised'];
}

function TimelineStep({ step: { words, at, reason }, promised }: TimelineStepProps) {
  const { t } = useTranslation('order');
  const { dateTime, date } = useFormat();
  const isEnd = words === 'cancelled' || words === 'lost' || words === 'failed';
  const Mark = isEnd ? CloseIcon : CheckIcon;
  return (
    <li className={cx(styles.step, !at && styles.ahead, isEnd && styles.ended)}>
      <span className={styles.mark}>{at && <Mark size={18} />}</span>
      <div className={styles.words}>
        <p className={styles.name}>
          {t(`timeline.${words}`, { reason: reason ? t(`timeline.reasons.${reason}`) : '' })}
        </p>
        <p className={text.note}>
          {at ? (
            <time dateTime={at}>{dateTime(at)}</time>
          ) : words === 'delivered' && promised ? (
            expected(promised)
          ) : (
            t('timeline.ahead')
          )}
        </p>
      </div>
    </li>
  );

  function expected({ from, until }: NonNullable<Order['promised']>): string {
    return from === until
      ? t('timeline.promised-day', { until: date(until) })
      : t('timeline.promised', { from: date(from), until: date(until) });
  }
}
