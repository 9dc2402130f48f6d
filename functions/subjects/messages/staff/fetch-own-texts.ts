import type { fetchOwnTexts as call } from '#contract/message-texts/staff-calls.ts';
import type { Handler } from '#runtime/service.ts';
import { readTexts } from '../own-texts.ts';
import { wordsOf } from '../rules/own-texts.ts';

/** What the clinic says to people in its own words. */
export const fetchOwnTexts: Handler<typeof call> = async (_input, { tables }) => ({
  texts: (await readTexts(tables)).flatMap((row) => {
    const text = wordsOf(row);
    return text === null ? [] : [{ kind: row.kind, lang: row.lang, text }];
  }),
});
