import { expect, test } from 'vitest';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import type { InputOf } from '#contract/call.ts';
import * as forms from '#contract/services/forms.ts';
import type { AnyCall } from '#runtime/service.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';

/** What forms cost, on the built function: a walk-in client's way from reception to the final form. */
const shop = await startShop();
const desk = await shop.join('reception');
const sales = await shop.join('cs');
const books = await shop.join('accounting');
const boss = await shop.join('admin');

async function steps<C extends AnyCall>(who: typeof desk, call: C, input: Omit<InputOf<C>, 'id'>) {
  const { status, headers, data, body } = await shop.call(who, call, { id: who.id, ...input } as InputOf<C>);
  expect([status, body.slice(0, status === 200 ? 0 : 200)]).toEqual([200, '']);
  return { steps: Number(headers['x-samaa-steps']), data };
}

test('what each call waits for', async () => {
  const data = {
    name: 'منى علي',
    date: new Date().toISOString(),
    phone: newPhone(),
    age: 67,
    address: 'شارع النيل',
    reasons: { 0: { reason: 'maintenance' } },
  };
  const submitted = await steps(desk, forms.submitReceptionForm, { requestId: 'request-1', data });
  const formId = submitted.data?.$id ?? '';
  const repeated = await steps(desk, forms.submitReceptionForm, { requestId: 'request-1', data });
  expect([submitted.steps, repeated.steps]).toEqual([6, 2]);

  const list = await steps(sales, forms.fetchForms, { formType: 'reception', status: 'pending' });
  const details = await steps(sales, forms.fetchSform, { formType: 'reception', formId });
  expect([list.steps, details.steps]).toEqual([3, 3]);

  const taken = await steps(sales, forms.setFormStatus, { formType: 'reception', formId, status: 'processing' });
  const held = (lease: typeof taken) => ({
    formId,
    leaseId: lease.data?.leaseId ?? '',
    version: lease.data?.version ?? 0,
  });
  const issued = await steps(sales, forms.submitCsForm, {
    ...held(taken),
    data: { blocks: { 0: { block_type: 'nha', serial_number: 'S1', price: 10 } } },
  });
  expect([taken.steps, issued.steps]).toEqual([5, 7]);

  const service = await steps(books, forms.setFormStatus, { formType: 'cs', formId, status: 'processing' });
  const first = await steps(books, forms.submitAccForm, { ...held(service), data: {} });
  const again = await steps(books, forms.setFormStatus, { formType: 'cs', formId, status: 'editing' });
  const second = await steps(books, forms.submitAccForm, { ...held(again), data: {} });
  expect([first.steps, second.steps]).toEqual([13, 8]);

  const finance = await steps(boss, forms.fetchPforms, { formType: 'cs', status: 'complete' });
  const count = await steps(sales, forms.fetchFollowUpCount, {});
  const moved = await steps(sales, forms.editFollowUp, {
    formId,
    data: { follow_up: true, follow_up_date: '2090-01-01' },
  });
  const frozen = await steps(sales, forms.freezeFollowUp, { formId, freeze: true });
  expect([finance.steps, count.steps, moved.steps, frozen.steps]).toEqual([3, 2, 7, 7]);

  const paid = await steps(books, forms.recordPayment, {
    form_id: formId,
    amount: 1,
    method: 'cash',
    request_id: 'request-2',
  });
  const plan = await steps(books, forms.saveInstalments, {
    form_id: formId,
    version: 0,
    request_id: 'request-3',
    instalments: [{ day: dayAfter(cairoDay(), 2), amount: 9 }],
  });
  const due = await steps(books, forms.fetchDueInstalments, {});
  const desks = await steps(boss, forms.fetchDesks, {});
  const [own] = (await steps(books, forms.fetchDesks, {})).data?.documents ?? [];
  const closed = await steps(books, forms.closeDesk, {
    day: cairoDay(),
    version: own?.version ?? 0,
    counted: { cash: 1 },
    request_id: 'request-4',
  });
  expect([paid.steps, plan.steps, due.steps, desks.steps, closed.steps]).toEqual([8, 8, 3, 3, 7]);

  const saved = await steps(books, forms.saveInsurer, {
    request_id: 'request-5',
    data: { name: 'Misr', active: true },
  });
  const insurer_id = saved.data?.$id ?? '';
  const split = await steps(books, forms.splitBill, { form_id: formId, insurer_id, amount: 5 });
  const insurers = await steps(books, forms.fetchInsurers, {});
  const owed = await steps(books, forms.fetchOwedForms, { insurer_id });
  expect([saved.steps, split.steps, insurers.steps, owed.steps]).toEqual([6, 9, 2, 3]);
});
