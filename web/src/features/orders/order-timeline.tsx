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
        <TimelineStep key={step.words} step={step} />
      ))}
    </ol>
  );
}

function TimelineStep({ step: { words, at } }: { step: Step }) {
  const { t } = useTranslation('order');
  const { dateTime } = useFormat();
  const isEnd = words === 'cancelled' || words === 'lost';
  const Mark = isEnd ? CloseIcon : CheckIcon;
  return (
    <li className={cx(styles.step, !at && styles.ahead, isEnd && styles.ended)}>
      <span className={styles.mark}>{at && <Mark size={18} />}</span>
      <div className={styles.words}>
        <p className={styles.name}>{t(`timeline.${words}`)}</p>
        <p className={text.note}>{at ? <time dateTime={at}>{dateTime(at)}</time> : t('timeline.ahead')}</p>
      </div>
    </li>
  );
}
