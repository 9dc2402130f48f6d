import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { DrawerMove } from '#contract/desks/constants.ts';
import type { Desk, DeskEntry } from '#contract/desks/schemas.ts';
import { isPermitted } from '#contract/people/roles.ts';
import { serverNow } from '#contract/server-now.ts';
import { takesMoney } from '#web/config/staff-paths.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import styles from '#web/office/sums.module.css';
import { Button, RowButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Papers } from '#web/ui/papers/papers.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { CloseDeskDialog, ReopenDeskDialog } from './desk-dialogs.tsx';
import { DeskEntries } from './desk-entries.tsx';
import { DeskPaper } from './desk-paper.tsx';
import { DeskState, Difference } from './desk-words.tsx';
import { DrawerCashDialog, FloatDialog, VoidCashDialog } from './drawer-dialogs.tsx';
import { DrawerSlip } from './drawer-slip.tsx';

interface DeskProps {
  user: User;
  desk: Desk;
  /** Of everybody on that day. */
  entries: readonly DeskEntry[];
  /** What the reader left in the drawer when they last closed a day, in EGP. */
  suggestedFloat: number;
  /** `2026-11-20`. */
  day: string;
}

type Line = Desk['lines'][number];

/** What is done with a day. */
type Doing = 'close' | 'reopen' | 'float' | DrawerMove | { voids: DeskEntry };

/** Cash that was put in or paid out by itself: what has a slip, and can be voided. */
const isCash = ({ kind }: DeskEntry): boolean => kind === 'cash-in' || kind === 'cash-out';

/** A person's day: what was taken by each method and counted, and what can be done with it. */
export function DeskDetails({ user, desk, entries, suggestedFloat, day }: DeskProps) {
  const { t } = useTranslation(['clinic-cash', 'clinic-payments']);
  const { price, dateTime } = useFormat();
  const { language } = useLanguage();
  const [doing, setDoing] = useState<Doing | null>(null);
  const done = () => setDoing(null);
  const isClosed = desk.state === 'closed';
  const mayReopen = isPermitted(user, 'close_others_till') && (!desk.mine || user.role === 'admin');
  const isOwnOpen = desk.mine && !isClosed && takesMoney(user);
  const suggested = isOwnOpen && desk.float === null ? suggestedFloat : 0;
  const inDrawer = desk.lines.find(({ method }) => method === 'cash')?.expected ?? 0;
  const own = entries.filter((entry) => entry.actor_id === desk.actor_id);
  return (
    <div className={stack(4)}>
      <DeskSums desk={desk} />
      <DeskLines desk={desk} />
      {isOwnOpen && (
        <div className={stack(2)}>
          {suggested > 0 && <p>{t('drawer.suggested', { amount: price(suggested) })}</p>}
          <div className={toolbar(2)}>
            <Button small variant="secondary" onClick={() => setDoing('float')}>
              {t(desk.float === null ? 'drawer.set-float.button' : 'drawer.set-float.change')}
            </Button>
            {day === cairoDay(serverNow()) && (
              <>
                <Button small variant="secondary" onClick={() => setDoing('cash-out')}>
                  {t('drawer.cash-out.button')}
                </Button>
                <Button small variant="secondary" onClick={() => setDoing('cash-in')}>
                  {t('drawer.cash-in.button')}
                </Button>
              </>
            )}
          </div>
        </div>
      )}
      <DeskEntries
        entries={own}
        actions={
          own.some(isCash)
            ? (entry) =>
                isCash(entry) &&
                !entry.voided && (
                  <>
                    <Papers
                      button={t('drawer.slip.button')}
                      title={t('drawer.slip.of', { amount: price(Math.abs(entry.amount)) })}
                      kinds={[
                        { id: 'slip', label: t(entry.amount < 0 ? 'drawer.slip.cash-out' : 'drawer.slip.cash-in') },
                      ]}
                      language={language}
                      namespaces={['clinic-cash']}
                      paper={(_kind, paperLanguage) => <DrawerSlip entry={entry} language={paperLanguage} />}
                    />
                    {!isClosed && (desk.mine || user.role === 'admin') && (
                      <RowButton
                        label={t('drawer.void.named', { amount: price(Math.abs(entry.amount)) })}
                        onClick={() => setDoing({ voids: entry })}
                      >
                        {t('drawer.void.button')}
                      </RowButton>
                    )}
                  </>
                )
            : undefined
        }
      />
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
            paper={(_kind, paperLanguage) => <DeskPaper desk={desk} entries={own} day={day} language={paperLanguage} />}
          />
        )}
        {isClosed && mayReopen && (
          <Button small variant="secondary" onClick={() => setDoing('reopen')}>
            {t('reopen.button')}
          </Button>
        )}
      </div>
      {isClosed && !mayReopen && <p className={text.soft}>{t('ask-admin')}</p>}
      {doing === 'close' && (
        <CloseDeskDialog desk={desk} entries={own} suggested={suggested} day={day} onClose={done} />
      )}
      {doing === 'reopen' && <ReopenDeskDialog desk={desk} onClose={done} />}
      {doing === 'float' && <FloatDialog day={day} float={desk.float} suggested={suggestedFloat} onClose={done} />}
      {(doing === 'cash-out' || doing === 'cash-in') && (
        <DrawerCashDialog kind={doing} inDrawer={inDrawer} onClose={done} />
      )}
      {typeof doing === 'object' && doing && <VoidCashDialog entry={doing.voids} onClose={done} />}
    </div>
  );
}

/** What a desk took, what was counted, and how far they are apart. */
function DeskSums({ desk }: { desk: Desk }) {
  const { t } = useTranslation('clinic-cash');
  const { price } = useFormat();
  return (
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
      {desk.float !== null && (
        <div>
          <dt>{t('drawer.float')}</dt>
          <dd>{price(desk.float)}</dd>
        </div>
      )}
      {desk.left !== null && desk.left > 0 && (
        <div>
          <dt>{t('drawer.left')}</dt>
          <dd>{price(desk.left)}</dd>
        </div>
      )}
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
  );
}

/** The same by the way of paying. */
function DeskLines({ desk }: { desk: Desk }) {
  const { t } = useTranslation(['clinic-cash', 'clinic-payments']);
  const { price } = useFormat();
  const columns: readonly Column<Line>[] = [
    {
      id: 'method',
      header: t('clinic-payments:columns.method'),
      cell: ({ method }) => t(`clinic-payments:methods.${method}`),
    },
    { id: 'expected', header: t('expected'), numeric: true, nowrap: true, cell: ({ expected }) => price(expected) },
    ...(desk.state === 'closed'
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
    <DataTable
      whole
      caption={t('by-method')}
      columns={columns}
      rows={desk.lines}
      rowKey={({ method }) => method}
      empty={t('nothing-taken')}
    />
  );
}
