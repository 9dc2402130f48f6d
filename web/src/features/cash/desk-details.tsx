import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { Desk, DeskEntry } from '#contract/desks/schemas.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Papers } from '../../ui/papers.tsx';
import { stack } from '../../ui/stack.ts';
import text from '../../ui/text.module.css';
import { toolbar } from '../../ui/toolbar.ts';
import styles from './cash.module.css';
import { CloseDeskDialog, ReopenDeskDialog } from './desk-dialogs.tsx';
import { DeskEntries } from './desk-entries.tsx';
import { DeskPaper } from './desk-paper.tsx';
import { DeskState, Difference } from './desk-words.tsx';

interface DeskProps {
  user: User;
  desk: Desk;
  /** Of everybody on that day. */
  entries: readonly DeskEntry[];
  /** `2026-11-20`. */
  day: string;
}

type Line = Desk['lines'][number];

/** A person's day: what was taken by each method and counted, and what can be done with it. */
export function DeskDetails({ user, desk, entries, day }: DeskProps) {
  const { t } = useTranslation(['clinic-cash', 'clinic-payments']);
  const { price, dateTime } = useFormat();
  const { language } = useLanguage();
  const [doing, setDoing] = useState<'close' | 'reopen' | null>(null);
  const isClosed = desk.state === 'closed';
  const own = entries.filter((entry) => entry.actor_id === desk.actor_id);
  const columns: readonly Column<Line>[] = [
    {
      id: 'method',
      header: t('clinic-payments:columns.method'),
      cell: ({ method }) => t(`clinic-payments:methods.${method}`),
    },
    { id: 'expected', header: t('expected'), numeric: true, nowrap: true, cell: ({ expected }) => price(expected) },
    ...(isClosed
      ? ([
          {
            id: 'counted',
            header: t('counted'),
            numeric: true,
            nowrap: true,
            cell: ({ counted }) => (counted === null ? t('not-yet') : price(counted)),
          },
          { id: 'difference', header: t('difference'), numeric: true, cell: (line) => <Difference lines={[line]} /> },
        ] satisfies Column<Line>[])
      : []),
  ];
  return (
    <div className={stack(4)}>
      <dl className={styles.sums}>
        <div>
          <dt>{t('columns.state')}</dt>
          <dd>
            <DeskState desk={desk} />
          </dd>
        </div>
        <div>
          <dt>{t('expected')}</dt>
          <dd>{price(desk.expected)}</dd>
        </div>
        {desk.counted !== null && (
          <>
            <div>
              <dt>{t('counted')}</dt>
              <dd>{price(desk.counted)}</dd>
            </div>
            <div>
              <dt>{t('difference')}</dt>
              <dd>
                <Difference lines={desk.lines} />
              </dd>
            </div>
          </>
        )}
      </dl>
      <DataTable
        whole
        caption={t('by-method')}
        columns={columns}
        rows={desk.lines}
        rowKey={({ method }) => method}
        empty={t('nothing-taken')}
      />
      <DeskEntries entries={own} />
      {desk.reason && (
        <p>
          {t('reason')}: <bdi>{desk.reason}</bdi>
        </p>
      )}
      {desk.closed_at && (
        <p className={text.soft}>{t('closed-by', { name: desk.closed_by, time: dateTime(desk.closed_at) })}</p>
      )}
      {desk.reopened_at && (
        <p className={text.soft}>
          {t('reopened-by', { name: desk.reopened_by, time: dateTime(desk.reopened_at) })}{' '}
          <bdi>{desk.reopen_reason}</bdi>
        </p>
      )}
      <div className={toolbar(2)}>
        {!isClosed && (
          <Button small onClick={() => setDoing('close')}>
            {t(desk.mine ? 'close.button' : 'close.button-other')}
          </Button>
        )}
        {isClosed && (
          <Papers
            button={t('paper.button')}
            title={t('paper.title')}
            kinds={[{ id: 'close', label: t('paper.title') }]}
            language={language}
            namespaces={['clinic-cash', 'clinic-payments']}
            paper={(_kind, paperLanguage) => <DeskPaper desk={desk} day={day} language={paperLanguage} />}
          />
        )}
        {isClosed && user.role === 'admin' && (
          <Button small variant="secondary" onClick={() => setDoing('reopen')}>
            {t('reopen.button')}
          </Button>
        )}
      </div>
      {isClosed && user.role !== 'admin' && <p className={text.soft}>{t('ask-admin')}</p>}
      {doing === 'close' && (
        <CloseDeskDialog user={user} desk={desk} entries={own} day={day} onClose={() => setDoing(null)} />
      )}
      {doing === 'reopen' && <ReopenDeskDialog user={user} desk={desk} onClose={() => setDoing(null)} />}
    </div>
  );
}
