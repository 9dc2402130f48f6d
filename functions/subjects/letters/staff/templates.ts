import { LANGUAGES } from '#contract/constants.ts';
import type {
  fetchLetterTemplate as fetchCall,
  fetchLetterTemplates as listCall,
  fetchTemplatePreview as previewCall,
  saveLetterTemplate as saveCall,
} from '#contract/letters/calls.ts';
import { TEMPLATES_MAX } from '#contract/letters/constants.ts';
import { tellsOfHearing } from '#contract/letters/fields.ts';
import { bodyFault, fieldsIn, isEmptyBody } from '#contract/letters/template-rules.ts';
import { cleanHtml } from '#lib/html.ts';
import { letterTemplateId, letterVersionId } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { Faults } from '#runtime/faults.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { readPerson, writeLetter } from '../letters.ts';
import {
  auditedTemplates,
  bothBodies,
  listTemplates,
  listVersions,
  readContent,
  TEMPLATE_COLUMNS,
  toTemplate,
} from '../templates.ts';

export const fetchLetterTemplates: Handler<typeof listCall> = async (_input, { actor, may, tables }) => {
  const rows = await listTemplates(tables);
  const isAdmin = actor.role === 'admin';
  const usable = rows.filter(({ state, health }) => state === 'in_use' && (!health || may('see_health')));
  const documents = (isAdmin ? rows : usable).map(toTemplate);
  return { documents, total: documents.length };
};

export const fetchLetterTemplate: Handler<typeof fetchCall> = async ({ templateId, number }, { tables }) => {
  const [row, versions] = await Promise.all([
    tables.get('letter_templates', templateId, TEMPLATE_COLUMNS),
    listVersions(tables, templateId),
  ]);
  const content = row && (await readContent(tables, templateId, number ?? row.current));
  if (!content) {
    return refuse('not_found');
  }
  const { name_ar, name_en, body_ar, body_en } = content;
  return { template: toTemplate(row), number: content.number, name_ar, name_en, body_ar, body_en, versions };
};

/**
 * What it says is kept as a new version, whose id follows from the template and its number: of two who save at once, the
 * second is told to look again. A repeat of what is stored finds it, and another state alone makes no version.
 */
export const saveLetterTemplate: Handler<typeof saveCall> = async (
  { requestId, templateId, version, data },
  context,
) => {
  const { actor, tables, now } = context;
  const { kind, state } = data;
  const said = {
    name_ar: data.name_ar.trim(),
    name_en: data.name_en.trim(),
    body_ar: cleanHtml(data.body_ar ?? ''),
    body_en: cleanHtml(data.body_en ?? ''),
  };
  assertBodies(said, state);
  const $id = templateId ?? letterTemplateId(actor.id, requestId);
  const known = await tables.get('letter_templates', $id, TEMPLATE_COLUMNS);
  if (!known && templateId) {
    return refuse('not_found');
  }
  const newest = known && (await readContent(tables, $id, known.current));
  const saysSo = newest && (Object.keys(said) as (keyof typeof said)[]).every((name) => newest[name] === said[name]);
  if (known && saysSo && known.kind === kind && known.state === state) {
    return { template: toTemplate(known) };
  }
  if ((known?.version ?? 0) !== version) {
    return refuse('record_changed');
  }
  // More would be kept and no longer listed.
  if (!known && (await tables.count('letter_templates', [])) >= TEMPLATES_MAX) {
    return refuse('templates_full', { max: TEMPLATES_MAX });
  }
  const { name_ar, name_en } = said;
  const author = { saved_at: now().toISOString(), actor_name: nameOf(actor) };
  const number = (known?.current ?? 0) + 1;
  const health = fieldsIn(bothBodies(said)).some(tellsOfHearing);
  const newVersion = { name_ar, name_en, health, current: number, ...author };
  const row = { ...(known ?? newVersion), ...(!saysSo && newVersion), kind, state };
  await tables.write([
    ...(known
      ? auditedTemplates.change(context, known, { kind, state, ...(!saysSo && newVersion) })
      : // Whoever read that there was none said 0.
        auditedTemplates.create(context, $id, { ...row, version: 1 })),
    ...(saysSo
      ? []
      : [
          stage.create('letter_template_versions', letterVersionId($id, number), {
            template_id: $id,
            number,
            ...said,
            ...author,
            actor_id: actor.id,
          }),
        ]),
  ]);
  return { template: toTemplate({ ...row, $id, version: version + 1 }) };
};

/** What sanitizing took away may have joined pieces of a field, or have been all that there was. */
function assertBodies(said: { body_ar: string; body_en: string }, state: string): void {
  const faults = new Faults();
  for (const lang of LANGUAGES) {
    const body = said[`body_${lang}`];
    const fault = bodyFault(body) ?? (state === 'in_use' && isEmptyBody(body) ? { key: 'required' as const } : null);
    if (fault) {
      faults.add(`data.body_${lang}`, fault);
    }
  }
  faults.refuse();
}

export const fetchTemplatePreview: Handler<typeof previewCall> = async (
  { kind, lang, name, body, patientId },
  context,
) => {
  const person = patientId ? await readPerson(context, patientId, 'fetch-template-preview') : null;
  const { letter, missing } = await writeLetter(context, person, { kind, lang, title: name || '—', body: body ?? '' });
  return { ...letter, missing };
};
