import type { InputOf } from '#contract/call.ts';
import type {
  keepLetter as keepCall,
  fetchLetters as listCall,
  fetchLetterPreview as previewCall,
  fetchLetter as readCall,
} from '#contract/letters/calls.ts';
import { LETTER_HTML_MAX } from '#contract/letters/constants.ts';
import { TYPED_FIELDS, tellsOfHearing } from '#contract/letters/fields.ts';
import { letterId } from '#lib/ids.ts';
import { nameOf } from '#runtime/actor.ts';
import { refuse } from '#runtime/refusal.ts';
import type { CallContext, Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import {
  auditedLetters,
  digestOf,
  LETTER_COLUMNS,
  listLetters,
  readPerson,
  toSummary,
  writeLetter,
} from '../letters.ts';
import { readContent, TEMPLATE_COLUMNS } from '../templates.ts';

type Context = CallContext<typeof previewCall.access>;
type Wanted = Omit<InputOf<typeof previewCall>, 'id'>;

/** A letter to a client from a template in use, as far as the caller may see what it tells. */
async function prepare(context: Context, { patientId, templateId, lang, recipient, text }: Wanted, call: string) {
  const { may, tables } = context;
  const [person, template] = await Promise.all([
    readPerson(context, patientId, call),
    tables.get('letter_templates', templateId, TEMPLATE_COLUMNS),
  ]);
  if (template?.state !== 'in_use') {
    return refuse('not_found');
  }
  const seesHealth = may('see_health');
  if (template.health && !seesHealth) {
    return refuse('not_permitted', { permission: 'see_health' });
  }
  const content = (await readContent(tables, templateId, template.current)) ?? refuse('not_found');
  const draft = { kind: template.kind, lang, title: content[`name_${lang}`], body: content[`body_${lang}`] };
  const written = await writeLetter(context, person, { ...draft, recipient, text });
  // What somebody types who knows how the client hears may tell of it.
  const isTyped = seesHealth && written.fields.includes('letter.text');
  return { ...written, person, template, health: isTyped || written.fields.some(tellsOfHearing) };
}

export const fetchLetterPreview: Handler<typeof previewCall> = async (wanted, context) => {
  const { letter, missing, fields, template } = await prepare(context, wanted, 'fetch-letter-preview');
  const asks = TYPED_FIELDS.filter((field) => fields.includes(field));
  return { ...letter, missing, asks, number: template.current };
};

/** A letter's id follows from the request, so that a repeat finds it. The client is claimed, so as not to be erased at the same moment. */
export const keepLetter: Handler<typeof keepCall> = async ({ number, requestId, ...wanted }, context) => {
  const { actor, tables, now } = context;
  const { letter, person, template, health } = await prepare(context, wanted, 'keep-letter');
  const { patient } = person;
  const $id = letterId(patient.$id, requestId);
  if (await tables.get('letters', $id, ['at'])) {
    return { $id };
  }
  if (template.current !== number) {
    return refuse('record_changed');
  }
  if (letter.html.length > LETTER_HTML_MAX) {
    return refuse('too_much_at_once');
  }
  const { sender, ...rest } = letter;
  await tables.write([
    ...stage.change('patients', patient),
    ...auditedLetters.create(
      context,
      $id,
      {
        patient_id: patient.$id,
        template_id: wanted.templateId,
        number,
        ...rest,
        sender_name: sender.name,
        sender_address: sender.address || null,
        sender_phone: sender.phone || null,
        health,
        at: now().toISOString(),
        digest: digestOf(letter),
        actor_id: actor.id,
        actor_name: nameOf(actor),
      },
      { label: patient.name },
    ),
  ]);
  return { $id };
};

export const fetchLetters: Handler<typeof listCall> = async ({ patientId }, context) => {
  const { ids } = await readPerson(context, patientId, 'fetch-letters');
  const rows = await listLetters(context.tables, ids, { seesHealth: context.may('see_health') });
  return { documents: rows.map(toSummary), total: rows.length };
};

export const fetchLetter: Handler<typeof readCall> = async ({ letterId: wanted }, context) => {
  const { may, tables } = context;
  const row = (await tables.get('letters', wanted, LETTER_COLUMNS)) ?? refuse('not_found');
  if (row.health && !may('see_health')) {
    return refuse('not_permitted', { permission: 'see_health' });
  }
  const { patient } = await readPerson(context, row.patient_id, 'fetch-letter');
  return {
    ...toSummary(row),
    patient_id: patient.$id,
    name: patient.name,
    number: row.number,
    sender: { name: row.sender_name, address: row.sender_address ?? '', phone: row.sender_phone ?? '' },
    html: row.html,
    digest: row.digest,
  };
};
