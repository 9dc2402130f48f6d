import { useQueries, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../i18n/use-language.ts';
import { tagSearchQuery, tagsQuery } from './queries.ts';
import type { StoreState } from './store-url.ts';
import { unknownChoices } from './tag-groups.ts';

/** The tags of the type that the page shows: the most used ones, and those that are chosen. */
export function useTags({ type, filters }: StoreState) {
  const { language } = useLanguage();
  const { data: most, isError, error, isPending, refetch } = useQuery(tagsQuery(type, language));
  const unknown = most ? unknownChoices(most, filters) : [];
  const chosen = useQueries({
    queries: unknown.map(({ category, title }) => tagSearchQuery(type, category, title, language)),
    combine: (answers) =>
      answers.flatMap(({ data = [] }, at) => data.filter(({ title }) => title === unknown[at]?.title)),
  });
  return { tags: [...(most ?? []), ...chosen], isError, error, isPending, refetch };
}
