import { type InputHTMLAttributes, type ReactNode, type Ref, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './data-table.module.css';
import { WarningIcon } from './icons/icons.tsx';
import { useFocusHeir } from './page/focus.ts';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Column<Row> {
  /** Its name in code, unique in the table. */
  id: string;
  /** Translated. Stands above the column, and beside each value where rows are cards. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Figures, which line up at the end. */
  numeric?: boolean;
  /** Stays on one line where there is room for a table. */
  nowrap?: boolean;
  /** What is long and must not break, as an email: on a card it stands below its name. */
  whole?: boolean;
  /** Words of any length: in a table they end after two lines, and these are all of them. */
  words?: (row: Row) => string;
  /** Names the row and stays in view; the first column unless another one says so. */
  names?: boolean;
}

/** Rows that can be chosen, to do something with many at once. */
export interface Choosing<Row> {
  isChosen: (row: Row) => boolean;
  toggle: (row: Row) => void;
  /** Chooses all rows that are there, or none when all are chosen. */
  toggleAll: () => void;
  /** What the box of a row says. */
  label: (row: Row) => string;
}

export interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Buttons at the end of each row. */
  actions?: (row: Row) => ReactNode;
  /** The name of the column of the actions; "Actions" unless told otherwise. */
  actionsHeader?: string;
  /** The first rows are on their way. */
  loading?: boolean;
  /** Why there are no rows, in words; stands where the rows would. Rows that are there stay. */
  error?: string | null;
  /** Offers to try again after an error. */
  onRetry?: () => void;
  /** What to say when there is nothing. */
  empty: ReactNode;
  choosing?: Choosing<Row>;
  /** Rows that stand out, for example those that came in just now. */
  isMarked?: (row: Row) => boolean;
  /** As high as its rows, for a short table within a page or dialog. */
  whole?: boolean;
}

/** How many rows the skeleton shows. */
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

/**
 * A table of the back-office: the head and the column that names the row stay in view, and on a phone every row becomes a card.
 * Roles are written out because browsers drop the meaning of a table that is not drawn as one.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, actions, actionsHeader, loading, isMarked, whole, choosing } = props;
  const { t } = useTranslation('staff');
  const isEmpty = rows.length === 0;
  const naming = columns.find(({ names }) => names) ?? columns[0];
  const actionsName = actionsHeader ?? t('table.actions');
  return (
    <section
      className={cx(styles.frame, whole && styles.whole)}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
    >
      {loading && (
        <VisuallyHidden>
          <span role="status">{t('table.loading')}</span>
        </VisuallyHidden>
      )}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className={cx(styles.table, choosing && styles.choosing)} aria-busy={loading || undefined}>
        <caption className={styles.caption}>{caption}</caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {choosing && (
              <th role="columnheader" scope="col" className={styles.pick}>
                <AllBox choosing={choosing} rows={rows} />
              </th>
            )}
            {columns.map((column) => (
              <th
                key={column.id}
                role="columnheader"
                scope="col"
                className={cx(column.numeric && styles.numeric, column === naming && styles.naming)}
              >
                {column.header}
              </th>
            ))}
            {actions && (
              <th role="columnheader" scope="col" className={styles.actions}>
                {actionsName}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {loading ? (
            SKELETON_ROWS.map((row) => (
              <tr key={row} role="row" className={styles.row}>
                {choosing && <td role="cell" className={cx(styles.cell, styles.pick)} />}
                {columns.map(({ id }) => (
                  <td key={id} role="cell" className={styles.cell}>
                    <Skeleton width={id === columns[0]?.id ? '60%' : '80%'} />
                  </td>
                ))}
                {actions && <td role="cell" className={styles.cell} />}
              </tr>
            ))
          ) : isEmpty ? (
            <tr role="row" className={styles.row}>
              <td role="cell" className={styles.none} colSpan={columns.length + (actions ? 1 : 0) + (choosing ? 1 : 0)}>
                <Nothing {...props} />
              </td>
            </tr>
          ) : (
            rows.map((row) => (
              <BodyRow key={rowKey(row)} marked={isMarked?.(row)} chosen={choosing?.isChosen(row)}>
                {choosing && (
                  <td role="cell" className={cx(styles.cell, styles.pick)}>
                    <PickBox
                      label={choosing.label(row)}
                      checked={choosing.isChosen(row)}
                      onChange={() => choosing.toggle(row)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.id} column={column} row={row} isNaming={column === naming} />
                ))}
                {actions && (
                  <td role="cell" className={cx(styles.cell, styles.actions)} data-label={actionsName}>
                    <div className={styles.buttons}>{actions(row)}</div>
                  </td>
                )}
              </BodyRow>
            ))
          )}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </section>
  );
}

interface BodyRowProps {
  marked: boolean | undefined;
  chosen: boolean | undefined;
  children: ReactNode;
}

function BodyRow({ marked, chosen, children }: BodyRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useFocusHeir(row);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see DataTable
    <tr ref={row} role="row" className={cx(styles.row, marked && styles.marked, chosen && styles.chosen)}>
      {children}
    </tr>
  );
}

/** A box that chooses; the press may land beside it. */
export function PickBox({
  label,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { label: string; ref?: Ref<HTMLInputElement> }) {
  return (
    <label className={styles.pickBox}>
      <input {...rest} type="checkbox" aria-label={label} />
    </label>
  );
}

function AllBox<Row>({ choosing, rows }: { choosing: Choosing<Row>; rows: readonly Row[] }) {
  const { t } = useTranslation('staff');
  const chosen = rows.filter(choosing.isChosen).length;
  const isAll = chosen > 0 && chosen === rows.length;
  const showPart = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = chosen > 0 && !isAll;
  };
  return <PickBox ref={showPart} label={t('many.all')} checked={isAll} onChange={choosing.toggleAll} />;
}

function Cell<Row>({ column, row, isNaming }: { column: Column<Row>; row: Row; isNaming: boolean }) {
  const { numeric, nowrap, whole, words } = column;
  const content = (
    <span className={cx(styles.value, words && styles.words)} title={words?.(row)}>
      {column.cell(row)}
    </span>
  );
  const className = cx(
    styles.cell,
    numeric && styles.numeric,
    (nowrap || whole) && styles.nowrap,
    whole && styles.long,
  );
  return isNaming ? (
    // biome-ignore lint/a11y/noRedundantRoles: see DataTable
    <th role="rowheader" scope="row" className={className} data-label={column.header}>
      {content}
    </th>
  ) : (
    // biome-ignore lint/a11y/noRedundantRoles: see DataTable
    <td role="cell" className={className} data-label={column.header}>
      {content}
    </td>
  );
}

function Nothing<Row>({ error, onRetry, empty }: DataTableProps<Row>) {
  const { t } = useTranslation('staff');
  if (!error) return empty;
  return (
    <div role="alert" className={styles.error}>
      <WarningIcon size={24} />
      <span>{error}</span>
      {onRetry && (
        <Button small variant="secondary" onClick={onRetry}>
          {t('table.retry')}
        </Button>
      )}
    </div>
  );
}
