import { Query } from 'node-appwrite';
import type { Language } from '#contract/constants.ts';
import { LETTERS_MAX, type TemplateKind } from '#contract/letters/constants.ts';
import type { LetterField } from '#contract/letters/fields.ts';
import type { LetterSummary, PrintedLetter } from '#contract/letters/schemas.ts';
import { fieldsIn } from '#contract/letters/template-rules.ts';
import { formatPhone, phonesOf } from '#contract/phone.ts';
import { BRAND } from '#contract/writing.ts';
import { utc } from '#lib/cairo.ts';
import { digest } from '#lib/ids.ts';
import type { Actor } from '#runtime/actor.ts';
import { audited } from '#runtime/audit.ts';
import type { Ports } from '#runtime/ports.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { SelectedRow, Tables } from '#runtime/tables.ts';
import { findPatient, listMerged } from '#subjects/patients/patients.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { readShopDetails } from '#subjects/settings/shop-settings.ts';
import { type LetterPerson, readLetterValues, withoutUnknown } from './letter-values.ts';
import { exampleValues } from './rules/example-values.ts';
import { type LetterValue, renderLetter } from './rules/render-letter.ts';

const SUMMARY_COLUMNS = ['patient_id', 'kind', 'lang', 'title', 'health', 'at', 'actor_name'] as const;
type SummaryRow = SelectedRow<'letters', (typeof SUMMARY_COLUMNS)[number]>;
export const LETTER_COLUMNS = [
  ...SUMMARY_COLUMNS,
  'number',
  'sender_name',
  'sender_address',
  'sender_phone',
  'html',
  'digest',
] as const;

/** The log of changes is told which letter was made, not what it says. */
export const auditedLetters = audited('letters', {
  kind: 'letter',
  told: ({ title, lang, number }: Pick<Rows['letters'], 'title' | 'lang' | 'number'>) => ({ title, lang, number }),
});

type Context = Pick<Ports, 'tables' | 'now'> & { actor: Actor };

/** A client whose record is opened for a letter, which is noted. Refuses with `not_found` where there is none. */
export async function readPerson(context: Context, patientId: string, call: string): Promise<LetterPerson> {
  const { tables } = context;
  const patient = (await findPatient(tables, patientId)) ?? refuse('not_found');
  const [merged] = await Promise.all([
    listMerged(tables, patient.$id),
    noteRead(context, { kind: 'patient', id: patient.$id, call }),
  ]);
  return { patient, ids: [patient.$id, ...merged] };
}

/** A template in one language, with what is typed for this letter. */
interface Draft {
  kind: TemplateKind;
  lang: Language;
  title: string;
  body: string;
  recipient?: string | null | undefined;
  text?: string | null | undefined;
}

/** A letter as it is printed, under the letterhead of now; with example values where it is to nobody. */
export async function writeLetter(
  context: Context,
  person: LetterPerson | null,
  { kind, lang, title, body, recipient, text }: Draft,
): Promise<{ letter: PrintedLetter; missing: LetterField[]; fields: LetterField[] }> {
  const fields = fieldsIn(body);
  const [shop, known] = await Promise.all([
    readShopDetails(context.tables, lang),
    person ? readLetterValues(context, person, { fields, lang }) : exampleValues(lang),
  ]);
  const phone = shop.office_phone ?? phonesOf(shop.phones)[0];
  const sender = {
    name: shop.seller_name ?? BRAND[lang],
    address: shop.seller_address ?? '',
    phone: phone ? formatPhone(phone) : '',
  };
  const typed = { 'letter.recipient': typedLines(recipient, false), 'letter.text': typedLines(text, true) };
  const values = withoutUnknown({
    ...known,
    'centre.name': typedLines(sender.name, false),
    'centre.address': typedLines(sender.address, true),
    'centre.phone': typedLines(sender.phone, false),
    ...(person && typed),
  });
  const { html, missing } = renderLetter(body, values, lang);
  return { letter: { lang, kind, title, sender, html }, missing, fields };
}

/** Lines as they were typed; undefined where nothing was. */
function typedLines(text: string | null | undefined, isProse: boolean): LetterValue | undefined {
  const lines = text?.trim().split(/\r\n?|\n/) ?? [];
  return lines.some(Boolean) ? { lines, isProse } : undefined;
}

/** By what somebody sees that a letter is as it was printed. */
export const digestOf = ({ lang, kind, title, sender, html }: PrintedLetter): string =>
  digest([lang, kind, title, sender.name, sender.address, sender.phone, html]);

/** The letters of patients, the newest first. */
export async function listLetters(
  tables: Tables,
  patientIds: readonly string[],
  { seesHealth }: { seesHealth: boolean },
): Promise<SummaryRow[]> {
  const { rows } = await tables.list('letters', SUMMARY_COLUMNS, [
    Query.equal('patient_id', [...patientIds]),
    ...(seesHealth ? [] : [Query.equal('health', false)]),
    Query.orderDesc('at'),
    Query.limit(LETTERS_MAX),
  ]);
  return rows;
}

export const toSummary = ({ $id, kind, lang, title, at, actor_name }: SummaryRow): LetterSummary => ({
  $id,
  kind,
  lang,
  title,
  at: utc(at),
  actor_name,
});
