import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DocumentList } from '../../../functions/contract/types.ts';

/** Appwrite counts no further than this. */
export const TOTAL_CAP = 5000;

interface CursorListOptions<Row extends { $id: string }> {
  /** Everything that the list depends on: another key is another list. */
  queryKey: QueryKey;
  /** Brings the rows after the one with this id, or the first ones. */
  fetchAfter: (after: string | undefined, signal: AbortSignal) => Promise<DocumentList<Row>>;
}

/** A list that grows page by page, as a table with a "load more" button needs it. */
export interface CursorList<Row> {
  /** Every row loaded so far, each once, whatever was added or removed meanwhile. */
  rows: readonly Row[];
  /** How many there are in all; undefined before the first page. Appwrite's own counts stop at `TOTAL_CAP`. */
  total: number | undefined;
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

/** Keeps a list that is fetched by cursor: the id of the last row brings the next page. */
export function useCursorList<Row extends { $id: string }>(options: CursorListOptions<Row>): CursorList<Row> {
  const { queryKey, fetchAfter } = options;
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchAfter(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ documents, total }, pages) => {
      const isAll = unique(pages).length >= total && total < TOTAL_CAP;
      return isAll ? undefined : documents.at(-1)?.$id;
    },
  });
  const pages = query.data?.pages;
  const rows = useMemo(() => unique(pages ?? []), [pages]);
  return {
    rows,
    total: pages?.at(-1)?.total,
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

/** The rows of all pages; a row that moved from one page to the next while they were fetched counts once. */
function unique<Row extends { $id: string }>(pages: readonly DocumentList<Row>[]): Row[] {
  return [...new Map(pages.flatMap(({ documents }) => documents.map((row) => [row.$id, row] as const))).values()];
}
