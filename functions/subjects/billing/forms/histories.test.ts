import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Query, TablesDB } from 'node-appwrite';
import { expect, test } from 'vitest';
import { cairoDay } from '#contract/cairo-day.ts';
import type { FormType } from '#contract/forms/constants.ts';
import type { BlockData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import type { Actor } from '#runtime/actor.ts';
import { DATABASE_ID } from '#runtime/tables.ts';
import { isLeased, type LeaseStatus, TAKINGS } from '#subjects/visits/rules/leases.ts';
import { expectBooksInOrder } from '../../../testing/books.ts';
import { formsKit, minutesLater, NOON } from '../../../testing/forms.ts';
import { startShop } from '../../../testing/kit.ts';

/**
 * Random histories of all calls that write forms, by seven people, while time passes. A model says beforehand what must
 * become of each call; afterwards the tables, lists and figures must be what the model says.
 */
const shop = await startShop();
const kit = formsKit(shop);

const PEOPLE: Actor[] = [
  ...['reception', 'reception', 'cs', 'cs', 'accounting', 'accounting'].map((role, index) =>
    kit.actor(role as 'cs', `${role} ${index}`),
  ),
  kit.admin,
];

/** What one kind of a form must be. */
interface Expected {
  status: 'pending' | 'complete';
  version: number;
  lease: { id: string; who: Actor; until: number } | null;
  deleted: boolean;
}

interface ExpectedService extends Expected {
  opened: boolean;
  /** The price of each block, by its id. */
  blocks: Map<string, number>;
  issuedDay: string | null;
  followUp: { day: string; count: number; frozen: boolean; doneBy: string | null; undoneBy: string | null } | null;
}

interface ExpectedForm {
  id: string;
  patientId: string;
  reception: Expected;
  cs: ExpectedService | null;
}

/** Something that somebody once held, perhaps long ago. */
interface Ticket {
  form: ExpectedForm;
  type: FormType;
  who: Actor;
  leaseId: string;
  version: number;
}

type FollowUpChange = 'move' | 'cancel' | 'freeze' | 'unfreeze';

class History {
  clock = NOON;
  readonly forms: ExpectedForm[] = [];
  readonly tickets: Ticket[] = [];

  part(form: ExpectedForm, type: FormType): Expected | null {
    return type === 'cs' ? form.cs : form.reception;
  }

  /** The part when it is there and not deleted. */
  kept(form: ExpectedForm, type: FormType): Expected | null {
    const part = this.part(form, type);
    return part && !part.deleted ? part : null;
  }

  isFree(part: Expected): boolean {
    return part.lease === null || part.lease.until < this.clock.getTime();
  }

  holds({ form, type, leaseId, who }: Ticket): boolean {
    const lease = this.kept(form, type)?.lease;
    return lease?.id === leaseId && lease.who.id === who.id;
  }

  private async call<Output>(answer: Promise<{ status: number; code: string | undefined; data: Output | undefined }>) {
    const { status, code, data } = await answer;
    // A form that another write overtook five times is the only thing that may be answered without a reason.
    expect([200, 400, 403, 404, 409]).toContain(status);
    return { ok: status === 200, code, data };
  }

  async receive(who: Actor, patientOf: ExpectedForm | undefined): Promise<void> {
    // Who comes again says the name of the record.
    const known = patientOf && (await shop.row('patients', patientOf.patientId));
    const visit = kit.visit({ date: this.clock.toISOString(), ...(known && { name: known.name }) });
    const input = { data: visit, patientId: patientOf?.patientId };
    const { ok, data } = await this.call(kit.call(who, forms.submitReceptionForm, input, { at: this.clock }));
    expect(ok).toBe(who.role === 'reception' || who.role === 'cs');
    if (data) {
      const row = await shop.row('forms', data.$id);
      const reception: Expected = { status: 'pending', version: 0, lease: null, deleted: false };
      this.forms.push({ id: data.$id, patientId: row?.patient_id ?? '', reception, cs: null });
      this.finish(row?.patient_id ?? '', data.$id);
    }
  }

  private finish(patientId: string, by: string): void {
    for (const form of this.forms) {
      const followUp = form.cs?.deleted ? null : form.cs?.followUp;
      if (form.patientId === patientId && followUp && followUp.doneBy === null) {
        Object.assign(followUp, { doneBy: by, undoneBy: null });
      }
    }
  }

  /** What a visit had done is done by the patient's next one, or open until it comes back. */
  private reopen(visit: ExpectedForm): void {
    const later = this.forms.slice(this.forms.indexOf(visit) + 1);
    const next = later.find(({ patientId, reception }) => patientId === visit.patientId && !reception.deleted);
    for (const { cs } of this.forms) {
      if (cs?.followUp?.doneBy === visit.id) {
        Object.assign(cs.followUp, { doneBy: next?.id ?? null, undoneBy: next ? null : visit.id });
      }
    }
  }

  private finishAgain(visit: ExpectedForm): void {
    for (const { cs } of this.forms) {
      if (cs?.followUp?.undoneBy === visit.id && cs.followUp.doneBy === null) {
        Object.assign(cs.followUp, { doneBy: visit.id, undoneBy: null });
      }
    }
  }

  async take(who: Actor, form: ExpectedForm, type: FormType, status: LeaseStatus): Promise<void> {
    // As a tab takes it: another one of the same person is told so.
    const input = { formId: form.id, formType: type, status, requestId: randomUUID() };
    const part = this.kept(form, type);
    const may =
      part !== null &&
      this.isFree(part) &&
      TAKINGS[type][status].some(({ from, roles }) => from.includes(part.status) && roles.includes(who.role));
    const { ok, data } = await this.call(kit.call(who, forms.setFormStatus, input, { at: this.clock }));
    expect([status, ok]).toEqual([status, may]);
    if (part && data?.leaseId) {
      part.lease = { id: data.leaseId, who, until: minutesLater(2, this.clock).getTime() };
      expect(data.version).toBe(part.version);
      this.tickets.push({ form, type, who, leaseId: data.leaseId, version: data.version });
      if (type === 'cs' && who.role === 'accounting' && form.cs) {
        form.cs.opened = true;
      }
    }
  }

  /** Two take the same form at once: at most one gets it. */
  async race(form: ExpectedForm): Promise<void> {
    const part = this.kept(form, 'reception');
    const input = { formId: form.id, formType: 'reception', status: 'editing' } as const;
    const racers = PEOPLE.slice(0, 3);
    const answers = await Promise.all(
      racers.map((who) => {
        const asked = { ...input, requestId: randomUUID() };
        return this.call(kit.call(who, forms.setFormStatus, asked, { at: this.clock }));
      }),
    );
    const winners = answers.flatMap(({ ok }, index) => (ok ? [index] : []));
    expect(winners.length).toBe(part && this.isFree(part) && part.status === 'pending' ? 1 : 0);
    for (const index of winners) {
      const { leaseId = '', version = 0 } = answers[index]?.data ?? {};
      const who = racers[index] as Actor;
      if (part) {
        part.lease = { id: leaseId ?? '', who, until: minutesLater(2, this.clock).getTime() };
      }
      this.tickets.push({ form, type: 'reception', who, leaseId: leaseId ?? '', version });
    }
  }

  async renew(ticket: Ticket): Promise<void> {
    const { form, type, who, leaseId } = ticket;
    const input = { formId: form.id, formType: type, status: 'editing', leaseId } as const;
    const { ok } = await this.call(kit.call(who, forms.setFormStatus, input, { at: this.clock }));
    expect(ok).toBe(this.holds(ticket));
    const lease = this.kept(form, type)?.lease;
    if (ok && lease) {
      lease.until = minutesLater(2, this.clock).getTime();
    }
  }

  async leave(ticket: Ticket): Promise<void> {
    const { form, type, who, leaseId } = ticket;
    const part = this.kept(form, type);
    const input = { formId: form.id, formType: type, status: 'complete', leaseId } as const;
    const { ok } = await this.call(kit.call(who, forms.setFormStatus, input, { at: this.clock }));
    expect(ok).toBe(part !== null && (this.holds(ticket) || this.isFree(part)));
    if (part && this.holds(ticket)) {
      part.lease = null;
    }
  }

  private mayWrite(ticket: Ticket): boolean {
    return this.holds(ticket) && this.kept(ticket.form, ticket.type)?.version === ticket.version;
  }

  async editReception(ticket: Ticket): Promise<void> {
    const { form, who, leaseId, version } = ticket;
    const may = ticket.type === 'reception' && this.mayWrite(ticket) && who.role !== 'accounting';
    const input = { formId: form.id, leaseId, version, data: { address: `street ${this.clock.getTime()}` } };
    const { ok, data } = await this.call(kit.call(who, forms.editReceptionForm, input, { at: this.clock }));
    if (may) {
      expect(ok).toBe(true);
      form.reception.version += 1;
      form.reception.lease = null;
    }
    // What is said twice is answered as done, with the form as it is.
    expect(ok && [data?.version, form.reception.status]).toEqual(ok && [form.reception.version, 'pending']);
  }

  async issue(ticket: Ticket, prices: number[], followUpDays: number | null): Promise<void> {
    const { form, who, leaseId, version } = ticket;
    const may = ticket.type === 'reception' && this.mayWrite(ticket) && who.role === 'cs';
    const day = followUpDays === null ? null : this.dayIn(followUpDays);
    const data = {
      ...(day ? { baseForm: { follow_up: true, follow_up_date: day } } : {}),
      blocks: newBlocks(prices),
    };
    const input = { formId: form.id, leaseId, version, data };
    const { ok } = await this.call(kit.call(who, forms.submitCsForm, input, { at: this.clock }));
    if (may) {
      expect(ok).toBe(prices.length > 0);
    }
    if (ok && may) {
      form.reception = { ...form.reception, status: 'complete', version: form.reception.version + 1, lease: null };
      form.cs = {
        status: 'pending',
        version: 0,
        lease: null,
        deleted: false,
        opened: false,
        issuedDay: null,
        blocks: await this.storedBlocks(form.id),
        followUp: day ? { day, count: 0, frozen: false, doneBy: null, undoneBy: null } : null,
      };
      expect([...form.cs.blocks.values()]).toEqual(prices);
    }
  }

  async changeService(ticket: Ticket, prices: number[], place: number, issues: boolean): Promise<void> {
    const { form, who, leaseId, version } = ticket;
    const roles = issues ? ['accounting', 'admin'] : ['cs'];
    const may = ticket.type === 'cs' && this.mayWrite(ticket) && roles.includes(who.role);
    const known = [...(form.cs?.blocks.keys() ?? [])];
    const [target, gone] = [known[place % Math.max(1, known.length)], known.length > 2 ? known.at(-1) : undefined];
    const newPrice = place * 10;
    const existing: BlockData[] =
      target && target !== gone ? [{ id: target, block_type: 'p', price: newPrice, note: 'x' }] : [];
    const data = {
      blocks: { ...newBlocks(prices), ...Object.fromEntries(existing.map((block, index) => [20 + index, block])) },
      ...(gone ? { removed: { 0: gone } } : {}),
    };
    const call = issues ? forms.submitAccForm : forms.editCsForm;
    const { ok, code } = await this.call(
      kit.call(who, call, { formId: form.id, leaseId, version, data }, { at: this.clock }),
    );
    if (!may || !form.cs) {
      return;
    }
    const priceOf = (id: string | undefined) => form.cs?.blocks.get(id ?? '') ?? 0;
    const changesMoney = priceOf(gone) > 0 || (existing.length > 0 && ![0, newPrice].includes(priceOf(target)));
    if (!issues && form.cs.opened && changesMoney) {
      expect(code).toBe('booked_by_accounting');
      return;
    }
    expect(ok).toBe(true);
    const stored = await this.storedBlocks(form.id);
    const kept = known.filter((id) => id !== gone);
    expect([...stored.keys()].slice(0, kept.length)).toEqual(kept);
    expect([...stored.entries()].map(([id, price], index) => (index < kept.length ? id : price))).toEqual([
      ...kept,
      ...prices,
    ]);
    for (const id of kept) {
      expect(stored.get(id)).toBe(existing.length > 0 && id === target ? newPrice : form.cs.blocks.get(id));
    }
    form.cs.blocks = stored;
    form.cs.version += 1;
    form.cs.lease = null;
    if (issues) {
      form.cs.status = 'complete';
      form.cs.issuedDay ??= cairoDay(this.clock);
    }
  }

  async remove(who: Actor, form: ExpectedForm, type: FormType): Promise<void> {
    const part = this.part(form, type);
    const isPermitted = who.role !== 'accounting' && (type === 'reception' || who.role !== 'reception');
    const may =
      part !== null &&
      isPermitted &&
      (part.deleted || (this.isFree(part) && part.status === 'pending' && !(type === 'cs' && form.cs?.opened)));
    const input = { formId: form.id, formType: type };
    const { ok } = await this.call(kit.call(who, forms.deleteForm, input, { at: this.clock }));
    expect(ok).toBe(may);
    if (ok && part && !part.deleted) {
      part.deleted = true;
      part.lease = null;
      part.version += 1;
      if (type === 'reception') {
        this.reopen(form);
      }
    }
  }

  async restore(form: ExpectedForm, type: FormType): Promise<void> {
    const part = this.part(form, type);
    const input = { formId: form.id, formType: type };
    const { ok } = await this.call(kit.call(kit.admin, forms.restoreForm, input, { at: this.clock }));
    expect(ok).toBe(part !== null);
    if (part?.deleted) {
      part.deleted = false;
      part.version += 1;
      if (type === 'reception') {
        this.finishAgain(form);
      }
    }
  }

  async followUp(who: Actor, form: ExpectedForm, change: FollowUpChange, days: number): Promise<void> {
    const service = form.cs?.deleted ? null : form.cs;
    const day = this.dayIn(days);
    const at = { at: this.clock };
    const isCs = who.role === 'cs';
    const before = service?.followUp ?? null;
    if (change === 'freeze' || change === 'unfreeze') {
      const input = { formId: form.id, freeze: change === 'freeze' };
      const { ok } = await this.call(kit.call(who, forms.freezeFollowUp, input, at));
      expect(ok).toBe(isCs && before !== null);
      if (ok && before) {
        before.frozen = input.freeze;
      }
      return;
    }
    const isSame = change === 'move' ? before?.day === day : before === null;
    const may = isCs && service !== null && (isSame || this.isFree(service));
    const answer =
      change === 'move'
        ? kit.call(who, forms.editFollowUp, { formId: form.id, data: { follow_up: true, follow_up_date: day } }, at)
        : kit.call(who, forms.deleteForm, { formId: form.id, formType: 'follow-up' }, at);
    const { ok } = await this.call<unknown>(answer);
    expect([change, ok]).toEqual([change, may]);
    if (ok && service && !isSame) {
      service.version += 1;
      const count = before === null ? 0 : before.count + 1;
      service.followUp = change === 'move' ? { day, count, frozen: false, doneBy: null, undoneBy: null } : null;
    }
  }

  private dayIn(days: number): string {
    return cairoDay(minutesLater(days * 24 * 60, this.clock));
  }

  private async storedBlocks(formId: string): Promise<Map<string, number>> {
    const rows = await shop.rows('blocks', [Query.equal('form_id', formId), Query.orderAsc('position')]);
    return new Map(rows.map((row) => [row.$id, (row.price_piasters ?? 0) / 100]));
  }

  /** Everything is as the model says, and nothing is stuck. */
  async check(): Promise<void> {
    for (const form of this.forms) {
      const [reception, service] = await Promise.all([shop.row('forms', form.id), shop.row('cs_forms', form.id)]);
      expect(service === null).toBe(form.cs === null);
      for (const [row, part] of [[reception, form.reception] as const, [service, form.cs] as const]) {
        if (row && part) {
          expect([row.return_status, row.version, row.deleted_at !== null]).toEqual([
            part.status,
            part.version,
            part.deleted,
          ]);
          expect(isLeased(row, this.clock)).toBe(part.lease !== null && !this.isFree(part));
        }
      }
      expect(reception?.return_status === 'complete').toBe(service !== null);
      if (form.cs) {
        expect(await this.storedBlocks(form.id)).toEqual(form.cs.blocks);
        const accounts = await shop.rows('block_accounts', [Query.equal('form_id', form.id)]);
        const accounted = form.cs.status === 'complete' ? [...form.cs.blocks.keys()] : [];
        expect(accounts.map(({ $id }) => $id).sort()).toEqual(accounted.sort());
      }
    }
    for (const [table, details] of [['forms', 'form_details'] as const, ['cs_forms', 'cs_form_details'] as const]) {
      expect(await this.idsOf(details)).toEqual(await this.idsOf(table));
    }
    await this.checkFigures();
    await this.checkFreedom();
  }

  private async idsOf(table: (typeof TABLES)[number]): Promise<string[]> {
    return (await shop.rows(table, [Query.orderAsc('$id'), Query.limit(200)])).map(({ $id }) => $id);
  }

  private async checkFigures(): Promise<void> {
    const services = this.forms.flatMap(({ cs }) => (cs && !cs.deleted ? [cs] : []));
    const complete = services.filter(({ status }) => status === 'complete');
    const at = { at: this.clock };
    const finance = await kit.done(kit.call(kit.admin, forms.fetchFinance, {}, at));
    const billed = sum(complete.flatMap(({ blocks }) => [...blocks.values()]));
    expect(finance).toMatchObject({ forms: complete.length, billed, received: 0, outstanding: billed });
    for (const { day, forms: count } of finance.days) {
      expect(count).toBe(complete.filter(({ issuedDay }) => issuedDay === day).length);
    }
    const today = cairoDay(this.clock);
    const open = services.flatMap(({ followUp }) =>
      followUp && !followUp.frozen && !followUp.doneBy ? [followUp] : [],
    );
    expect(await kit.done(kit.call(kit.cs, forms.fetchFollowUpCount, {}, at))).toEqual({
      due: open.filter(({ day }) => day === today).length,
      overdue: open.filter(({ day }) => day < today).length,
    });
  }

  /** A few minutes later nothing is anybody's, and lists hold each form where it stands. */
  private async checkFreedom(): Promise<void> {
    const at = minutesLater(5, this.clock);
    for (const type of ['reception', 'cs'] as const) {
      for (const status of ['pending', 'complete', 'processing', 'editing'] as const) {
        const input = { formType: type, status };
        const { total } = await kit.done(kit.call(kit.admin, forms.fetchForms, input, { at }));
        expect(total).toBe(this.forms.filter((form) => this.kept(form, type)?.status === status).length);
      }
    }
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function newBlocks(prices: readonly number[]): Record<number, BlockData> {
  return Object.fromEntries(prices.map((price, index) => [index, { block_type: 'p', price }]));
}

/** One step of a history; it chooses among whatever there is then. */
interface Step {
  name: string;
  run: (history: History) => Promise<void>;
}

/** One of the newest few, because those are what people work on; undefined when there is none. */
function choose<T>(things: readonly T[], by: number): T | undefined {
  return things.at(-1 - (by % Math.max(1, Math.min(things.length, 4))));
}

const nat = fc.nat(1000);
const formType = fc.constantFrom<FormType>('reception', 'cs');
const leaseStatus = fc.constantFrom<LeaseStatus>('processing', 'editing');
const somePrices = fc.array(fc.nat(500), { maxLength: 3 });
const person = nat.map((n) => PEOPLE[n % PEOPLE.length] as Actor);
const SALES = PEOPLE[2] as Actor;
const BOOKS = PEOPLE[4] as Actor;

/** A step that needs a form, and one that needs something that somebody holds or held. */
const onForm = (name: string, by: number, run: (history: History, form: ExpectedForm) => Promise<void>): Step => ({
  name,
  run: async (history) => {
    const form = choose(history.forms, by);
    await (form && run(history, form));
  },
});
const onTicket = (name: string, by: number, run: (history: History, ticket: Ticket) => Promise<void>): Step => ({
  name,
  run: async (history) => {
    const ticket = choose(history.tickets, by);
    await (ticket && run(history, ticket));
  },
});
const latest = (history: History) => history.tickets.at(-1) as Ticket;

const STEPS: fc.Arbitrary<Step>[] = [
  fc.tuple(person, fc.option(nat)).map(([who, by]) => ({
    name: 'receive',
    run: (history) => history.receive(who, by === null ? undefined : choose(history.forms, by)),
  })),
  fc
    .tuple(person, nat, formType, leaseStatus)
    .map(([who, by, type, status]) => onForm('take', by, (history, form) => history.take(who, form, type, status))),
  fc.tuple(nat, somePrices, fc.option(fc.nat(3))).map(([by, prices, days]) =>
    onForm('take and issue', by, async (history, form) => {
      await history.take(SALES, form, 'reception', 'processing');
      await (history.tickets.length > 0 && history.issue(latest(history), prices, days));
    }),
  ),
  fc.tuple(nat, somePrices, fc.nat(9)).map(([by, prices, place]) =>
    onForm('take and account', by, async (history, form) => {
      await history.take(BOOKS, form, 'cs', 'editing');
      await (history.tickets.length > 0 && history.changeService(latest(history), prices, place, true));
    }),
  ),
  nat.map((by) => onForm('race', by, (history, form) => history.race(form))),
  nat.map((by) => onTicket('renew', by, (history, ticket) => history.renew(ticket))),
  nat.map((by) => onTicket('leave', by, (history, ticket) => history.leave(ticket))),
  nat.map((by) => onTicket('edit', by, (history, ticket) => history.editReception(ticket))),
  fc
    .tuple(nat, somePrices, fc.option(fc.nat(3)))
    .map(([by, prices, days]) => onTicket('issue', by, (history, ticket) => history.issue(ticket, prices, days))),
  fc
    .tuple(nat, somePrices, fc.nat(9), fc.boolean())
    .map(([by, prices, place, issues]) =>
      onTicket('change', by, (history, ticket) => history.changeService(ticket, prices, place, issues)),
    ),
  fc
    .tuple(person, nat, formType)
    .map(([who, by, type]) => onForm('remove', by, (history, form) => history.remove(who, form, type))),
  fc.tuple(nat, formType).map(([by, type]) => onForm('restore', by, (history, form) => history.restore(form, type))),
  fc
    .tuple(nat, nat, fc.constantFrom<FollowUpChange>('move', 'cancel', 'freeze', 'unfreeze'), fc.nat(3))
    .map(([who, by, change, days]) =>
      onForm(change, by, (history, form) => history.followUp(PEOPLE[2 + (who % 3)] as Actor, form, change, days)),
    ),
  fc.constantFrom(0.5, 1.5, 3, 700, 24 * 60).map((minutes) => ({
    name: `wait ${minutes}`,
    run: async (history) => {
      history.clock = minutesLater(minutes, history.clock);
    },
  })),
];

const TABLES = [
  'forms',
  'form_details',
  'cs_forms',
  'cs_form_details',
  'blocks',
  'block_accounts',
  'form_reasons',
  'finance_days',
  'figure_days',
] as const;

test('Random histories keep to the state table, lose no block, leave no form stuck and falsify no figure', async () => {
  const tables = new TablesDB(shop.admin);
  const histories = fc.array(fc.oneof(...STEPS), { minLength: 20, maxLength: 60, size: 'max' });
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      for (const tableId of TABLES) {
        await tables.deleteRows({ databaseId: DATABASE_ID, tableId });
      }
      const history = new History();
      await history.receive(SALES, undefined);
      for (const { run } of steps) {
        await run(history);
      }
      await history.check();
      await expectBooksInOrder(shop);
    }),
    { numRuns: process.env.SAMAA_TEST_FULL === '1' ? 100 : 6, endOnFailure: true },
  );
}, 240_000);
