import { useSearchParams } from 'react-router-dom';
import { KEEP_PLACE } from '#web/config/navigation.ts';

/** What a list is searched for, and how that changes. */
export interface ListSearch {
  /** Empty for no search. */
  query: string;
  onSearch: (query: string) => void;
}

/** The address's name of what a list is searched for. */
export const SEARCH_PARAM = 'q';

/** The search of a list, which the address holds. */
export function useListSearch(): ListSearch {
  const [params, setParams] = useSearchParams();
  return {
    query: params.get(SEARCH_PARAM) ?? '',
    onSearch: (query) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (query) next.set(SEARCH_PARAM, query);
        else next.delete(SEARCH_PARAM);
        return next;
      }, KEEP_PLACE),
  };
}
