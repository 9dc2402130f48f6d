import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { linkAccount } from '#contract/audiograms/calls.ts';
import type { InputOf } from '#contract/call.ts';
import * as own from '#contract/consents/calls.ts';
import {
  fetchAgreements,
  fetchSignature,
  fetchSigningSheet,
  signAgreements,
  withdrawAgreement,
} from '#contract/consents/staff-calls.ts';
import type { SheetDocument } from '#contract/consents/staff-schemas.ts';
import { updateContactPoint } from '#contract/contacts/calls.ts';
import { fetchPatient, mergePatients } from '#contract/patients/calls.ts';
import { erasePatient, fetchPersonalData, fetchPrivacyRequests } from '#contract/privacy/admin-calls.ts';
import { tellOf } from '#subjects/appointments/appointments.ts';
import { admit } from '#subjects/messages/admission.ts';
import { heardFrom, wishesOf } from '#subjects/messages/contact-points.ts';
import { OUTBOX_COLUMNS } from '#subjects/messages/waiting.ts';
import { type Caller, newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const kit = patientKit(shop);
const [desk, boss, accounting, cs] = [
  await shop.join('reception'),
  await shop.join('admin'),
  await shop.join('accounting'),
  await shop.join('cs'),
];

const STROKES = 'M10 20L14 22L20 30L28 40L30 44L31 50L40 60';
type Sign = InputOf<typeof signAgreements>;
type Meant = { kind: SheetDocument['kind']; about_id?: string };

const sheet = async (patientId: string, ...documents: Meant[]) =>
  (await shop.call(desk, fetchSigningSheet, { id: desk.id, patientId, documents })).data ?? expect.fail('no sheet');
/** Has a client answer all of some documents the same. */
async function sign(patientId: string, documents: Meant[], agreed: boolean | string[], more: Partial<Sign> = {}) {
  const { lang = 'ar' } = more;
  const read = await sheet(patientId, ...documents);
  return shop.call(desk, signAgreements, {
    id: desk.id,
    patientId,
    requestId: crypto.randomUUID(),
    lang,
    documents: read.documents.map(({ kind, about_id, items, digests }) => ({
      kind,
      about_id,
      digest: digests[lang],
      answers: items.map(({ channel }) => ({
        channel,
        agreed: typeof agreed === 'boolean' ? agreed : agreed.includes(channel ?? ''),
      })),
    })),
    relation: 'self',
    method: 'drawn',
    strokes: STROKES,
    ...more,
  });
}
const read = async (patientId: string, who: Caller = desk) =>
  (await shop.call(who, fetchAgreements, { id: who.id, patientId })).data ?? expect.fail('no answer');
const signature = async (signatureId: string) =>
  (await shop.call(desk, fetchSignature, { id: desk.id, signatureId })).data ?? expect.fail('no signature');
const withdrawn = (patientId: string, kind: 'health' | 'marketing' | 'messages', channel?: 'whatsapp' | 'sms') =>
  shop.call(desk, withdrawAgreement, { id: desk.id, patientId, requestId: crypto.randomUUID(), kind, channel });
const pointsOf = (patientId: string) => shop.rows('contact_points', [Query.equal('patient_id', patientId)]);
const of = ({ documents }: Awaited<ReturnType<typeof read>>, kind: string) =>
  documents.filter((one) => one.kind === kind).flatMap(({ answers }) => answers.map(({ event }) => event));

describe('signing', () => {
  test('what was signed is kept as it was read, with who signed and who was there', async () => {
    const { $id, name } = await kit.addPatient();
    const { data } = await sign($id, [{ kind: 'health' }, { kind: 'messages' }], ['', 'whatsapp']);
    expect(await signature(data?.$id ?? '')).toMatchObject({
      patient_name: name,
      lang: 'ar',
      signer_name: name,
      method: 'drawn',
      strokes: STROKES,
      witness_name: 'Mona',
      intact: true,
      documents: [
        { kind: 'health', text: expect.stringContaining('بياناتي الصحية'), answers: [{ agreed: true }] },
        { kind: 'messages', answers: [{ channel: 'whatsapp', agreed: true }, { agreed: false }, { agreed: false }] },
      ],
    });
    const known = await read($id);
    expect(of(known, 'health')).toEqual(['agreed']);
    expect(of(known, 'messages')).toEqual(['agreed', 'declined', 'declined']);
    expect(of(known, 'marketing')).toEqual([null, null, null]);
    expect(known.history).toHaveLength(4);
    expect(known.history[0]).toMatchObject({ place: 'tablet', signature_id: data?.$id, actor_name: 'Mona' });
  });

  test('a client is greeted by the whole of a first name in two words', async () => {
    const { $id } = await kit.addPatient({ name: 'عبد الرحمن علي' });
    expect((await sheet($id, { kind: 'terms' })).first_name).toBe('عبد الرحمن');
  });

  test('a repeat finds the first signature and writes nothing', async () => {
    const { $id } = await kit.addPatient();
    const requestId = crypto.randomUUID();
    const first = await sign($id, [{ kind: 'terms' }], true, { requestId });
    expect((await sign($id, [{ kind: 'terms' }], false, { requestId })).data).toEqual(first.data);
    expect((await read($id)).history).toHaveLength(1);
  });

  test('whoever signs for the client, or types, writes their name, and a slip of the finger is no signature', async () => {
    const { $id, name } = await kit.addPatient();
    const fields = async (more: Partial<Sign>) =>
      Object.keys((await sign($id, [{ kind: 'terms' }], true, more)).params?.fields ?? {});
    expect(await fields({ relation: 'guardian' })).toEqual(['name']);
    expect(await fields({ method: 'typed', strokes: null })).toEqual(['name']);
    expect(await fields({ strokes: 'M1 2L3 4' })).toEqual(['strokes']);
    expect(await fields({ strokes: '<script>' })).toEqual(['strokes']);
    const drawn = await sign($id, [{ kind: 'terms' }], true, { name: 'Ahmed' });
    expect((await signature(drawn.data?.$id ?? '')).signer_name).toBe(name);
    const { data } = await sign($id, [{ kind: 'terms' }], true, {
      ...{ relation: 'carer', name: ' سعاد علي ', method: 'typed', strokes: null, lang: 'en' },
    });
    expect(await signature(data?.$id ?? '')).toMatchObject({
      signer_name: 'سعاد علي',
      relation: 'carer',
      strokes: null,
    });
  });

  test('words that are others by now are not signed', async () => {
    const { $id } = await kit.addPatient();
    const stale = await sheet($id, { kind: 'terms' });
    const [document] = stale.documents;
    const documents = [{ kind: 'terms' as const, digest: '0'.repeat(64), answers: [{ agreed: true }] }];
    expect((await sign($id, [{ kind: 'terms' }], true, { documents })).code).toBe('consent_outdated');
    const unanswered = [{ kind: 'messages' as const, digest: document?.digests.ar ?? '', answers: [{ agreed: true }] }];
    expect((await sign($id, [{ kind: 'messages' }], true, { documents: unanswered })).code).toBe('consent_outdated');
    expect((await read($id)).history).toEqual([]);
  });

  test('what was handed over is named on its paper, and stands as not signed until it is', async () => {
    const patient = await kit.addPatient();
    const serial = `AB${crypto.randomUUID().slice(0, 8).toUpperCase()}`.replace('-', '');
    const { formId } = await kit.addVisit(patient, {
      blocks: [{ type: 'nha', hearing_aid: 'Audéo', serial_number: serial }],
    });
    expect(of(await read(patient.$id), 'delivery')).toEqual([null]);
    const { documents, first_name } = await sheet(patient.$id, { kind: 'delivery', about_id: formId });
    expect(first_name).toBe('منى');
    expect(documents[0]?.text.en).toContain(serial);
    await sign(patient.$id, [{ kind: 'delivery', about_id: formId }], true);
    expect(of(await read(patient.$id), 'delivery')).toEqual(['agreed']);
    const someone = await kit.addPatient();
    const input = { id: desk.id, patientId: someone.$id, documents: [{ kind: 'delivery' as const, about_id: formId }] };
    expect((await shop.call(desk, fetchSigningSheet, input)).code).toBe('not_found');
  });

  test('whoever changes a stored signature is noticed', async () => {
    const { $id } = await kit.addPatient();
    const id = (await sign($id, [{ kind: 'marketing' }], false)).data?.$id ?? '';
    const { content, signer_name } = (await shop.rows('signatures', [Query.equal('$id', id)]))[0] ?? expect.fail();
    for (const change of [
      { content: content.replaceAll('"agreed":false', '"agreed":true') },
      { content, signer_name: 'Somebody' },
      { signer_name, strokes: 'M10 20L14 22L20 30L28 40L30 44L31 50L40 61' },
      { content: 'nothing' },
    ]) {
      await shop.change('signatures', id, change);
      expect((await signature(id)).intact).toBe(false);
    }
  });

  test('those who see money alone see no consents', async () => {
    const { $id } = await kit.addPatient();
    const answer = await shop.call(accounting, fetchAgreements, { id: accounting.id, patientId: $id });
    expect(answer.code).toBe('forbidden');
  });
});

describe('what follows from it', () => {
  test('offers go to the phone of whoever agrees, until they take it back', async () => {
    const patient = await kit.addPatient();
    await sign(patient.$id, [{ kind: 'marketing' }], ['sms']);
    expect(await pointsOf(patient.$id)).toMatchObject([{ offers_withdrawn_at: null, offers_at: expect.any(String) }]);
    expect((await withdrawn(patient.$id, 'marketing', 'whatsapp')).data).toEqual({ withdrawn: false });
    expect((await withdrawn(patient.$id, 'marketing', 'sms')).data).toEqual({ withdrawn: true });
    expect(await pointsOf(patient.$id)).toMatchObject([{ offers_withdrawn_at: expect.any(String) }]);
    expect(of(await read(patient.$id), 'marketing')).toEqual(['declined', 'withdrawn', 'declined']);
  });

  test.each([
    { refused: ['sms', 'email'], goes: ['whatsapp'] },
    { refused: ['whatsapp'], goes: ['sms'] },
    { refused: ['whatsapp', 'sms', 'email'], goes: [] },
  ])('messages go by the ways that are not refused: $goes', async ({ refused, goes }) => {
    const phone = newPhone();
    const patient = await kit.addPatient({ phones: [phone] });
    const agreed = ['whatsapp', 'sms', 'email'].filter((one) => !refused.includes(one));
    await sign(patient.$id, [{ kind: 'messages' }], agreed);
    const { tables } = shop.ports({});
    const wishes = await wishesOf(tables, { phone: `+2${phone}`, patient_id: patient.$id, kind: 'repair_ready' });
    expect((['whatsapp', 'sms'] as const).filter((channel) => wishes.allows(channel))).toEqual(goes);
  });

  const allowed = async (phone: string, patient_id: string | null, kind: 'appointment_moved' | 'paid') => {
    const wishes = await wishesOf(shop.ports({}).tables, { phone: `+2${phone}`, patient_id, kind });
    return wishes.allows('whatsapp');
  };

  test('a refusal counts wherever a merge has left it, and whichever of the records a message names', async () => {
    const [kept, merged] = [await kit.addPatient(), await kit.addPatient()];
    await sign(merged.$id, [{ kind: 'messages' }], false);
    await shop.change('patients', merged.$id, { merged_into: kept.$id });
    for (const { $id } of [kept, merged]) {
      expect(await allowed(newPhone(), $id, 'appointment_moved')).toBe(false);
    }
  });

  test('a message that names nobody goes unless all whose phone it is refuse it, and about an order always', async () => {
    const phone = newPhone();
    const [parent, child] = [await kit.addPatient({ phones: [phone] }), await kit.addPatient({ phones: [phone] })];
    await sign(parent.$id, [{ kind: 'messages' }], false);
    expect(await allowed(phone, null, 'appointment_moved')).toBe(true);
    await sign(child.$id, [{ kind: 'messages' }], false);
    expect(await allowed(phone, null, 'appointment_moved')).toBe(false);
    expect(await allowed(phone, null, 'paid')).toBe(true);
  });

  test('a mail about one of two children goes by what was said for that child', async () => {
    const parent = await shop.join();
    await shop.prove(parent);
    const [child, other] = [await kit.addPatient(), await kit.addPatient()];
    for (const { $id } of [child, other]) {
      await shop.call(cs, linkAccount, { id: cs.id, patientId: $id, email: parent.email, userId: parent.id });
    }
    await sign(child.$id, [{ kind: 'messages' }], false);
    const account = { user_id: parent.id, lang: 'ar', phone: '' } as const;
    const told = { ...account, state: 'confirmed', unproven: false, booked_by: 'desk' } as const;
    const { tables } = shop.ports({});
    const admittedFor = async (patient_id: string | null) => {
      const operations = tellOf({ ...told, $id: crypto.randomUUID(), patient_id }, 1, 'appointment_moved');
      await tables.write(operations);
      const [row] = await tables
        .list('outbox', OUTBOX_COLUMNS, [Query.equal('user_id', parent.id), Query.orderDesc('$sequence')])
        .then(({ rows }) => rows);
      return !('instead' in (await admit(shop.ports({}), row ?? expect.fail('no mail'), true)));
    };
    expect(await admittedFor(child.$id)).toBe(false);
    expect(await admittedFor(other.$id)).toBe(true);
    expect(await admittedFor(null)).toBe(true);
  });

  test('what was said to the desk, in the account and by a reply stands in the history as well', async () => {
    const patient = await kit.addPatient();
    const phone = patient.phones[0] ?? '';
    const data = { way: null, lang: null, messages: true, offers: true } as const;
    await shop.call(desk, updateContactPoint, { id: desk.id, patientId: patient.$id, phone, version: 0, data });
    await heardFrom(shop.ports({}), { phone, texts: ['STOP'] });
    const { history } = await read(patient.$id);
    expect(history.map(({ event, place }) => [event, place])).toEqual([
      ['withdrawn', 'reply'],
      ['agreed', 'desk'],
    ]);
  });

  test('whoever takes the consent to health data back asks to be erased, and nothing is erased by it', async () => {
    const { $id } = await kit.addPatient({ last_visit_on: new Date().toISOString() });
    await sign($id, [{ kind: 'health' }], true);
    expect((await withdrawn($id, 'health')).data).toEqual({ withdrawn: true });
    expect((await withdrawn($id, 'health')).data).toEqual({ withdrawn: false });
    const requests = (await shop.call(boss, fetchPrivacyRequests, { id: boss.id })).data ?? [];
    expect(requests.filter(({ subject_id }) => subject_id === $id)).toMatchObject([
      { state: 'waiting', answer_by: expect.any(String), answered_at: null, kept_until: expect.any(String) },
    ]);
    expect((await shop.call(desk, fetchPatient, { id: desk.id, patientId: $id })).status).toBe(200);
  });

  test('a client sees in their account what they signed, and takes it back there', async () => {
    const mona = await shop.join();
    await shop.prove(mona);
    const patient = await kit.addPatient();
    await shop.call(cs, linkAccount, { id: cs.id, patientId: patient.$id, email: mona.email, userId: mona.id });
    await sign(patient.$id, [{ kind: 'messages' }, { kind: 'terms' }], ['', 'email']);
    const { data } = await shop.call(mona, own.fetchOwnAgreements, { id: mona.id });
    expect(data).toMatchObject([
      { kind: 'messages', channel: 'email', name: patient.name },
      { kind: 'terms', channel: null },
    ]);
    const request = { id: mona.id, patientId: patient.$id, requestId: crypto.randomUUID() };
    const input = { ...request, kind: 'messages', channel: 'email' } as const;
    expect((await shop.call(mona, own.withdrawOwnAgreement, input)).data).toHaveLength(1);
    expect((await read(patient.$id)).history[0]).toMatchObject({
      event: 'withdrawn',
      place: 'account',
      actor_name: '',
    });
    const stranger = await shop.join();
    const theirs = { ...input, id: stranger.id };
    expect((await shop.call(stranger, own.withdrawOwnAgreement, theirs)).code).toBe('not_found');
  });

  test('papers go with the record into another one and stay as they were, and go with the client at last', async () => {
    const [patient, kept] = [await kit.addPatient(), await kit.addPatient()];
    const id = (await sign(patient.$id, [{ kind: 'terms' }], true)).data?.$id ?? '';
    await shop.call(cs, mergePatients, { id: cs.id, patientId: kept.$id, duplicateId: patient.$id });
    expect((await read(kept.$id)).history).toHaveLength(1);
    expect((await signature(id)).intact).toBe(true);
    const file = await shop.call(boss, fetchPersonalData, { id: boss.id, subject: 'patient', subjectId: kept.$id });
    expect(file.data?.json).toContain('signatures');
    await shop.change('patients', kept.$id, { last_visit_on: '2010-03-05T00:00:00.000Z' });
    await shop.call(boss, erasePatient, { id: boss.id, patientId: kept.$id });
    expect(await shop.rows('signatures', [Query.equal('$id', id)])).toEqual([]);
  });
});

test('a tablet that was handed over is taken back by the password of the member of the staff', async () => {
  const unlock = (password: string) => shop.call(desk, own.unlockScreen, { id: desk.id, password });
  expect((await unlock('not-the-password')).code).toBe('invalid_credentials');
  expect((await unlock(desk.password)).data).toEqual({ unlocked: true });
});
