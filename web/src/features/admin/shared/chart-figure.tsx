import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './charts.module.css';

interface ChartFigureProps<Row> {
  title: string;
  note?: string;
  /** What to say in place of a chart when there is nothing to draw; null when there is. */
  empty: string | null;
  /** The highest bar, for those who do not see the chart. */
  top: { name: string; value: string } | null;
  /** The table behind the chart. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The chart. */
  children: ReactNode;
}

/** A chart with its title, and the same figures as a table for whoever prefers that. */
export function ChartFigure<Row>(props: ChartFigureProps<Row>) {
  const { title, note, empty, top, columns, rows, rowKey, children } = props;
  const { t } = useTranslation('admin');
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  const summary = top ? t('charts.summary', { title, ...top }) : title;
  return (
    <Card as="section" className={styles.figure} aria-labelledby={titleId}>
      <div className={toolbar(2, 'spread')}>
        <h3 id={titleId}>{title}</h3>
        {(empty === null || rows.length > 0) && (
          <Button
            small
            variant="ghost"
            aria-label={asTable ? t('charts.as-chart-named', { title }) : t('charts.as-table-named', { title })}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t('charts.as-chart') : t('charts.as-table')}
          </Button>
        )}
      </div>
      {note && <p className={text.soft}>{note}</p>}
      {empty !== null && !asTable ? (
        <p className={text.soft}>{empty}</p>
      ) : asTable ? (
        <div className={styles.table}>
          <DataTable
            caption={t('charts.table', { title })}
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            empty={null}
          />
        </div>
      ) : (
        <div role="img" aria-label={summary} className={styles.chart}>
          {children}
        </div>
      )}
    </Card>
  );
}
