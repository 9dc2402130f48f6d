import { each } from '#contract/fields.ts';
import type { fetchVisitSheet as fetchCall, saveVisitSheet as saveCall } from '#contract/visit-sheets/calls.ts';
import { SHEET_PARTS, SHEET_VERSIONS_MAX } from '#contract/visit-sheets/constants.ts';
import { utc } from '#lib/cairo.ts';
import { visitSheetId } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { findPatient } from '#subjects/patients/patients.ts';
import { noteRead } from '#subjects/patients/record-reads.ts';
import { auditedSheets, listSheets, readVisit, sheetPaperId, toSheetContent } from '../visit-sheets.ts';

export const fetchVisitSheet: Handler<typeof fetchCall> = async ({ formId }, context) => {
  const { tables } = context;
  const [form, rows] = await Promise.all([
    readVisit(tables, formId),
    listSheets(tables, formId),
    noteRead(context, { kind: 'service', id: formId, call: 'fetch-visit-sheet' }),
  ]);
  return {
    paper_id: rows.length > 0 ? sheetPaperId(formId) : null,
    name: form.name,
    visit_at: utc(form.date),
    documents: rows.map((row) => ({
      ...toSheetContent(row, form.date),
      version: row.version,
      name: row.actor_name,
      saved_at: utc(row.saved_at),
    })),
    total: rows.length,
  };
};

/**
 * A version's id follows from the visit and its number, so that of two at once one is told to look again. A repeat of what
 * the newest one says finds it. The client is claimed, so as not to be erased at the same moment.
 */
export const saveVisitSheet: Handler<typeof saveCall> = async ({ formId, version, data }, context) => {
  const { actor, tables, now } = context;
  const form = await readVisit(tables, formId);
  const [patient, [newest = null]] = await Promise.all([
    findPatient(tables, form.patient_id),
    listSheets(tables, formId, 1),
  ]);
  if (!patient) {
    return refuse('not_found');
  }
  const said = { lang: data.lang, ...each(SHEET_PARTS, (part) => plain(data[part])) };
  const paper_id = sheetPaperId(formId);
  if (newest && saysSo(newest, said)) {
    return { paper_id, version: newest.version };
  }
  if ((newest?.version ?? 0) !== version || version >= SHEET_VERSIONS_MAX) {
    return refuse('record_changed');
  }
  await tables.write([
    ...stage.change('patients', patient),
    ...auditedSheets.create(
      context,
      visitSheetId(formId, version + 1),
      {
        form_id: formId,
        version: version + 1,
        ...said,
        saved_at: now().toISOString(),
        actor_id: actor.id,
        actor_name: nameOf(actor),
      },
      { id: formId, label: form.name, ...(newest && { action: 'update' }) },
    ),
  ]);
  return { paper_id, version: version + 1 };
};

/** Lines end as they do everywhere; null where nothing is said. */
const plain = (text: string | null | undefined): string | null => text?.replace(/\r\n?/g, '\n').trim() || null;

type Said = Record<'measured' | 'agreed' | 'care' | 'next_visit', string | null | undefined> & { lang: string };

const saysSo = (row: Said, said: Said): boolean =>
  row.lang === said.lang && SHEET_PARTS.every((part) => (row[part] ?? null) === (said[part] ?? null));
