import { useQuery } from '@tanstack/react-query';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { CONTACT_TEXTS } from '#contract/contacts/texts.ts';
import { fetchMessageTexts } from '#contract/message-texts/calls.ts';
import { TEXT_KINDS, type TextKind } from '#contract/message-texts/constants.ts';
import type { MessageTexts } from '#contract/message-texts/schemas.ts';
import { hasFields } from '#contract/message-texts/text-rules.ts';
import { call } from '#web/lib/call.ts';
import { MESSAGE_TEXTS_KEY } from '#web/office/own-texts.ts';

/** What a kind of message says in one language. */
export interface SaidText {
  /** In the words of the clinic, else in those of the shop. */
  text: string;
  isOwn: boolean;
  /** False for own words that lack a field since a release: then the shop's count. */
  isUsed: boolean;
  /** 0 of a text that was never changed. */
  version: number;
  /** Its template at WhatsApp, where it has one of its own. */
  template: string | null;
  approved: boolean;
}

/** A kind of message with what it says. */
export type KindTexts = { kind: TextKind } & Record<Language, SaidText>;

/** All texts to phones, by kind, and how it becomes known that WhatsApp has approved one. */
export function useMessageTexts() {
  return useQuery({
    queryKey: [...MESSAGE_TEXTS_KEY, 'all'],
    queryFn: ({ signal }) => call(fetchMessageTexts, {}, { signal }),
    select: (answer) => ({ approval: answer.approval, kinds: TEXT_KINDS.map((kind) => textsOf(kind, answer)) }),
  });
}

function textsOf(kind: TextKind, { texts }: MessageTexts): KindTexts {
  const said = LANGUAGES.map((lang) => {
    const stored = texts.find((one) => one.kind === kind && one.lang === lang);
    const own = stored?.text ?? null;
    const text: SaidText = {
      text: own ?? CONTACT_TEXTS[kind][lang],
      isOwn: own !== null,
      isUsed: own === null || hasFields(kind, own),
      version: stored?.version ?? 0,
      template: stored?.template ?? null,
      approved: stored?.approved ?? false,
    };
    return [lang, text];
  });
  return { kind, ...(Object.fromEntries(said) as Record<Language, SaidText>) };
}

/** The languages in which WhatsApp still sends an earlier text. */
export const awaitingApproval = (texts: KindTexts): Language[] =>
  LANGUAGES.filter((lang) => texts[lang].template !== null && !texts[lang].approved);
