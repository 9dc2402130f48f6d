import fc from 'fast-check';
import { Query } from 'node-appwrite';
import { expect, test } from 'vitest';
import type { BlockData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import type { Actor } from '#runtime/actor.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { formsKit } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

/**
 * Random payments, refunds, voids, splits with insurers, changes of blocks, closes of desks, plans of instalments, receipts,
 * invoices and credit notes, by several people at once and with deadlocks. Whatever was done and refused, what a form says was
 * billed, received and is outstanding, in all and of each side, is what its rows come to when somebody adds them up; one
 * invoice holds at most, and no number is left out.
 */
const shop = await startShop();
const kit = formsKit(shop);
const TODAY = '2026-11-20';
const PEOPLE = [kit.accounting, kit.actor('accounting', 'هدى'), kit.admin];

const INSURERS = await Promise.all(
  ['Misr', 'Delta'].map(async (name) => {
    const input = { data: { name, active: true }, request_id: crypto.randomUUID() };
    return (await kit.done(kit.call(kit.admin, forms.saveInsurer, input))).$id;
  }),
);

/** What somebody does to a form; the numbers choose of what there is. */
interface Act {
  kind:
    | 'pay'
    | 'pay-block'
    | 'refund'
    | 'void'
    | 'split'
    | 'insurer-pays'
    | 'receipt'
    | 'price'
    | 'downpayment'
    | 'decline'
    | 'add'
    | 'remove'
    | 'close'
    | 'reopen'
    | 'plan'
    | 'end-plan'
    | 'invoice'
    | 'credit';
  by: number;
  which: number;
  piasters: number;
}

/** Changes of the form itself: of those there is one at a time, because whoever makes one has taken the form. */
const isEdit = ({ kind }: Act) => ['price', 'downpayment', 'decline', 'add', 'remove'].includes(kind);

/** What is done at once; a deadlock takes the beginning of a transaction of whoever is alone. */
interface Step {
  acts: Act[];
  lost: number | null;
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(
    'pay' as const,
    'pay' as const,
    'pay-block' as const,
    'refund' as const,
    'refund' as const,
    'void' as const,
    'split' as const,
    'split' as const,
    'insurer-pays' as const,
    'insurer-pays' as const,
    'receipt' as const,
    'price' as const,
    'downpayment' as const,
    'downpayment' as const,
    'decline' as const,
    'add' as const,
    'remove' as const,
    'close' as const,
    'reopen' as const,
    'reopen' as const,
    'plan' as const,
    'plan' as const,
    'end-plan' as const,
    'invoice' as const,
    'invoice' as const,
    'credit' as const,
  ),
  by: fc.nat(PEOPLE.length - 1),
  which: fc.nat(9),
  piasters: fc.integer({ min: 1, max: 90_000 }),
});
const step: fc.Arbitrary<Step> = fc.record({
  acts: fc
    .array(act, { minLength: 1, maxLength: 3 })
    .map((acts) => acts.filter((one) => !isEdit(one) || one === acts.find(isEdit))),
  lost: fc.option(fc.integer({ min: 1, max: 4 })),
});

const rowsOf = <Table extends 'blocks' | 'block_accounts' | 'clinic_payments' | 'clinic_documents'>(
  table: Table,
  formId: string,
) => shop.rows(table, [Query.equal('form_id', formId)]);

/** Somebody's desk of the day. */
async function deskOf(who: Actor) {
  const { documents } = await kit.done(kit.call(who, forms.fetchDesks, {}));
  return documents.find(({ mine }) => mine) ?? expect.fail('no desk');
}

/** Closes somebody's day with what it says. */
async function close(who: Actor) {
  const { version, lines } = await deskOf(who);
  const counted = Object.fromEntries(lines.map(({ method, expected }) => [method, expected]));
  const input = { day: TODAY, version, counted, request_id: crypto.randomUUID() };
  return kit.call(who, forms.closeDesk, input);
}

async function reopen(of: Actor) {
  const { $id: desk_id, version } = await deskOf(of);
  const input = { desk_id, version, reason: 'a client came late', request_id: crypto.randomUUID() };
  return kit.call(kit.admin, forms.reopenDesk, input);
}

/** Parts what the client has left to pay into so many instalments. */
async function plan(who: Actor, form_id: string, parts: number) {
  const { outstanding, split } = await kit.done(kit.call(who, forms.fetchPayments, { form_id }));
  const piasters = Math.round((split?.client.outstanding ?? outstanding) * 100);
  const each = Math.floor(piasters / parts);
  const instalments = Array.from({ length: parts }, (_, index) => ({
    day: `2026-12-${10 + index}`,
    amount: (index === 0 ? piasters - each * (parts - 1) : each) / 100,
  }));
  const version = (await shop.row('instalment_plans', form_id))?.version ?? 0;
  return kit.call(who, forms.saveInstalments, { form_id, version, instalments, request_id: crypto.randomUUID() });
}

/** Does it, or is refused; nothing else may come of it. */
async function play(formId: string, { kind, by, which, piasters }: Act): Promise<void> {
  const who = PEOPLE[by] ?? kit.admin;
  const [blocks, payments] = await Promise.all([rowsOf('blocks', formId), rowsOf('clinic_payments', formId)]);
  const block = blocks[which % blocks.length];
  const payment = payments[which % Math.max(1, payments.length)];
  const edit = (data: { blocks?: Record<number, object>; removed?: Record<number, string> }) =>
    kit.call(who, forms.submitAccForm, { formId, data: data as { blocks: Record<number, BlockData> } });
  const say = (account: object, own: object = {}) =>
    edit({ blocks: { 20: { id: block?.$id, block_type: block?.type, ...own, account } } });
  const amount = piasters / 100;
  const answers = {
    pay: (more: object = {}) =>
      kit.call(who, forms.recordPayment, {
        form_id: formId,
        amount,
        method: 'cash',
        request_id: crypto.randomUUID(),
        ...more,
      }),
    'pay-block': () => answers.pay({ block_id: block?.$id }),
    refund: () => answers.pay({ refund_of: payment?.$id ?? 'nothing' }),
    void: () =>
      kit.call(who, forms.voidPayment, {
        payment_id: payment?.$id ?? 'nothing',
        reason: 'typed twice',
        request_id: crypto.randomUUID(),
      }),
    // Now and then all of it is the client's again.
    split: () =>
      kit.call(who, forms.splitBill, {
        form_id: formId,
        insurer_id: INSURERS[which % INSURERS.length] ?? 'nobody',
        amount: which === 9 ? 0 : amount,
        membership: which % 4 === 0 ? null : 'M-1042',
      }),
    'insurer-pays': () =>
      which % 2 === 0 ? answers.pay({ payer: 'insurer', method: 'cheque' }) : answers.pay({ method: 'insurer' }),
    receipt: () => kit.call(who, forms.issueReceipt, { payment_id: payment?.$id ?? 'nothing' }),
    invoice: () => kit.call(who, forms.issueInvoice, { form_id: formId }),
    credit: async () => {
      const invoices = (await rowsOf('clinic_documents', formId)).filter(({ kind }) => kind === 'invoice');
      const invoice_id = invoices[which % Math.max(1, invoices.length)]?.$id ?? 'nothing';
      return kit.call(who, forms.issueCreditNote, { invoice_id, reason: 'typed twice' });
    },
    price: () => (block?.type === 'm' ? say({}, { price: amount }) : say({ price: amount })),
    downpayment: () => say({ downpayment: amount, downpayment_method: which % 3 === 0 ? 'insurer' : 'cash' }),
    decline: () => (block?.type === 'm' ? say({ price_acceptance: which % 2 === 0 }) : say({ downpayment: 0 })),
    add: () => edit({ blocks: { 0: { block_type: 'nha', price: amount, downpayment: which } } }),
    remove: () => edit({ removed: { 0: block?.$id ?? '' } }),
    close: () => close(who),
    reopen: () => reopen(PEOPLE[which % PEOPLE.length] ?? kit.admin),
    plan: () => plan(who, formId, 1 + (which % 4)),
    'end-plan': async () =>
      kit.call(who, forms.endInstalments, {
        form_id: formId,
        version: (await shop.row('instalment_plans', formId))?.version ?? 0,
        reason: 'pays by transfer',
        request_id: crypto.randomUUID(),
      }),
  };
  const { status, code } = await answers[kind]();
  expect(status, `${kind} ${code}`).toBeLessThan(500);
}

/** Adds the rows up, with nothing of what the product computes. */
async function recount(formId: string) {
  const [row, blocks, accounts, payments] = await Promise.all([
    shop.row('insurer_shares', formId),
    rowsOf('blocks', formId),
    rowsOf('block_accounts', formId),
    rowsOf('clinic_payments', formId),
  ]);
  const money = blocks.map((block) => {
    const said = accounts.find(({ $id }) => $id === block.$id);
    const isDeclined = block.type === 'm' && said?.price_acceptance === false;
    const price = block.type === 'm' ? block.price_piasters : (said?.price_piasters ?? block.price_piasters);
    const paid = payments.filter(({ kind, block_id }) => kind === 'downpayment' && block_id === block.$id);
    return {
      id: block.$id,
      billed: isDeclined ? 0 : (price ?? 0),
      downpayment: said?.downpayment_piasters ?? block.downpayment_piasters ?? 0,
      paidDown: paid.reduce((sum, { amount_piasters }) => sum + amount_piasters, 0),
    };
  });
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0);
  const billed = sum(money.map((one) => one.billed));
  const received = sum(payments.map(({ amount_piasters }) => amount_piasters));
  const share = row && row.share_piasters > 0 ? row.share_piasters : null;
  const byInsurer = sum(
    payments
      .filter(({ payer, method }) => payer === 'insurer' || (payer === null && method === 'insurer'))
      .map(({ amount_piasters }) => amount_piasters),
  );
  return { money, billed, received, payments, share, row, byInsurer };
}

/** Every desk says what the payments of its person come to; a closed one has counted them all. */
async function expectDesksExact(): Promise<void> {
  const payments = await shop.rows('clinic_payments');
  for (const who of PEOPLE) {
    const { expected, counted, state } = await deskOf(who);
    const own = payments.filter(({ actor_id }) => actor_id === who.id);
    const sum = own.reduce((total, { amount_piasters }) => total + amount_piasters, 0);
    expect(Math.round(expected * 100)).toBe(sum);
    expect(counted === null ? null : Math.round(counted * 100)).toBe(state === 'closed' ? sum : null);
  }
}

/** What is left of a plan, and where it is found, by paying piaster after piaster what was received since. */
async function expectPlanExact(formId: string, received: number, outstanding: number): Promise<void> {
  const row = await shop.row('instalment_plans', formId);
  if (!row) {
    return;
  }
  const agreed: { day: string; amount: number }[] = JSON.parse(row.instalments);
  const left = agreed.map(({ amount }) => amount);
  let paid = Math.max(0, received - row.received_before_piasters);
  for (const [index, amount] of left.entries()) {
    left[index] = amount - Math.min(amount, paid);
    paid -= amount - (left[index] ?? 0);
  }
  let over = left.reduce((sum, one) => sum + one, 0) - outstanding;
  for (let index = left.length - 1; index >= 0 && over > 0; index -= 1) {
    const cut = Math.min(left[index] ?? 0, over);
    left[index] = (left[index] ?? 0) - cut;
    over -= cut;
  }
  const { plan: shown } = await kit.done(kit.call(kit.admin, forms.fetchInstalments, { form_id: formId }));
  expect(shown?.instalments.map((one) => Math.round(one.left * 100))).toEqual(left);
  const next = row.state === 'running' ? agreed[left.findIndex((one) => one > 0)]?.day : undefined;
  expect(row.next_day?.slice(0, 10)).toBe(next);
}

async function expectExact(formId: string): Promise<void> {
  const { money, billed, received, payments, share, row, byInsurer } = await recount(formId);
  expect(byInsurer).toBeGreaterThanOrEqual(0);
  expect(byInsurer).toBeLessThanOrEqual(received);
  expect(money.map(({ paidDown }) => paidDown)).toEqual(money.map(({ downpayment }) => downpayment));
  expect(received).toBeGreaterThanOrEqual(0);
  expect(received).toBeLessThanOrEqual(billed);
  for (const payment of payments.filter(({ kind }) => kind === 'payment')) {
    const isVoid = payments.some(({ void_of }) => void_of === payment.$id);
    const back = payments
      .filter(({ $id, refund_of }) => refund_of === payment.$id && !payments.some(({ void_of }) => void_of === $id))
      .reduce((sum, { amount_piasters }) => sum - amount_piasters, 0);
    expect(back).toBeLessThanOrEqual(isVoid ? 0 : payment.amount_piasters);
  }
  await expectDesksExact();
  // What an insurer owes is not planned, and what it pays covers no instalment.
  const leftByInsurer = share === null ? 0 : share - byInsurer;
  await expectPlanExact(formId, received - byInsurer, billed - received - leftByInsurer);
  const sums = { billed: billed / 100, received: received / 100, outstanding: (billed - received) / 100 };
  const split =
    share === null
      ? null
      : {
          insurer_id: row?.insurer_id,
          client: {
            part: (billed - share) / 100,
            received: (received - byInsurer) / 100,
            outstanding: (billed - share - received + byInsurer) / 100,
          },
          insurer: { part: share / 100, received: byInsurer / 100, outstanding: (share - byInsurer) / 100 },
        };
  expect(await kit.done(kit.call(kit.admin, forms.fetchPayments, { form_id: formId }))).toMatchObject({
    ...sums,
    split,
  });
  if (share !== null) {
    expect(split?.client.outstanding).toBeGreaterThanOrEqual(0);
    expect(split?.insurer.outstanding).toBeGreaterThanOrEqual(0);
    expect(row?.outstanding_piasters).toBe(share - byInsurer);
    expect(row?.open).toBe(share > byInsurer);
  }
  const { documents } = await kit.done(kit.call(kit.admin, forms.fetchPforms, { formType: 'cs', status: 'complete' }));
  expect(documents.find(({ $id }) => $id === formId)?.bill).toMatchObject(sums);
}

/** One invoice holds at most, each credit note has an invoice of its own, and the numbers of all forms are 1, 2, 3 and so on. */
async function expectPapers(formId: string): Promise<void> {
  const papers = (await rowsOf('clinic_documents', formId)).filter(({ kind }) => kind !== 'receipt');
  const invoices = papers.filter(({ kind }) => kind === 'invoice');
  const undone = papers.flatMap(({ document_id }) => document_id ?? []);
  expect(new Set(undone).size).toBe(undone.length);
  expect(invoices.map(({ $id }) => $id)).toEqual(expect.arrayContaining(undone));
  expect(invoices.length - undone.length).toBeLessThanOrEqual(1);
  const holding = invoices.find(({ $id }) => !undone.includes($id));
  const { documents } = await kit.done(kit.call(kit.admin, forms.fetchInvoices, { form_id: formId }));
  expect(documents.map(({ $id }) => $id).sort()).toEqual(papers.map(({ $id }) => $id).sort());
  const { money, share, row } = await recount(formId);
  const insurer = share === null ? null : await shop.row('insurers', row?.insurer_id ?? '');
  const insurerName = insurer?.name ?? null;
  const lines: { block_id: string; amount_piasters: number }[] = JSON.parse(holding?.lines ?? '[]');
  const said = lines.map(({ block_id, amount_piasters }) => `${block_id} ${amount_piasters}`).sort();
  const is = money.map(({ id, billed }) => `${id} ${billed}`).sort();
  const isOther =
    said.join() !== is.join() ||
    holding?.insurer_piasters !== share ||
    holding?.insurer_name !== insurerName ||
    holding?.insurer_membership !== (share === null ? null : row?.membership);
  expect(documents.filter(({ changed }) => changed).map(({ $id }) => $id)).toEqual(
    holding && isOther ? [holding.$id] : [],
  );
  for (const kind of ['receipt', 'invoice', 'credit-note'] as const) {
    const all = await shop.rows('clinic_documents', [Query.equal('kind', kind), Query.limit(5000)]);
    const numbers = all.map(({ number }) => Number(number.slice(-6))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  }
}

/** What each insurer owes is what its shares of all forms leave. */
async function expectOwed(): Promise<void> {
  const shares = await shop.rows('insurer_shares', [Query.limit(5000)]);
  const { documents } = await kit.done(kit.call(kit.admin, forms.fetchInsurers, {}));
  for (const { $id, outstanding, forms: count, ages } of documents) {
    const own = shares.filter(
      (one) => one.insurer_id === $id && one.share_piasters > 0 && one.outstanding_piasters > 0,
    );
    const owed = own.reduce((sum, { outstanding_piasters }) => sum + outstanding_piasters, 0);
    expect([count, outstanding, ages]).toEqual([own.length, owed / 100, [owed / 100, 0, 0, 0]]);
  }
}

test('what is billed, received and outstanding is exact after every step', { timeout: 240_000 }, async () => {
  let before = { billed: 0, received: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14, size: 'max' }), async (steps) => {
      // Whoever issues the next form may have closed their day.
      for (const who of PEOPLE) {
        await reopen(who);
      }
      const { $id: formId } = await kit.complete({
        0: { block_type: 'nha', price: 1000, downpayment: 100 },
        1: { block_type: 'm', price: 300 },
        2: { block_type: 'nha', price: 500 },
      });
      for (const { acts, lost } of steps) {
        const [first, ...others] = acts;
        if (first && lost !== null) {
          shop.transactions.planDeadlock({ skip: 0, lost });
          await play(formId, first).finally(() => shop.transactions.planDeadlock(null));
          await Promise.all(others.map((one) => play(formId, one)));
        } else {
          await Promise.all(acts.map((one) => play(formId, one)));
        }
        await expectExact(formId);
        await expectPapers(formId);
        const { billed, received } = await recount(formId);
        const finance = await kit.done(kit.call(kit.admin, forms.fetchFinance, {}));
        expect(Math.round(finance.billed * 100)).toBe(before.billed + billed);
        expect(Math.round(finance.received * 100)).toBe(before.received + received);
      }
      await expectOwed();
      const { billed, received } = await recount(formId);
      before = { billed: before.billed + billed, received: before.received + received };
    }),
    { numRuns: process.env.SAMAA_TEST_FULL === '1' ? 60 : 5, endOnFailure: true },
  );
  await expectBooksInOrder(shop);
});
