import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#web/i18n/use-language.ts';
import { chosenTagsQuery, tagsQuery } from './queries.ts';
import type { StoreState } from './store-url.ts';
import { unknownChoices } from './tag-groups.ts';

/** The tags of the type that the page shows: the most used ones, and those that are chosen. */
export function useTags(state: StoreState) {
  const { language } = useLanguage();
  const {
    data: most = [],
    isPlaceholderData,
    isError,
    error,
    isPending,
    refetch,
  } = useQuery(tagsQuery(state, language));
  const unknown = isPlaceholderData ? [] : unknownChoices(most, state.filters);
  const { data: chosen = [] } = useQuery({
    ...chosenTagsQuery(state, unknown, language),
    enabled: unknown.length > 0,
  });
  return { tags: [...most, ...chosen], isError, error, isPending, refetch };
}
