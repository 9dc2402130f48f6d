import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BreachReader } from '#contract/breaches/constants.ts';
import type { Breach } from '#contract/breaches/schemas.ts';
import { serverNow } from '#contract/server-now.ts';
import { isolated } from '#web/i18n/direction.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { PrinterIcon } from '#web/ui/icons/form-icons.tsx';
import { PaperPreview } from '#web/ui/papers/paper-preview.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { BreachPaper } from './breach-paper.tsx';
import styles from './breaches.module.css';

interface BreachCardProps {
  breach: Breach;
  onEdit: () => void;
  onTell: (reader: BreachReader) => void;
}

/** A breach, with both deadlines and how long they are away. */
export function BreachCard({ breach, onEdit, onTell }: BreachCardProps) {
  const { t } = useTranslation('admin-privacy');
  const { dateTime, number } = useFormat();
  const [isPrinting, setPrinting] = useState(false);
  const headingId = useId();
  const { what, people, measures, data_kinds } = breach;
  const time = dateTime(breach.discovered_at);
  return (
    <Card as="article" className={stack(3)} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.what}>
        {what}
      </h2>
      <p>{t('breaches.discovered-on', { time })}</p>
      <p>{data_kinds.map((kind) => t(`breaches.data.${kind}`)).join(' · ')}</p>
      <p>
        {t('breaches.people')}: {people === null ? t('breaches.people-unknown') : number(people)}
      </p>
      <p className={styles.text}>
        {t('breaches.measures')}: {measures ?? t('breaches.measures-none')}
      </p>
      <Notice breach={breach} reader="centre" onTell={onTell} />
      <Notice breach={breach} reader="people" onTell={onTell} />
      <p className={text.note}>
        {t('breaches.by', { name: breach.recorded_name, time: dateTime(breach.recorded_at) })}
      </p>
      <div className={toolbar(2)}>
        <Button small variant="ghost" aria-label={t('breaches.edit-named', { time })} onClick={onEdit}>
          {t('breaches.edit')}
        </Button>
        <Button
          small
          variant="ghost"
          aria-label={t('breaches.print-named', { time })}
          onClick={() => setPrinting(true)}
        >
          <PrinterIcon size={20} />
          {t('breaches.print')}
        </Button>
      </div>
      <Dialog open={isPrinting} wide title={t('breaches.print-title')} onClose={() => setPrinting(false)}>
        <div className={stack(4)}>
          <div>
            <Button small onClick={() => window.print()}>
              {t('breaches.print')}
            </Button>
          </div>
          <PaperPreview label={t('breaches.print-title')}>
            <BreachPaper breach={breach} />
          </PaperPreview>
        </div>
      </Dialog>
    </Card>
  );
}

const HOUR_MS = 3_600_000;
/** What is further away than so many hours is told in days. */
const DAYS_FROM = 48;

function Notice({ breach, reader, onTell }: Pick<BreachCardProps, 'breach' | 'onTell'> & { reader: BreachReader }) {
  const { t } = useTranslation('admin-privacy');
  const { dateTime } = useFormat();
  const key = reader === 'centre' ? 'centre' : 'people_told';
  const { due_at, told_at, reference, late } = breach[key];
  const hours = Math.floor((Date.parse(due_at) - serverNow().getTime()) / HOUR_MS);
  return (
    <div className={toolbar(2, 'center')}>
      <strong>{t(`breaches.${key}`)}</strong>
      {told_at ? (
        <span>
          {t(late ? 'breaches.told-late' : 'breaches.told', {
            time: dateTime(told_at),
            reference: isolated(reference ?? ''),
          })}
        </span>
      ) : (
        <>
          <span>{t('breaches.due', { time: dateTime(due_at) })}</span>
          <Badge tone={late ? 'fail' : 'pending'}>
            {late
              ? t('breaches.late')
              : hours > DAYS_FROM
                ? t('breaches.days', { count: Math.floor(hours / 24) })
                : t('breaches.hours', { count: Math.max(0, hours) })}
          </Badge>
          <Button
            small
            variant="secondary"
            aria-label={t('breaches.tell-named', {
              what: t(`breaches.${key}`),
              time: dateTime(breach.discovered_at),
            })}
            onClick={() => onTell(reader)}
          >
            {t('breaches.tell')}
          </Button>
        </>
      )}
    </div>
  );
}
