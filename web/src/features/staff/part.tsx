import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTotal } from '#web/i18n/total.ts';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { dividedList } from '#web/ui/divided-list.ts';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import styles from './staff.module.css';

interface PartProps {
  title: string;
  total: number;
  children: ReactNode;
  /** What follows the list. */
  footer?: ReactNode;
}

/** A list of the day with its number. */
export function Part({ title, total, children, footer }: PartProps) {
  const { t } = useTranslation('clinic-staff');
  const inWords = useTotal();
  const id = useId();
  return (
    <Card as="section" className={cx(stack(3), styles.section)} aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className={styles.count}>{inWords(total)}</span>
      </h2>
      {total === 0 ? <p className={text.soft}>{t('today.nothing')}</p> : <ul className={dividedList}>{children}</ul>}
      {footer}
    </Card>
  );
}
