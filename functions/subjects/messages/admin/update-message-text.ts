import { Query } from 'node-appwrite';
import type { InputOf } from '#contract/call.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { CONTACT_TEXTS } from '#contract/contacts/texts.ts';
import type { updateMessageText as call } from '#contract/message-texts/calls.ts';
import { keptText } from '#contract/message-texts/text-rules.ts';
import { messageTextId } from '#lib/ids.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { auditedTexts, readTexts, toText } from '../own-texts.ts';
import { changedText } from '../rules/own-texts.ts';

/**
 * Changes what a kind of message says, both languages as one. The words that the shop has itself are no change of it. A text
 * that is stored already is accepted with any version, so that a repeated request succeeds.
 */
export const updateMessageText: Handler<typeof call> = async (input, context) => {
  const { tables } = context;
  const { kind } = input;
  const ofKind = [
    Query.equal(
      '$id',
      LANGUAGES.map((lang) => messageTextId(kind, lang)),
    ),
  ];
  const rows = await readTexts(tables, ofKind);
  const operations = LANGUAGES.flatMap((lang) => {
    const row = rows.find((one) => one.lang === lang) ?? null;
    const text = wantedText(input, lang);
    if (text === (row?.text ?? null)) {
      return [];
    }
    if (input[`version_${lang}`] !== (row?.version ?? 0)) {
      return refuse('record_changed');
    }
    const columns = changedText(row, text);
    return row
      ? auditedTexts.change(context, row, columns)
      : auditedTexts.create(context, messageTextId(kind, lang), {
          kind,
          lang,
          approved_text: null,
          approved_name: null,
          ...columns,
          // Whoever read that there was none said 0.
          version: 1,
        });
  });
  if (operations.length === 0) {
    return { texts: rows.map(toText) };
  }
  await tables.write(operations);
  return { texts: (await readTexts(tables, ofKind)).map(toText) };
};

/** The text that is wanted in a language; null for that of the shop. */
function wantedText(input: InputOf<typeof call>, lang: Language): string | null {
  const text = keptText(input[lang] ?? '');
  return text === '' || text === CONTACT_TEXTS[input.kind][lang] ? null : text;
}
