import { emptyRow, type Stored, type StoredVisit } from './fhir/stored-record.ts';

/** Columns of a row by their names, as a record carries them. */
export type Values = Readonly<Record<string, unknown>>;

/** What is kept of a visit at another installation: the rows that tell of it, without ids and money. */
export interface FormerRows {
  forms: Values;
  form_details: Values;
  form_reasons: readonly Values[];
  /** Null where customer service had not begun. */
  cs_forms: Values | null;
  blocks: readonly Values[];
  /** The ids here of the appointments that led to it. */
  appointments: readonly string[];
}

export const rowsOf = ({ said }: Pick<Stored<'former_visits'>, 'said'>): FormerRows => JSON.parse(said);

/** A visit at another installation as one of this one, for whoever tells of it. */
export function toStoredVisit(row: Stored<'former_visits'>): StoredVisit {
  const { forms, form_details, form_reasons, cs_forms, blocks, appointments } = rowsOf(row);
  const { $id, patient_id } = row;
  return {
    form: { ...emptyRow('forms'), ...forms, $id, patient_id },
    details: { ...emptyRow('form_details'), ...form_details, $id },
    reasons: form_reasons.map((reason) => ({ ...emptyRow('form_reasons'), ...reason })),
    service: cs_forms && { ...emptyRow('cs_forms'), ...cs_forms, $id, patient_id },
    blocks: blocks.map((block) => ({ ...emptyRow('blocks'), ...block })),
    appointmentIds: appointments,
  };
}

/** What a time line says of it. */
export function toldOf(row: Pick<Stored<'former_visits'>, 'said'>): {
  reasons: string[];
  blocks: string[];
  /** Who received the client. */
  name: string | null;
  /** What was written down of what was done, a line each. */
  note: string | null;
} {
  const { form_details, form_reasons, blocks } = rowsOf(row);
  const texts = blocks.flatMap(({ complaint, note }) => [complaint, note]).filter(isText);
  return {
    reasons: form_reasons.map(({ reason }) => reason).filter(isText),
    blocks: blocks.map(({ type }) => type).filter(isText),
    name: isText(form_details.salesperson_name) ? form_details.salesperson_name : null,
    note: texts.length > 0 ? texts.join('\n') : null,
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
