import { useQuery } from '@tanstack/react-query';
import type { OwnTexts } from '#contract/contacts/texts.ts';
import { fetchOwnTexts } from '#contract/message-texts/staff-calls.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';

/** All that depends on what messages to phones say. */
export const MESSAGE_TEXTS_KEY = [MINE, 'message-texts'] as const;

/** They hardly ever change, and every phone on a page asks for them. */
const FRESH_MS = 10 * 60_000;

/** What the clinic says to people in its own words; nothing until it is here. */
export function useOwnTexts(): OwnTexts {
  const { data } = useQuery({
    queryKey: [...MESSAGE_TEXTS_KEY, 'own'],
    queryFn: ({ signal }) => call(fetchOwnTexts, {}, { signal }),
    select: ({ texts }) => byKind(texts),
    staleTime: FRESH_MS,
  });
  return data ?? {};
}

function byKind(texts: readonly { kind: string; lang: string; text: string }[]): OwnTexts {
  const own: Record<string, Record<string, string>> = {};
  for (const { kind, lang, text } of texts) own[kind] = { ...own[kind], [lang]: text };
  return own;
}
