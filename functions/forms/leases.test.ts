import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ROLES } from '#contract/call.ts';
import { FORM_TYPES, type FormStatus, type FormType, LEASE_SECONDS } from '#contract/forms/constants.ts';
import * as forms from '#contract/services/forms.ts';
import { effectiveStatus, type LeaseState } from '../domain/leases.ts';
import { formsKit, minutesLater, NOON } from '../testing/forms.ts';
import { startShop } from '../testing/kit.ts';

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

  test('belongs to a tab: the same person cannot take it again, but a repeated request gets the same lease', async () => {
    const { $id } = await kit.receive();
    const input = { formId: $id, formType: 'reception', status: 'editing', requestId: randomUUID() } as const;
    const first = await kit.call(cs, forms.setFormStatus, input);
    const again = await kit.call(cs, forms.setFormStatus, input);
    expect([first.status, again.data?.leaseId]).toEqual([200, first.data?.leaseId]);
    expect((await kit.take(cs, 'reception', $id)).code).toBe('form_in_use');
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

  test('is left only with its lease, and by nobody else', async () => {
    const { $id } = await kit.receive();
    const { leaseId } = await kit.hold(cs, 'reception', $id);
    const bare = await kit.call(cs, forms.setFormStatus, { formId: $id, formType: 'reception', status: 'pending' });
    expect(bare.code).toBe('invalid_input');
    expect((await leave(cs, 'reception', $id, 'other')).code).toBe('form_changed');
    expect((await leave(reception, 'reception', $id, leaseId)).code).toBe('form_changed');
    expect(await isListed($id, 'reception', 'editing')).toBe(true);
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
