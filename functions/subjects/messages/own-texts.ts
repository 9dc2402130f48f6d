import { Query } from 'node-appwrite';
import { LANGUAGES } from '#contract/constants.ts';
import { TEXT_KINDS } from '#contract/message-texts/constants.ts';
import type { MessageText } from '#contract/message-texts/schemas.ts';
import { audited } from '#runtime/audit.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { templateOfText } from './rules/own-texts.ts';

/*
 * What messages to phones say in the words of the clinic. Who sends reads all of it at once, a few dozen short rows.
 */

export const TEXT_COLUMNS = ['kind', 'lang', 'text', 'revision', 'approved_text', 'approved_name', 'version'] as const;
export type TextRow = SelectedRow<'message_texts', (typeof TEXT_COLUMNS)[number]>;

/** All texts that were ever changed. */
export async function readTexts(tables: Tables, which: readonly string[] = []): Promise<TextRow[]> {
  const most = Query.limit(TEXT_KINDS.length * LANGUAGES.length);
  return (await tables.list('message_texts', TEXT_COLUMNS, [...which, most])).rows;
}

/** Texts as the log of changes tells of them. */
export const auditedTexts = audited('message_texts', {
  kind: 'message_text',
  label: ({ kind }) => kind,
  told: ({ lang, text, approved_name }: Pick<Rows['message_texts'], 'kind' | 'lang' | 'text' | 'approved_name'>) => ({
    [`text_${lang}`]: text,
    approved_template: approved_name,
  }),
});

/** A text as the admin sees it. */
export function toText(row: Omit<TextRow, '$id' | '$createdAt' | '$updatedAt'>): MessageText {
  const { kind, lang, text, version } = row;
  const template = templateOfText(row);
  return { kind, lang, text, version, template: template?.name ?? null, approved: template?.approved ?? false };
}
