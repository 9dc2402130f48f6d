import { errorText } from '#web/i18n/errors.ts';
import { DataTable, type DataTableProps } from '#web/ui/data-table.tsx';
import type { CursorList } from './cursor-list.ts';
import { ListFooter, type ListFooterProps } from './list-footer.tsx';

type ListTableProps<Row> = ListFooterProps &
  Omit<DataTableProps<Row>, 'rows' | 'rowKey' | 'loading' | 'error' | 'onRetry'> & { list: CursorList<Row> };

/** The table of a list that grows page by page, and below it how much of it is shown. */
export function ListTable<Row extends { $id: string }>({ list, counter, more, ...table }: ListTableProps<Row>) {
  return (
    <>
      <DataTable
        {...table}
        rows={list.rows}
        rowKey={({ $id }) => $id}
        loading={list.status === 'loading'}
        error={list.status === 'failed' ? errorText(list.error) : null}
        onRetry={list.refetch}
      />
      <ListFooter list={list} counter={counter} more={more} />
    </>
  );
}
