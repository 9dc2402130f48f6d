import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DocumentList } from '#contract/fields.ts';

/** A page of a list as the calls answer it. */
export interface ListPage<Row> extends DocumentList<Row> {
  /** There are more than `total`: counting stopped there. */
  capped?: boolean;
  /** Where the call gives a cursor of its own: what brings the next page, null after the last one. */
  next?: string | null;
}

/** Where a page begins: after this row, which is the last one shown. */
export interface After<Row> {
  row: Row;
  /** The cursor that the page before gave, where the call gives one. */
  next: string | undefined;
}

interface CursorListOptions<Row extends { $id: string }> {
  /** Everything that the list depends on: another key is another list. */
  queryKey: QueryKey;
  /** Brings the rows after the given one, or the first ones. */
  fetchAfter: (after: After<Row> | undefined, signal: AbortSignal) => Promise<ListPage<Row>>;
}

/** A list that grows page by page, as a table with a "load more" button needs it. */
export interface CursorList<Row> {
  /** Every row loaded so far, each once, whatever was added or removed meanwhile. */
  rows: readonly Row[];
  /** How many there are in all; undefined before the first page. */
  total: number | undefined;
  /** There are more than `total`. */
  capped: boolean;
  status: 'loading' | 'failed' | 'ready';
  /** Why there are no rows. */
  error: unknown;
  hasMore: boolean;
  /** Loads the next page. Does nothing when everything is there or a page is on its way. */
  loadMore: () => void;
  loadingMore: boolean;
  /** Why the next page did not come; the rows that are there stay. */
  moreError: unknown;
  /** Fetches the pages that are there again. */
  refetch: () => void;
}

/** Keeps a list that is fetched by cursor: the last row shown brings the next page. */
export function useCursorList<Row extends { $id: string }>(options: CursorListOptions<Row>): CursorList<Row> {
  const { queryKey, fetchAfter } = options;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchAfter(pageParam, signal),
    initialPageParam: undefined as After<Row> | undefined,
    getNextPageParam: (page, pages) => afterPage(page, unique(pages).length),
  });
  const pages = query.data?.pages;
  const newest = pages?.at(-1);
  const rows = useMemo(() => unique(pages ?? []), [pages]);
  return {
    rows,
    total: newest?.total,
    capped: newest?.capped ?? false,
    status: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    error: query.data ? null : query.error,
    hasMore: query.hasNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    loadingMore: query.isFetchingNextPage,
    moreError: query.isFetchNextPageError ? query.error : null,
    refetch: () => void query.refetch(),
  };
}

/** Where the page after this one begins, when so many rows are there; undefined after the last one. */
export function afterPage<Row>(
  { documents, total, capped, next }: ListPage<Row>,
  loaded: number,
): After<Row> | undefined {
  const row = documents.at(-1);
  if (!row || next === null) return undefined;
  return next === undefined && !capped && loaded >= total ? undefined : { row, next };
}

/** The rows of all pages; a row that moved from one page to the next while they were fetched counts once. */
function unique<Row extends { $id: string }>(pages: readonly DocumentList<Row>[]): Row[] {
  return [...new Map(pages.flatMap(({ documents }) => documents.map((row) => [row.$id, row] as const))).values()];
}
