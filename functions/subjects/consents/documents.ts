import { Query } from 'node-appwrite';
import { AGREEMENT_WORDS, type AgreementKind } from '#contract/consents/signing.ts';
import type { SheetDocument } from '#contract/consents/staff-schemas.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { each } from '#contract/fields.ts';
import { digest, trialId } from '#lib/ids.ts';
import type { Tables } from '#runtime/tables.ts';
import { LOAN_COLUMNS } from '#subjects/devices/loans.ts';
import { productsOfPieces, titleOf as titleOfPiece } from '#subjects/stock/pieces.ts';
import { TRIAL_COLUMNS } from '#subjects/trials/trials.ts';
import { channelsOf } from './rules/standing.ts';
import { type DocumentFacts, labelOf, titleOf, writeText } from './rules/words.ts';

/** Something that a client may be asked to read and sign. */
export interface Signable {
  kind: AgreementKind;
  about_id: string | null;
  facts: DocumentFacts;
}

/** What is asked of everybody. */
const OF_EVERYBODY = ['health', 'messages', 'marketing', 'terms'] as const satisfies readonly AgreementKind[];
const NOTHING: DocumentFacts = { devices: [], day: null };
/** More than a client has at one time. */
const READ = 50;

/** All that a client may sign now: what is asked of everybody, what they were lent, what they try, and what they were given. */
export async function readSignable(tables: Tables, patientIds: readonly string[]): Promise<Signable[]> {
  const ofPatient = Query.equal('patient_id', [...patientIds]);
  const [loans, devices, forms, links] = await Promise.all([
    tables.list('loans', LOAN_COLUMNS, [ofPatient, Query.isNull('returned_at'), Query.limit(READ)]),
    tables.list(
      'devices',
      ['hearing_aid', 'serial_number', 'form_id', 'issued_at'],
      [ofPatient, Query.equal('origin', 'sold'), Query.orderDesc('issued_at'), Query.limit(READ)],
    ),
    tables.list(
      'cs_forms',
      ['date'],
      [ofPatient, Query.isNull('deleted_at'), Query.orderDesc('date'), Query.limit(READ)],
    ),
    tables.list('patient_orders', ['patient_id'], [ofPatient, Query.limit(READ)]),
  ]);
  const tried = [...forms.rows, ...links.rows].map(({ $id }) => trialId($id));
  const [products, trials] = await Promise.all([
    productsOfPieces(tables, loans.rows),
    tried.length === 0
      ? { rows: [] }
      : tables.list('trials', TRIAL_COLUMNS, [
          Query.equal('$id', tried),
          Query.equal('state', 'running'),
          Query.limit(tried.length),
        ]),
  ]);
  const visits = Map.groupBy(
    devices.rows.filter(({ form_id }) => form_id !== ''),
    ({ form_id }) => form_id,
  );
  return [
    ...OF_EVERYBODY.map((kind) => ({ kind, about_id: null, facts: NOTHING })),
    ...loans.rows.map((loan) => {
      const devices = [{ title: inBoth(titleOfPiece(loan, products)), serial: loan.serial_number }];
      return { kind: 'loan' as const, about_id: loan.$id, facts: { devices, day: loan.due_on.slice(0, 10) } };
    }),
    ...trials.rows.map(({ $id, title_ar, title_en, last_day }) => {
      const title = { ar: title_ar ?? title_en ?? '', en: title_en ?? title_ar ?? '' };
      return {
        kind: 'trial' as const,
        about_id: $id,
        facts: { devices: [{ title, serial: null }], day: last_day },
      };
    }),
    ...[...visits].map(([about_id, rows]) => ({
      kind: 'delivery' as const,
      about_id,
      facts: {
        devices: rows.map(({ hearing_aid, serial_number }) => ({
          title: inBoth(hearing_aid ?? ''),
          serial: serial_number,
        })),
        day: null,
      },
    })),
  ];
}

const inBoth = (title: string): Record<Language, string> => ({ ar: title || '—', en: title || '—' });

/** A document as it is read before it is signed. */
export function toSheet({ kind, about_id, facts }: Signable): SheetDocument {
  const title = titleOf(kind);
  const text = each(LANGUAGES, (lang) => writeText(kind, facts, lang));
  return {
    kind,
    about_id,
    title,
    text,
    items: channelsOf(kind).map((channel) => ({ channel, label: labelOf(kind, channel) })),
    digests: each(LANGUAGES, (lang) => digest([AGREEMENT_WORDS, kind, about_id, title[lang], text[lang]])),
  };
}
