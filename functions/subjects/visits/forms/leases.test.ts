import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ROLES } from '#contract/call.ts';
import { FORM_TYPES, type FormStatus, type FormType, LEASE_SECONDS } from '#contract/forms/constants.ts';
import * as forms from '#contract/services/forms.ts';
import { formsKit, minutesLater, NOON } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';
import { effectiveStatus, type LeaseState } from '../rules/leases.ts';

const shop = await startShop();
const kit = formsKit(shop);
const { reception, cs, accounting } = kit;

const leave = (who: typeof cs, formType: FormType, formId: string, leaseId: string, at = NOON) =>
  kit.call(who, forms.setFormStatus, { formId, formType, status: 'complete', leaseId }, { at });

/** Whether a list of everybody's holds a form. */
async function isListed(formId: string, formType: FormType, status: FormStatus, at = NOON, editorMode = false) {
  const { data } = await kit.call(cs, forms.fetchForms, { formType, status, editorMode }, { at });
  return data?.documents.some(({ $id }) => $id === formId);
}

describe('taking a form', () => {
  test('answers a lease of two minutes, moves it in the lists, and leaving brings it back', async () => {
    const { $id } = await kit.receive();
    const { data } = await kit.take(cs, 'reception', $id, 'processing');
    expect(data).toEqual({
      $id,
      status: 'processing',
      version: 0,
      leaseId: expect.any(String),
      leaseUntil: minutesLater(LEASE_SECONDS / 60).toISOString(),
    });
    expect(await isListed($id, 'reception', 'pending')).toBe(false);
    expect(await isListed($id, 'reception', 'processing')).toBe(true);
    expect(await isListed($id, 'reception', 'editing')).toBe(false);
    const { data: form } = await kit.call(reception, forms.fetchSform, { formId: $id, formType: 'reception' });
    expect(form).toMatchObject({ status: 'processing', lease: { holder: 'سارة', holderId: cs.id } });
    const left = await leave(cs, 'reception', $id, data?.leaseId ?? '');
    expect(left.data).toEqual({ $id, status: 'pending', version: 0, leaseId: null, leaseUntil: null });
    expect(await isListed($id, 'reception', 'pending')).toBe(true);
    expect((await leave(cs, 'reception', $id, data?.leaseId ?? '')).status).toBe(200);
  });

  test('runs out by itself, everywhere at once', async () => {
    const { $id } = await kit.receive();
    await kit.take(reception, 'reception', $id);
    const [before, after] = [minutesLater(1.9), minutesLater(2.1)];
    expect(await isListed($id, 'reception', 'pending', before)).toBe(false);
    expect(await isListed($id, 'reception', 'pending', before, true)).toBe(true);
    expect(await isListed($id, 'reception', 'editing', before)).toBe(true);
    expect(await isListed($id, 'reception', 'pending', after)).toBe(true);
    expect(await isListed($id, 'reception', 'editing', after)).toBe(false);
    expect((await kit.take(cs, 'reception', $id, 'processing', before)).code).toBe('form_in_use');
    expect((await kit.take(cs, 'reception', $id, 'processing', after)).status).toBe(200);
  });

  test('by four at once is had by one; the others hear who has it', async () => {
    const { $id } = await kit.receive();
    const names = ['أحمد', 'بسمة', 'جمال', 'دينا'];
    const answers = await Promise.all(names.map((name) => kit.take(kit.actor('cs', name), 'reception', $id)));
    const winner = answers.findIndex(({ status }) => status === 200);
    const others = answers.filter((_answer, index) => index !== winner);
    expect(others.map(({ code, params }) => [code, params.holder])).toEqual(
      others.map(() => ['form_in_use', names[winner]]),
    );
  });

  test('belongs to a tab: another one hears that it is their own, and a repeated request gets the same lease', async () => {
    const { $id } = await kit.receive();
    const input = { formId: $id, formType: 'reception', status: 'editing', requestId: randomUUID() } as const;
    const first = await kit.call(cs, forms.setFormStatus, input);
    const again = await kit.call(cs, forms.setFormStatus, input);
    expect([first.status, again.data?.leaseId]).toEqual([200, first.data?.leaseId]);
    const other = await kit.call(cs, forms.setFormStatus, { ...input, requestId: randomUUID() });
    expect([other.code, other.params]).toEqual(['form_in_use', { holder: 'سارة', own: true }]);
    const colleague = await kit.take(reception, 'reception', $id);
    expect([colleague.code, colleague.params]).toEqual(['form_in_use', { holder: 'سارة' }]);
  });

  test('is taken over at once by the person who has it somewhere else, and lost there', async () => {
    const { $id } = await kit.receive();
    const requestId = randomUUID();
    const input = { formId: $id, formType: 'reception', status: 'editing' } as const;
    const first = await kit.done(kit.call(cs, forms.setFormStatus, { ...input, requestId }));
    const second = await kit.done(kit.call(cs, forms.setFormStatus, input));
    expect(second.leaseId).not.toBe(first.leaseId);
    const renewed = await kit.call(cs, forms.setFormStatus, { ...input, leaseId: first.leaseId ?? '' });
    expect([renewed.code, renewed.params.own]).toEqual(['form_in_use', true]);
    const written = { formId: $id, leaseId: first.leaseId ?? '', version: 0, data: { name: 'هدى' } };
    expect((await kit.call(cs, forms.editReceptionForm, written)).code).toBe('form_changed');
  });

  test('is renewed by its holder, also when it had run out and nobody came', async () => {
    const { $id } = await kit.receive();
    const { leaseId } = await kit.hold(cs, 'reception', $id, 'processing');
    const renew = (at: Date, id = leaseId, who = cs) =>
      kit.call(
        who,
        forms.setFormStatus,
        { formId: $id, formType: 'reception', status: 'processing', leaseId: id },
        { at },
      );
    expect((await renew(minutesLater(1))).data?.leaseUntil).toBe(minutesLater(3).toISOString());
    expect((await kit.take(reception, 'reception', $id, 'editing', minutesLater(2.5))).code).toBe('form_in_use');
    expect((await renew(minutesLater(30))).data).toMatchObject({ status: 'processing', leaseId });
    expect((await renew(minutesLater(31), 'other')).code).toBe('form_in_use');
    expect((await renew(minutesLater(31), leaseId, kit.actor('cs', 'نور'))).code).toBe('form_in_use');
    await kit.take(reception, 'reception', $id, 'editing', minutesLater(40));
    const lost = await renew(minutesLater(41));
    expect([lost.code, lost.params.holder]).toEqual(['form_in_use', 'رنا']);
    expect((await renew(minutesLater(50))).code).toBe('form_changed');
  });

  test('is left with its lease, or by its holder without one, and by nobody else', async () => {
    const { $id } = await kit.receive();
    const { leaseId } = await kit.hold(cs, 'reception', $id);
    const bare = (who: typeof cs) =>
      kit.call(who, forms.setFormStatus, { formId: $id, formType: 'reception', status: 'pending' });
    expect((await bare(reception)).code).toBe('form_in_use');
    expect((await leave(cs, 'reception', $id, 'other')).code).toBe('form_changed');
    expect((await leave(reception, 'reception', $id, leaseId)).code).toBe('form_changed');
    expect(await isListed($id, 'reception', 'editing')).toBe(true);
    expect((await bare(cs)).data).toMatchObject({ status: 'pending', leaseId: null });
    expect((await bare(reception)).status).toBe(200);
  });

  test('gives a complete form back as complete, whatever was asked', async () => {
    const { $id } = await kit.complete();
    const { leaseId } = await kit.hold(accounting, 'cs', $id, 'editing');
    expect(await isListed($id, 'cs', 'complete')).toBe(false);
    expect(await isListed($id, 'cs', 'complete', NOON, true)).toBe(true);
    const input = { formId: $id, formType: 'cs', status: 'pending', leaseId } as const;
    expect((await kit.call(accounting, forms.setFormStatus, input)).data).toMatchObject({ status: 'complete' });
  });

  test('whoever still holds it may write after it ran out; whoever lost it may not', async () => {
    const { $id } = await kit.receive();
    const held = await kit.hold(reception, 'reception', $id);
    const edit = (name: string, at: Date, using = held) =>
      kit.call(reception, forms.editReceptionForm, { ...using, data: { name } }, { at });
    expect((await edit('هدى', minutesLater(10))).status).toBe(200);
    const second = await kit.hold(reception, 'reception', $id, 'editing', minutesLater(20));
    await kit.hold(cs, 'reception', $id, 'processing', minutesLater(30));
    expect((await edit('سعاد', minutesLater(31), second)).code).toBe('form_changed');
    expect(await shop.row('form_details', $id)).toMatchObject({ name: 'هدى' });
  });
});

describe('a write without a lease, as the specification has it', () => {
  const edit = (who: typeof cs, formId: string, data: { name?: string; address?: string }, more = {}) =>
    kit.call(who, forms.editReceptionForm, { formId, data, ...more });

  test('takes, writes and leaves in one step', async () => {
    const { $id } = await kit.receive();
    expect((await edit(reception, $id, { name: 'هدى' })).data).toEqual({ $id, status: 'pending', version: 1 });
    expect(await shop.row('forms', $id)).toMatchObject({ status: 'pending', lease_id: null, version: 1 });
    expect(await shop.row('form_details', $id)).toMatchObject({ name: 'هدى' });
  });

  test('is refused while somebody else has the form, and not while it is the caller', async () => {
    const { $id } = await kit.receive();
    await kit.hold(cs, 'reception', $id);
    const refused = await edit(reception, $id, { name: 'هدى' });
    expect([refused.code, refused.params]).toEqual(['form_in_use', { holder: 'سارة' }]);
    expect((await edit(cs, $id, { name: 'هدى' })).data).toMatchObject({ status: 'pending', version: 1 });
  });

  test('that is repeated is answered as done; the same one later is a new one', async () => {
    const { $id } = await kit.receive();
    const versions: unknown[] = [];
    for (const name of ['هدى', 'هدى', 'سعاد', 'هدى']) {
      versions.push((await edit(reception, $id, { name })).data?.version);
    }
    expect(versions).toEqual([1, 1, 2, 3]);
  });

  test('names a version when it wants to, and is refused with an older one', async () => {
    const { $id } = await kit.receive();
    expect((await edit(reception, $id, { name: 'هدى' }, { version: 0 })).data?.version).toBe(1);
    expect((await edit(reception, $id, { name: 'سعاد' }, { version: 0 })).code).toBe('form_changed');
  });

  test('of a form that was issued is refused as when it is taken', async () => {
    const { $id } = await kit.serve();
    expect((await edit(reception, $id, { name: 'هدى' })).code).toBe('form_issued');
    const again = await kit.call(cs, forms.submitCsForm, { formId: $id, data: { blocks: { 0: { block_type: 'p' } } } });
    expect(again.code).toBe('form_issued');
    const early = await kit.call(kit.admin, forms.submitAccForm, { formId: $id, data: {} });
    expect(early.code).toBe('form_issued');
  });

  test('that makes a service form is repeated without making its blocks twice', async () => {
    const { $id } = await kit.receive();
    const input = { formId: $id, data: { blocks: { 0: { block_type: 'p' as const, price: 500 } } } };
    const answers = [
      await kit.done(kit.call(cs, forms.submitCsForm, input)),
      await kit.done(kit.call(cs, forms.submitCsForm, input)),
    ];
    expect(answers).toEqual([answers[0], answers[0]]);
    expect(await kit.blocksOf($id)).toHaveLength(1);
  });

  test('that names no form is about the one that the caller is processing', async () => {
    const who = kit.actor('cs', 'نهى');
    const data = { blocks: { 0: { block_type: 'p' as const } } };
    const submit = () => kit.call(who, forms.submitCsForm, { data });
    const nothing = await submit();
    expect([nothing.code, nothing.params.fields]).toEqual(['invalid_input', { formId: { key: 'required' } }]);
    const [one, other] = [await kit.receive(), await kit.receive()];
    await kit.take(who, 'reception', one.$id, 'processing');
    await kit.take(who, 'reception', other.$id, 'processing');
    expect((await submit()).code).toBe('invalid_input');
    await kit.call(who, forms.setFormStatus, { formId: other.$id, formType: 'reception', status: 'pending' });
    expect((await submit()).data?.$id).toBe(one.$id);
  });
});

describe('the state table', () => {
  const MAY: Record<string, string[]> = {
    'reception pending processing': ['cs'],
    'reception pending editing': ['reception', 'cs'],
    'cs pending processing': ['accounting'],
    'cs pending editing': ['cs', 'accounting'],
    'cs complete editing': ['cs', 'accounting'],
  };
  const staff = ROLES.filter((role) => role !== 'user' && role !== 'admin');
  const cases = FORM_TYPES.flatMap((type) =>
    (['pending', 'complete'] as const).flatMap((from) =>
      (['processing', 'editing'] as const).map((status) => [type, from, status] as const),
    ),
  );

  test.each(cases)('%s, %s: %s', async (type, from, status) => {
    const make = () => {
      if (type === 'reception') {
        return from === 'pending' ? kit.receive() : kit.serve();
      }
      return from === 'pending' ? kit.serve() : kit.complete();
    };
    const takers: string[] = [];
    for (const role of staff) {
      const { $id } = await make();
      const { status: answered } = await kit.take(kit.actor(role, role), type, $id, status);
      if (answered === 200) {
        takers.push(role);
      }
    }
    expect(takers.sort()).toEqual([...(MAY[`${type} ${from} ${status}`] ?? [])].sort());
  });

  test('a form is leased up to its last moment', () => {
    const state: LeaseState = {
      status: 'editing',
      return_status: 'complete',
      lease_id: 'a',
      lease_holder_id: 'b',
      lease_holder_name: 'c',
      lease_until: NOON.toISOString(),
    };
    expect(effectiveStatus(state, NOON)).toBe('editing');
    expect(effectiveStatus(state, new Date(NOON.getTime() + 1))).toBe('complete');
    expect(effectiveStatus({ ...state, lease_until: null }, NOON)).toBe('complete');
  });
});
