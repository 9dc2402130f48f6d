import { randomUUID } from 'node:crypto';
import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import * as forms from '#contract/services/forms.ts';
import { AnswerLost, Down, OvertakenOnce } from '../../../testing/faulty-tables.ts';
import { formsKit } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

/** What the retry rule meets: answers that were lost, and others who write in between. */
const shop = await startShop();
const kit = formsKit(shop);
const { reception, cs, accounting, admin } = kit;

const lost = () => ({ tables: new AnswerLost(shop.admin) });

/** Each write, made ready to be sent: what it must come to, and how often that has happened. */
const WRITES: Record<
  string,
  () => Promise<{
    send: (change?: object) => Promise<{ status: number; data: unknown }>;
    times: () => Promise<unknown>;
    once: unknown;
  }>
> = {
  'submit-reception-form': async () => {
    const input = { requestId: randomUUID(), data: kit.visit({ name: randomUUID() }) };
    return {
      send: (change) => kit.call(reception, forms.submitReceptionForm, input, change),
      times: async () => [
        (await shop.rows('form_details', [Query.equal('name', input.data.name)])).length,
        (await shop.rows('patients', [Query.equal('name', input.data.name)])).length,
      ],
      once: [1, 1],
    };
  },
  'set-form-status': async () => {
    const { $id: formId } = await kit.receive();
    const input = { formId, formType: 'reception', status: 'editing', requestId: randomUUID() } as const;
    return {
      send: (change) => kit.call(reception, forms.setFormStatus, input, change),
      times: async () => (await shop.row('forms', formId))?.lease_holder_id,
      once: reception.id,
    };
  },
  'edit-reception-form': async () => {
    const held = await kit.hold(reception, 'reception', (await kit.receive()).$id);
    const input = { ...held, data: { name: 'هدى' } };
    return {
      send: (change) => kit.call(reception, forms.editReceptionForm, input, change),
      times: async () => (await shop.row('forms', held.formId))?.version,
      once: 1,
    };
  },
  'submit-cs-form': async () => {
    const held = await kit.hold(cs, 'reception', (await kit.receive()).$id, 'processing');
    const input = { ...held, data: { blocks: { 0: { block_type: 'nha', serial_number: randomUUID() } as const } } };
    return {
      send: (change) => kit.call(cs, forms.submitCsForm, input, change),
      times: async () => [
        (await shop.rows('blocks', [Query.equal('form_id', held.formId)])).length,
        (await shop.rows('devices', [Query.equal('form_id', held.formId)])).length,
      ],
      once: [1, 1],
    };
  },
  'edit-cs-form': async () => {
    const held = await kit.hold(cs, 'cs', (await kit.serve()).$id);
    const input = { ...held, data: { blocks: { 0: { block_type: 'em', side: 'l' } as const } } };
    return {
      send: (change) => kit.call(cs, forms.editCsForm, input, change),
      times: async () => (await kit.blocksOf(held.formId)).length,
      once: 2,
    };
  },
  'submit-acc-form': async () => {
    // Finance has a row of this day then.
    await kit.complete();
    const held = await kit.hold(accounting, 'cs', (await kit.serve()).$id, 'processing');
    const before = (await kit.done(kit.call(admin, forms.fetchFinance, {}))).forms;
    return {
      send: (change) => kit.call(accounting, forms.submitAccForm, { ...held, data: {} }, change),
      times: async () => (await kit.done(kit.call(admin, forms.fetchFinance, {}))).forms - before,
      once: 1,
    };
  },
  'edit-follow-up': async () => {
    const { $id: formId } = await kit.serve(
      { 0: { block_type: 'p' } },
      { baseForm: { follow_up: true, follow_up_date: '2026-12-01' } },
    );
    const input = { formId, data: { follow_up: true, follow_up_date: '2026-12-05' } };
    return {
      send: (change) => kit.call(cs, forms.editFollowUp, input, change),
      times: async () => (await shop.row('cs_forms', formId))?.follow_up_count,
      once: 1,
    };
  },
  'delete-form': async () => {
    const { $id: formId } = await kit.receive();
    return {
      send: (change) => kit.call(reception, forms.deleteForm, { formId, formType: 'reception' }, change),
      times: async () =>
        (await shop.rows('audit_log', [Query.equal('subject_id', formId), Query.equal('action', 'delete')])).length,
      once: 1,
    };
  },
};

describe.each(Object.entries(WRITES))('%s', (_type, prepare) => {
  test('whose answer was lost, sent again, has happened once', async () => {
    const { send, times, once } = await prepare();
    // The journal tells that a commit happened although its answer was lost; only one of a single row has none.
    await send(lost()).catch((error: Error) => expect(error.message).toBe('the answer was lost'));
    expect(await times()).toEqual(once);
    expect((await send()).status).toBe(200);
    expect(await times()).toEqual(once);
  });

  test('while the backend takes nothing changes nothing', async () => {
    const { send, times, once } = await prepare();
    await expect(send({ tables: new Down(shop.admin) })).rejects.toThrow('the backend is down');
    expect(await times()).not.toEqual(once);
    expect((await send()).status).toBe(200);
    expect(await times()).toEqual(once);
  });
});

describe('somebody else in between', () => {
  test('takes the form a moment before: the other one hears it', async () => {
    const { $id } = await kit.receive();
    const tables = new OvertakenOnce(shop.admin, () => kit.take(cs, 'reception', $id));
    const input = { formId: $id, formType: 'reception', status: 'editing' } as const;
    const { code, params } = await kit.call(reception, forms.setFormStatus, input, { tables });
    expect([code, params]).toEqual(['form_in_use', { holder: 'سارة' }]);
  });

  test('takes the form that was to be deleted', async () => {
    const { $id } = await kit.receive();
    const tables = new OvertakenOnce(shop.admin, () => kit.take(cs, 'reception', $id));
    const { code } = await kit.call(reception, forms.deleteForm, { formId: $id, formType: 'reception' }, { tables });
    expect(code).toBe('form_in_use');
    expect(await shop.row('forms', $id)).toMatchObject({ deleted_at: null });
  });

  test('freezes the follow-up while the form is being written: both happen', async () => {
    const { $id } = await kit.serve(
      { 0: { block_type: 'p' } },
      { baseForm: { follow_up: true, follow_up_date: '2026-12-01' } },
    );
    const held = await kit.hold(cs, 'cs', $id);
    const freeze = () => kit.call(cs, forms.freezeFollowUp, { formId: $id, freeze: true });
    const tables = new OvertakenOnce(shop.admin, freeze);
    const { status } = await kit.call(
      cs,
      forms.editCsForm,
      { ...held, data: { baseForm: { name: 'هدى' } } },
      { tables },
    );
    expect(status).toBe(200);
    expect(await shop.row('cs_form_details', $id)).toMatchObject({ name: 'هدى' });
    expect(await shop.row('cs_forms', $id)).toMatchObject({ frozen: true });
  });

  test('issues the first form of the day, too: both are counted', async () => {
    const day = new Date('2028-03-01T10:00:00.000Z');
    const [one, other] = [await kit.serve(undefined, {}, day), await kit.serve(undefined, {}, day)];
    const held = [
      await kit.hold(accounting, 'cs', one.$id, 'processing', day),
      await kit.hold(accounting, 'cs', other.$id, 'processing', day),
    ];
    const answers = await Promise.all(
      held.map((input) => kit.call(accounting, forms.submitAccForm, { ...input, data: {} }, { at: day })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const finance = await kit.done(kit.call(admin, forms.fetchFinance, { from: '2028-03-01', to: '2028-03-01' }));
    expect(finance).toMatchObject({ forms: 2, billed: 1000 });
  });
});
