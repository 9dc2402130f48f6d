import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { checkBooks, fetchBooks } from '#contract/books/calls.ts';
import { BOOK_COUNTERS } from '#contract/books/findings.ts';
import type { BookCorrection, BookFinding, BookReport } from '#contract/books/schemas.ts';
import { orderPath } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useFilterLabel } from '#web/features/catalogue/shared/value-label.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { shownPerson } from '#web/lib/session.ts';
import { ShortId } from '#web/office/short-id.tsx';
import { tableState } from '#web/office/table-state.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { showAlert } from '#web/ui/dialogs/confirm.ts';
import page from '#web/ui/page/page.module.css';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from '../shared/list-page.module.css';

/** A check takes so many requests of some seconds at most; the schedule finishes a longer one. */
const REQUESTS = 30;
/** Findings in which two amounts differ; the other numbers are pieces. */
const PIECES: readonly BookFinding['kind'][] = [
  'order_stock_differs',
  'form_stock_differs',
  'order_pieces_differ',
  'pieces_exceed_stock',
  'product_oversold',
  'piece_loan_differs',
];

/** The checks of our own books, night by night: what was put right, and what somebody has to look at. */
export function Books() {
  const { t } = useTranslation('admin');
  const { user } = useUser();
  const { number, dateTime } = useFormat();
  const id = user?.id ?? '';
  const queryKey = [MINE, 'admin-books', id];
  const reports = useQuery({ queryKey, queryFn: ({ signal }) => call(fetchBooks, {}, { signal }) });
  const { busy, checkNow } = useCheck(queryKey);
  const rows = reports.data?.documents ?? [];
  const columns: readonly Column<BookReport>[] = [
    {
      id: 'when',
      header: t('books.when'),
      cell: ({ started_at }) => <time dateTime={started_at}>{dateTime(started_at)}</time>,
    },
    { id: 'asked', header: t('books.asked'), cell: ({ asked }) => t(`books.askers.${asked}`) },
    {
      id: 'state',
      header: t('reports.state'),
      nowrap: true,
      cell: ({ state }) => (
        <Badge tone={state === 'done' ? 'success' : 'pending'}>{t(`reports.states.${state}`)}</Badge>
      ),
    },
    { id: 'checked', header: t('books.checked'), numeric: true, cell: ({ checked }) => number(checked) },
    {
      id: 'corrected',
      header: t('books.corrected'),
      numeric: true,
      cell: ({ corrections }) => number(corrections.length),
    },
    { id: 'found', header: t('books.found'), numeric: true, cell: ({ findings }) => number(findings.length) },
  ];
  const corrections = rows.flatMap((report) =>
    report.corrections.map((one, index) => ({ ...one, at: report.started_at, key: `${report.$id} ${index}` })),
  );
  // What the last run found is what there is; earlier ones found the same, or what has been seen to since.
  const last = rows.find(({ state }) => state === 'done');
  return (
    <section className={page.admin} aria-labelledby="books">
      <div className={toolbar(3, 'spread')}>
        <h2 id="books">{t('books.title')}</h2>
        <Button variant="secondary" busy={busy} onClick={() => void checkNow()}>
          {t('books.check-now')}
        </Button>
      </div>
      <p className={text.soft}>{t('books.lead')}</p>
      <DataTable
        caption={t('books.caption')}
        columns={columns}
        rows={rows}
        rowKey={({ $id }) => $id}
        {...tableState(reports)}
        empty={t('books.empty')}
        isMarked={({ findings }) => findings.length > 0}
      />
      {last && <Findings findings={last.findings} />}
      {rows.length > 0 && <Corrections corrections={corrections} />}
    </section>
  );
}

/** Asks until all books were gone through, under one name for each press. */
function useCheck(queryKey: readonly unknown[]) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const unfinished = useRef<string | null>(null);
  const checkNow = async () => {
    const caller = shownPerson();
    setBusy(true);
    unfinished.current ??= newRequestId();
    try {
      for (let request = 0; request < REQUESTS; request += 1) {
        const { state, corrections, findings } = await call(checkBooks, { requestId: unfinished.current }, { caller });
        if (state === 'done') {
          unfinished.current = null;
          const message = t('books.result', {
            corrected: t('books.result-corrected', { count: corrections.length }),
            found: t('books.result-found', { count: findings.length }),
          });
          showToast({ kind: findings.length > 0 ? 'pending' : 'success', title: t('books.done'), message });
          break;
        }
      }
      if (unfinished.current) {
        showToast({ kind: 'pending', title: t('books.under-way'), message: t('books.under-way-message') });
      }
    } catch (error) {
      await showAlert(t('books.failed'), errorText(error));
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey });
    }
  };
  return { busy, checkNow };
}

function Findings({ findings }: { findings: readonly BookFinding[] }) {
  const { t } = useTranslation('admin');
  const { number, price } = useFormat();
  const shown = ({ kind }: BookFinding, value: number | null) =>
    value === null ? t('books.none') : PIECES.includes(kind) ? number(value) : price(value / 100);
  const columns: readonly Column<BookFinding>[] = [
    { id: 'kind', header: t('books.kind'), cell: ({ kind }) => t(`books.kinds.${kind}`) },
    {
      id: 'order',
      header: t('books.subject'),
      cell: ({ id, order_id, number: orderNumber }) =>
        order_id ? (
          <Link to={orderPath(order_id)} className={styles.link}>
            <bdi dir="ltr">{orderNumber ? groupOrderNumber(orderNumber) : order_id}</bdi>
          </Link>
        ) : (
          <ShortId id={id} />
        ),
    },
    { id: 'expected', header: t('books.expected'), numeric: true, cell: (one) => shown(one, one.expected) },
    { id: 'actual', header: t('books.actual'), numeric: true, cell: (one) => shown(one, one.found) },
  ];
  return (
    <>
      <h3>{t('books.findings')}</h3>
      <DataTable
        caption={t('books.findings-caption')}
        columns={columns}
        rows={findings}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        empty={t('books.nothing-found')}
        whole
      />
    </>
  );
}

function Corrections({ corrections }: { corrections: readonly (BookCorrection & { at: string; key: string })[] }) {
  const { t } = useTranslation('admin');
  const { number, price, dateTime } = useFormat();
  const { fullDay } = useShortFormat();
  const filterLabel = useFilterLabel();
  const isMoney = ({ figure, id }: BookCorrection) =>
    figure.endsWith('_piasters') || (figure === 'counters.value' && id === 'revenue');
  const shown = (one: BookCorrection, value: number) =>
    one.figure === 'message_months.millipiasters'
      ? price(value / 100_000)
      : isMoney(one)
        ? price(value / 100)
        : number(value);
  const columns: readonly Column<(typeof corrections)[number]>[] = [
    {
      id: 'figure',
      header: t('books.figure'),
      cell: ({ figure, id }) => {
        const counter = figure === 'counters.value' ? BOOK_COUNTERS.find((one) => one === id) : undefined;
        return counter ? t(`books.counters.${counter}`) : t(`books.figures.${FIGURES[figure]}`);
      },
    },
    {
      id: 'row',
      header: t('books.row'),
      cell: ({ figure, id, label }) =>
        figure.includes('_days.') ? (
          <>
            {fullDay(id.slice(0, DAY_CHARACTERS))}
            {label && (
              <>
                {' '}
                <bdi>{label}</bdi>
              </>
            )}
          </>
        ) : figure === 'counters.value' ? (
          t('books.all')
        ) : (
          <bdi>{figure === 'tags.count' ? filterLabel(label || id) : label || id}</bdi>
        ),
    },
    { id: 'before', header: t('books.before'), numeric: true, cell: (one) => shown(one, one.before) },
    { id: 'after', header: t('books.after'), numeric: true, cell: (one) => shown(one, one.after) },
    { id: 'when', header: t('books.when'), cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time> },
  ];
  return (
    <>
      <h3>{t('books.corrections')}</h3>
      <DataTable
        caption={t('books.corrections-caption')}
        columns={columns}
        rows={corrections}
        rowKey={({ key }) => key}
        empty={t('books.nothing-corrected')}
        whole
      />
    </>
  );
}

/** The row of a day begins with it. */
const DAY_CHARACTERS = 10;

const FIGURES = {
  'hearing_aids.stock': 'stock',
  'accessories.stock': 'stock',
  'hearing_aids.review_count': 'reviews',
  'hearing_aids.review_stars': 'stars',
  'accessories.review_count': 'reviews',
  'accessories.review_stars': 'stars',
  'tags.count': 'tag',
  'finance_days.forms': 'forms_of_day',
  'finance_days.billed_piasters': 'billed_of_day',
  'finance_days.received_piasters': 'received_of_day',
  'figure_days.visits': 'figure_of_day',
  'figure_days.fittings': 'figure_of_day',
  'figure_days.sold_aids': 'figure_of_day',
  'figure_days.billed_piasters': 'billed_of_specialist',
  'figure_days.received_piasters': 'received_of_specialist',
  'figure_days.tests': 'figure_of_day',
  'figure_days.no_shows': 'figure_of_day',
  'figure_days.repairs': 'figure_of_day',
  'figure_days.repair_hours': 'figure_of_day',
  'sales_days.orders': 'orders_of_day',
  'sales_days.revenue_piasters': 'revenue_of_day',
  'state_days.confirmed': 'states_of_day',
  'state_days.shipped': 'states_of_day',
  'state_days.delivered': 'states_of_day',
  'state_days.cancelled': 'states_of_day',
  'state_days.returned': 'states_of_day',
  'state_days.lost': 'states_of_day',
  'state_days.paid': 'states_of_day',
  'state_days.refund_due': 'states_of_day',
  'state_days.refunded': 'states_of_day',
  'message_months.messages': 'messages_of_month',
  'message_months.parts': 'parts_of_month',
  'message_months.millipiasters': 'cost_of_month',
  'discount_codes.uses': 'code_uses',
  'counters.value': 'counter',
  'product_sales.pieces': 'pieces_of_month',
  'product_sales.amount_piasters': 'amount_of_month',
  'return_reasons.pieces': 'returned_of_month',
} as const satisfies Record<BookCorrection['figure'], string>;
