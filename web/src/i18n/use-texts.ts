import { useQuery } from '@tanstack/react-query';
import type { Language } from '#contract/constants.ts';
import { addTexts } from './i18n.ts';
import type { Namespace } from './namespaces.ts';

/** Whether texts are at hand in languages besides that of the page; loads them. */
export function useTexts(languages: readonly Language[], namespaces: readonly Namespace[]): boolean {
  const { data = false } = useQuery({
    queryKey: ['texts', languages, namespaces],
    queryFn: async () => {
      await Promise.all(languages.map((language) => addTexts(language, namespaces)));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
