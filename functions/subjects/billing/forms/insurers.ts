import { Query } from 'node-appwrite';
import type {
  fetchInsurers as listCall,
  fetchOwedForms as owedCall,
  saveInsurer as saveCall,
  splitBill as splitCall,
} from '#contract/insurers/calls.ts';
import { AGE_LIMITS, INSURER_PAGE_SIZE, MAX_INSURERS } from '#contract/insurers/constants.ts';
import { utc } from '#lib/cairo.ts';
import { insurerId } from '#lib/ids.ts';
import { egpToPiasters, piastersToEgp } from '#lib/money.ts';
import { audited } from '#runtime/audit.ts';
import { change, knowing } from '#runtime/change.ts';
import { behind, inOrder, listAll, readCursor, writeCursor } from '#runtime/keyset.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { ageOf, paidByInsurer, sidesOf } from '../rules/insurer-shares.ts';
import { type Bill, bill } from './bill.ts';
import { toSplit } from './insurer-shares.ts';
import { totalsOf } from './ledger.ts';

const COLUMNS = ['name', 'contact', 'active', 'version'] as const;

const auditedInsurers = audited('insurers', {
  kind: 'insurer',
  label: ({ name }) => name,
  told: ({ name, contact, active }: Pick<Rows['insurers'], 'name' | 'contact' | 'active'>) => ({
    name,
    contact,
    active,
  }),
});

/** The insurers by name. Only what is still owed is read, however many payments there are. */
export const fetchInsurers: Handler<typeof listCall> = async (_input, { tables, now }) => {
  const [{ rows }, shares] = await Promise.all([
    tables.list('insurers', COLUMNS, [Query.limit(MAX_INSURERS)]),
    listAll(tables, 'insurer_shares', ['insurer_id', 'outstanding_piasters', 'since'], [Query.equal('open', true)]),
  ]);
  const at = now();
  const owed = new Map(
    rows.map(({ $id }) => [$id, { forms: 0, outstanding: 0, ages: [0, ...AGE_LIMITS.map(() => 0)] }]),
  );
  for (const { insurer_id, outstanding_piasters, since } of shares) {
    const of = owed.get(insurer_id);
    if (of) {
      const age = ageOf(since, at);
      of.forms += 1;
      of.outstanding += outstanding_piasters;
      of.ages[age] = (of.ages[age] ?? 0) + outstanding_piasters;
    }
  }
  const documents = rows
    .sort((a, b) => a.name.localeCompare(b.name, 'ar'))
    .map(({ $id, name, contact, active, version }) => {
      const { forms = 0, outstanding = 0, ages = [] } = owed.get($id) ?? {};
      return {
        $id,
        name,
        contact,
        active,
        version,
        forms,
        outstanding: piastersToEgp(outstanding),
        ages: ages.map(piastersToEgp),
      };
    });
  return { documents, total: documents.length };
};

/** A new insurer, or a change of one. */
export const saveInsurer: Handler<typeof saveCall> = async ({ insurer_id, version, request_id, data }, context) => {
  const { actor, tables } = context;
  const $id = insurer_id ?? insurerId(actor.id, request_id ?? context.newId());
  const row = { name: data.name.trim(), contact: data.contact?.trim() || null, active: data.active };
  const stored = await tables.get('insurers', $id, COLUMNS);
  if (stored && (insurer_id === undefined || isSame(stored, row))) {
    return { $id, version: stored.version };
  }
  if (insurer_id === undefined) {
    await tables.transact(auditedInsurers.create(context, $id, { ...row, version: 0 }, { once: 0 }));
    return { $id, version: 0 };
  }
  const before = stored ?? refuse('not_found');
  if (version !== before.version) {
    return refuse('record_changed');
  }
  const next = before.version + 1;
  const problem = await tables.transact(auditedInsurers.change(context, before, row, { once: next }));
  return problem ? refuse('record_changed') : { $id, version: next };
};

const isSame = (a: object, b: object) => Object.entries(b).every(([key, value]) => Reflect.get(a, key) === value);

/** Splits the bill of an issued form, changes the split, or ends it. */
export const splitBill: Handler<typeof splitCall> = ({ form_id, insurer_id, amount, membership: typed }, context) => {
  const piasters = egpToPiasters(amount);
  const split = knowing(bill(form_id, context), async (tables, { share }) => ({
    insurers: await readInsurers(tables, [insurer_id, ...(share ? [share.insurer_id] : [])]),
  }));
  return change(context, split, (whole) => {
    const { form, payments, insurers, share, shareRow, at } = whole;
    if (form.return_status !== 'complete') {
      return refuse('form_not_issued');
    }
    const insurer = insurers.get(insurer_id);
    const totals = totalsOf(whole);
    const byInsurer = paidByInsurer(payments);
    const isOther = share?.insurer_id !== insurer_id;
    if (!insurer || (isOther && (!insurer.active || (share && byInsurer !== 0)))) {
      return refuse('invalid_input', { fields: { insurer_id: { key: 'not_a_choice' } } });
    }
    const { client } = sidesOf(totals, 0, byInsurer);
    if (piasters > client.outstanding) {
      const max = piastersToEgp(Math.max(0, client.outstanding));
      return refuse('invalid_input', { fields: { amount: { key: 'too_large', values: { max } } } });
    }
    if (piasters < byInsurer) {
      return refuse('invalid_input', { fields: { amount: { key: 'too_small', values: { min: byInsurer / 100 } } } });
    }
    const membership = (piasters > 0 && typed?.trim()) || null;
    const answer = ({ share: is }: Bill) => ({ split: is && toSplit(is, insurer.name, totals, byInsurer) });
    const isUnchanged = share ? !isOther && share.membership === membership : piasters === 0;
    if ((share?.share_piasters ?? 0) === piasters && isUnchanged) {
      return { answer };
    }
    const since = form.issued_day ?? form.issued_at ?? at.toISOString();
    const said = { insurer_id, membership, share_piasters: piasters, since };
    return { next: { ...whole, shareRow: { ...(shareRow ?? newShare(form_id)), ...said } }, answer };
  });
};

const newShare = ($id: string) => ({ $id, $createdAt: '', $updatedAt: '', outstanding_piasters: 0, open: false });

async function readInsurers(tables: Tables, ids: readonly string[]) {
  const { rows } = await tables.list('insurers', ['name', 'active'], [Query.equal('$id', [...ids])]);
  return new Map(rows.map((row) => [row.$id, row]));
}

/** What an insurer owes, form by form. */
export const fetchOwedForms: Handler<typeof owedCall> = async ({ insurer_id, after }, { tables }) => {
  const order = { column: 'since', newestFirst: false };
  const { rows } = await tables.list(
    'insurer_shares',
    ['membership', 'share_piasters', 'outstanding_piasters', 'since'],
    [
      Query.equal('insurer_id', insurer_id),
      Query.equal('open', true),
      ...(after ? [behind(readCursor(after), order)] : []),
      ...inOrder(order),
      Query.limit(INSURER_PAGE_SIZE + 1),
    ],
  );
  const page = rows.slice(0, INSURER_PAGE_SIZE);
  const ids = page.map(({ $id }) => $id);
  const people =
    ids.length === 0
      ? []
      : (await tables.list('cs_form_details', ['name', 'phone'], [Query.equal('$id', ids), Query.limit(ids.length)]))
          .rows;
  const last = page.at(-1);
  const documents = page.map(({ $id, membership, share_piasters: part, outstanding_piasters: outstanding, since }) => {
    const { name = '', phone = '' } = people.find((one) => one.$id === $id) ?? {};
    return {
      $id,
      name,
      phone,
      membership,
      since: utc(since),
      part: piastersToEgp(part),
      received: piastersToEgp(part - outstanding),
      outstanding: piastersToEgp(outstanding),
    };
  });
  return {
    documents,
    total: documents.length,
    next: last && rows.length > INSURER_PAGE_SIZE ? writeCursor({ id: last.$id, time: utc(last.since) }) : null,
  };
};
