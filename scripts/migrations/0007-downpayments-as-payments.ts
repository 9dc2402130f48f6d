import { Query, type TablesDB } from 'node-appwrite';
import { dayAtZero } from '../../functions/lib/cairo.ts';
import { openingPaymentId } from '../../functions/lib/ids.ts';
import {
  type Downpayment,
  downpaymentDifferences,
  effectiveDownpayments,
  type LedgerRow,
} from '../../functions/subjects/billing/rules/clinic-payments.ts';
import { DATABASE_ID } from '../lib/project.ts';
import { transact } from '../lib/transact.ts';
import { isOvertaken, listPage, type Migration, PAGE_SIZE, type Row } from './migration.ts';

/** So many forms are looked at together; of each its version is raised in one transaction. */
const SIZE = 90;
/** So often a page is read again because somebody changed one of its forms meanwhile. */
const ATTEMPTS = 20;

/** What is still to be done of a page of forms. */
interface Work {
  forms: Row[];
  payments: Record<string, unknown>[];
}

/**
 * Until November 2026 a downpayment was a column alone. What the payments of a block lack of it becomes one payment, of
 * the day on which its form was issued, else made, and of whoever made the block.
 */
const migration: Migration = {
  id: '0007-downpayments-as-payments',
  title: 'downpayments of service forms become payments',

  async left(tables) {
    let count = 0;
    for (let forms = await readForms(tables, null); forms.length > 0; forms = await readForms(tables, lastOf(forms))) {
      count += (await workOf(tables, forms)).payments.length;
    }
    return count;
  },

  async page(tables, after) {
    for (let attempt = 1; ; attempt += 1) {
      const forms = await readForms(tables, after);
      const { forms: lacking, payments } = await workOf(tables, forms);
      const next = forms.length < SIZE ? null : lastOf(forms);
      if (payments.length === 0) {
        return { changed: 0, next };
      }
      try {
        await transact(tables, [
          ...lacking.map(({ $id: rowId, lease_version }) => ({
            action: 'increment',
            databaseId: DATABASE_ID,
            tableId: 'cs_forms',
            rowId,
            data: { column: 'lease_version', value: 1, max: Number(lease_version) + 1 },
          })),
          { action: 'bulkCreate', databaseId: DATABASE_ID, tableId: 'clinic_payments', data: payments },
        ]);
        return { changed: payments.length, next };
      } catch (error) {
        if (!isOvertaken(error) || attempt === ATTEMPTS) {
          throw error;
        }
      }
    }
  },
};

export default migration;

function readForms(tables: TablesDB, after: string | null): Promise<Row[]> {
  const columns = ['version', 'lease_version', 'issued_at', 'deleted_at'];
  return listPage(tables, 'cs_forms', { columns, size: SIZE, after });
}

async function workOf(tables: TablesDB, forms: readonly Row[]): Promise<Work> {
  const work: Work = { forms: [], payments: [] };
  if (forms.length === 0) {
    return work;
  }
  const [blocks, accounts, paid] = await Promise.all([
    readOf(tables, 'blocks', ['form_id', 'salesperson_id', 'salesperson_name', 'downpayment_piasters'], forms),
    readOf(tables, 'block_accounts', ['downpayment_piasters'], forms),
    readOf(tables, 'clinic_payments', ['form_id', 'kind', 'block_id', 'amount_piasters'], forms),
  ]);
  const said = new Map(accounts.map((account) => [account.$id, account]));
  const made = new Map(blocks.map((block) => [block.$id, block]));
  for (const form of forms) {
    const own = form.deleted_at === null ? blocks.filter(({ form_id }) => form_id === form.$id) : [];
    const rows = paid.filter(({ form_id }) => form_id === form.$id);
    const lacking = downpaymentDifferences(
      effectiveDownpayments(own as unknown as Downpayment[], said as unknown as ReadonlyMap<string, Downpayment>),
      rows as unknown as LedgerRow[],
    );
    const at = String(form.issued_at ?? form.$createdAt);
    if (lacking.size > 0) {
      work.forms.push(form);
    }
    for (const [block_id, amount_piasters] of lacking) {
      const block = made.get(block_id);
      work.payments.push({
        $id: openingPaymentId(block_id, Number(form.version)),
        form_id: form.$id,
        block_id,
        kind: 'downpayment',
        amount_piasters,
        method: 'cash',
        day: dayAtZero(at),
        at,
        actor_id: String(block?.salesperson_id ?? ''),
        actor_name: String(block?.salesperson_name ?? ''),
      });
    }
  }
  return work;
}

/** All rows of these forms. */
async function readOf(tables: TablesDB, table: string, columns: readonly string[], forms: readonly Row[]) {
  const where = [
    Query.equal(
      'form_id',
      forms.map(({ $id }) => $id),
    ),
  ];
  const all: Row[] = [];
  for (let after: string | null = null; ; after = lastOf(all)) {
    const rows: Row[] = await listPage(tables, table, { columns, size: PAGE_SIZE, after, where });
    all.push(...rows);
    if (rows.length < PAGE_SIZE) {
      return all;
    }
  }
}

function lastOf(rows: readonly Row[]): string | null {
  return rows.at(-1)?.$id ?? null;
}
