import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { stackedList } from '#web/ui/stack.ts';
import type { Chosen } from './chosen.ts';
import type { ManyProgress, Outcome } from './many.ts';
import styles from './many-bar.module.css';

interface ManyBarProps {
  chosen: Pick<Chosen<unknown>, 'rows' | 'toggleAll' | 'clear'>;
  /** How many rows there are to choose from. */
  shown: number;
  /** What can be done with those that are chosen. */
  children: ReactNode;
}

/** What can be done with the rows that are chosen; nothing while none is. */
export function ManyBar({ chosen, shown, children }: ManyBarProps) {
  const { t } = useTranslation('staff');
  const count = chosen.rows.length;
  if (count === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its content out in a row everywhere
    <div role="group" aria-label={t('many.bar')} className={styles.bar}>
      <strong role="status">{t('many.chosen', { count })}</strong>
      {count < shown && (
        <Button small variant="ghost" onClick={chosen.toggleAll}>
          {t('many.all-short')}
        </Button>
      )}
      <Button small variant="ghost" onClick={chosen.clear}>
        {t('many.none')}
      </Button>
      <span className={styles.moves}>{children}</span>
    </div>
  );
}

/** How far it has come with many, above the page, with the way to stop. */
export function ManyProgressDialog({ title, progress }: { title: string; progress: ManyProgress | null }) {
  const { t } = useTranslation('staff');
  const { number } = useFormat();
  if (!progress) return null;
  const { done, total, stop, isStopping } = progress;
  return (
    <Dialog
      open
      onClose={stop}
      title={title}
      footer={
        <Button small variant="secondary" onClick={stop}>
          {t('many.stop')}
        </Button>
      }
    >
      <progress className={styles.progress} value={done} max={total} aria-label={title} />
      <p role="status">
        <bdi>{t('many.progress', { done: number(done), total: number(total) })}</bdi>
        {isStopping && ` ${t('many.stopping')}`}
      </p>
    </Dialog>
  );
}

interface ManyReportProps<Item> {
  outcomes: readonly Outcome<Item, unknown>[];
  /** What an item is called. */
  nameOf: (item: Item) => ReactNode;
  keyOf: (item: Item) => string;
  onClose: () => void;
}

/** Which of many stayed as they were, and why. */
export function ManyReport<Item>({ outcomes, nameOf, keyOf, onClose }: ManyReportProps<Item>) {
  const { t } = useTranslation('staff');
  const done = outcomes.filter(({ state }) => state === 'done').length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('many.report')}
      footer={
        <Button small onClick={onClose}>
          {t('dialog.ok')}
        </Button>
      }
    >
      <p>{t('many.report-text', { count: done })}</p>
      <ul className={stackedList(2)}>
        {outcomes.map((outcome) =>
          outcome.state === 'done' ? null : (
            <li key={keyOf(outcome.item)}>
              <strong>{nameOf(outcome.item)}</strong>{' '}
              <span>{outcome.state === 'refused' ? errorText(outcome.error) : t(`many.${outcome.state}`)}</span>
            </li>
          ),
        )}
      </ul>
    </Dialog>
  );
}
