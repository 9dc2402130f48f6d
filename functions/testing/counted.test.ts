import { TablesDB } from 'node-appwrite';
import { expect, test } from 'vitest';
import { fetchProducts } from '#contract/catalogue/admin-calls.ts';
import { fetchPaginatedProducts } from '#contract/catalogue/calls.ts';
import { COUNTED_MAX } from '#contract/constants.ts';
import { fetchDevices, fetchJobs } from '#contract/devices/calls.ts';
import { fetchForms } from '#contract/forms/calls.ts';
import { DATABASE_ID, type TableId } from '../runtime/tables.ts';
import { startShop } from './kit.ts';

const shop = await startShop();
const boss = await shop.join('admin');
const ROWS_A_REQUEST = 100;

/** One row more than Appwrite counts. */
async function fill(tableId: TableId, row: (index: number) => Record<string, unknown>, ids: string = tableId) {
  const tables = new TablesDB(shop.admin);
  const rows = Array.from({ length: COUNTED_MAX + 1 }, (_, index) => ({ $id: `${ids}-${index}`, ...row(index) }));
  for (let start = 0; start < rows.length; start += ROWS_A_REQUEST) {
    await tables.createRows({ databaseId: DATABASE_ID, tableId, rows: rows.slice(start, start + ROWS_A_REQUEST) });
  }
}

test('Lists of more rows than Appwrite counts say so', async () => {
  const before = await shop.call(boss, fetchForms, { id: boss.id, formType: 'reception', status: 'pending' });
  expect(before.data).toMatchObject({ total: 0, capped: false });
  const at = '2026-11-20T10:00:00.000Z';
  await fill('forms', () => ({
    patient_id: 'patient',
    date: at,
    salesperson_id: 'sales',
    status: 'pending',
    return_status: 'pending',
  }));
  await fill(
    'form_details',
    () => ({ name: 'Mona', phone: boss.phone, age: 40, address: 'Nile Street', salesperson_name: 'Sara' }),
    'forms',
  );
  await shop.create('patients', { name: 'Mona', search: 'mona' }, 'patient');
  await fill('jobs', () => ({
    form_id: 'form',
    patient_id: 'patient',
    kind: 'repair',
    block_type: 'm',
    stage: 'ready',
    received_at: at,
  }));
  await fill('devices', (index) => ({
    serial_number: `S${index}`,
    block_id: `block-${index}`,
    form_id: 'form',
    patient_id: 'patient',
    origin: 'brought',
    issued_at: at,
    status: 'active',
  }));
  await fill('accessories', () => ({
    brand: 'Rayovac',
    price_piasters: 1,
    price_now_piasters: 1,
    stock: 1,
    version: 0,
    search: 'cells',
  }));
  const lists = await Promise.all([
    shop.call(boss, fetchForms, { id: boss.id, formType: 'reception', status: 'pending' }),
    shop.call(boss, fetchJobs, { id: boss.id }),
    shop.call(boss, fetchDevices, { id: boss.id }),
    shop.call(boss, fetchProducts, { id: boss.id, product_type: 'accessories', page: 1 }),
    // What counts all products knows nothing of their prices.
    shop.call(shop.guest, fetchPaginatedProducts, { product_type: 'accessories', price_to: 1 }),
  ]);
  for (const { data, body } of lists) {
    expect(data, body.slice(0, 300)).toMatchObject({ total: COUNTED_MAX, capped: true });
  }
}, 60_000);
