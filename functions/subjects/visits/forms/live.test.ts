import { Client as WebClient } from 'appwrite';
import { expect, test } from 'vitest';
import type { Role } from '#contract/call.ts';
import * as forms from '#contract/services/forms.ts';
import { useRealtime } from '../../../../scripts/local-appwrite/testing/realtime.ts';
import { formsKit } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

/** What lists hear while a form goes its way: a signal of each change, and nothing of money. */
const shop = await startShop();
const kit = formsKit(shop);
const realtime = useRealtime();

const CHANNELS = ['forms', 'cs_forms'].map((table) => `tablesdb.main.tables.${table}.rows`);

/** Listens as somebody of a role, the way a browser does. */
async function listen(role: Role) {
  const { id } = await shop.join(role);
  const { secret } = await shop.users.createSession({ userId: id });
  const client = new WebClient().setEndpoint(shop.endpoint).setProject('samaa').setSession(secret);
  return (await realtime.listen(client, CHANNELS)).heard;
}

test('every change is heard by those who read the form, as soon as it is there', async () => {
  const [reception, cs, accounting] = [await listen('reception'), await listen('cs'), await listen('accounting')];
  const customer = await listen('user');
  const tableOf = (event: { payload: Record<string, unknown> }) => String(event.payload.$tableId);
  /** Waits until a change of a table is heard. */
  const next = async (heard: typeof cs, table: string, change: () => Promise<unknown>) => {
    const before = heard.all.filter((event) => tableOf(event) === table).length;
    await change();
    await heard.first(() => heard.all.filter((event) => tableOf(event) === table).length > before);
  };
  let formId = '';
  await next(cs, 'forms', async () => {
    formId = (await kit.receive()).$id;
  });
  let held = { formId, leaseId: '', version: 0 };
  await next(reception, 'forms', async () => {
    held = await kit.hold(kit.cs, 'reception', formId, 'processing');
  });
  await next(reception, 'forms', () =>
    kit.done(
      kit.call(kit.cs, forms.setFormStatus, {
        formId,
        leaseId: held.leaseId,
        formType: 'reception',
        status: 'pending',
      }),
    ),
  );
  held = await kit.hold(kit.cs, 'reception', formId, 'processing');
  const data = { blocks: { 0: { block_type: 'p', price: 987654, note: 'سر' } as const } };
  await next(accounting, 'cs_forms', () => kit.done(kit.call(kit.cs, forms.submitCsForm, { ...held, data })));
  await next(accounting, 'cs_forms', () =>
    kit.done(kit.call(kit.cs, forms.editFollowUp, { formId, data: { follow_up: true, follow_up_date: '2026-12-01' } })),
  );
  await next(accounting, 'cs_forms', () => kit.done(kit.call(kit.cs, forms.freezeFollowUp, { formId, freeze: true })));
  const opened = await kit.hold(kit.accounting, 'cs', formId, 'processing');
  await next(cs, 'cs_forms', () => kit.done(kit.call(kit.accounting, forms.submitAccForm, { ...opened, data: {} })));
  const other = await kit.receive();
  await next(cs, 'forms', () =>
    kit.done(kit.call(kit.reception, forms.deleteForm, { formId: other.$id, formType: 'reception' })),
  );
  await next(reception, 'forms', () =>
    kit.done(kit.call(kit.admin, forms.restoreForm, { formId: other.$id, formType: 'reception' })),
  );
  const tables = (heard: typeof cs) => [...new Set(heard.all.map(tableOf))].sort();
  expect([reception, cs, accounting, customer].map(tables)).toEqual([
    ['forms'],
    ['cs_forms', 'forms'],
    ['cs_forms'],
    [],
  ]);
  expect(JSON.stringify([...cs.all, ...accounting.all])).not.toMatch(/987654|سر/);
});
