import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/call.ts';
import { searchEverything as call } from '#contract/search/calls.ts';
import type { Everything, FoundKind } from '#contract/search/schemas.ts';
import { orderNumber } from '#subjects/orders/rules/order-number.ts';
import { newPhone, startShop, type TestShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

/** One search for everything, on both databases: what it finds, and for whom. */
const ENGINES = ['mariadb', 'postgresql'] as const;
const shops = { mariadb: await startShop(), postgresql: await startShop({}, { engine: 'postgresql' }) };
const shop = shops.mariadb;
const kit = patientKit(shop);

const STAFF = ['admin', 'cs', 'reception', 'accounting'] as const satisfies readonly Role[];
const staffOf = async (of: TestShop) => ({
  admin: await of.join('admin'),
  cs: await of.join('cs'),
  reception: await of.join('reception'),
  accounting: await of.join('accounting'),
});
const staff = { mariadb: await staffOf(shops.mariadb), postgresql: await staffOf(shops.postgresql) };

async function find(
  query: string,
  role: (typeof STAFF)[number] = 'admin',
  engine: (typeof ENGINES)[number] = 'mariadb',
) {
  const who = staff[engine][role];
  const { data, status, headers, body } = await shops[engine].call(who, call, { id: who.id, query });
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
  return { found: data ?? expect.fail(body), steps: Number(headers['x-samaa-steps']) };
}

/** What of each kind was found, by what names it. */
async function named(query: string, ...more: [role?: (typeof STAFF)[number], engine?: (typeof ENGINES)[number]]) {
  const { found } = await find(query, ...more);
  return Object.fromEntries(
    Object.entries({
      people: found.people?.hits.map(({ $id }) => $id),
      forms: found.forms?.hits.map(({ $id }) => $id),
      orders: found.orders?.hits.map(({ number }) => number),
      serials: found.serials?.hits.map(({ serial_number }) => serial_number),
      jobs: found.jobs?.hits.map(({ lab_number }) => lab_number),
      products: found.products?.hits.map(({ $id }) => $id),
    }).filter(([, hits]) => hits && hits.length > 0),
  );
}

const arabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');

describe.each(ENGINES)('on %s', (engine) => {
  const { addPatient, addVisit, addOrder } = patientKit(shops[engine]);
  const found = (query: string) => named(query, 'admin', engine);

  test('a person is found by name in any spelling, by the last digits of a phone, and by the whole national id', async () => {
    const phones = ['01055583917'];
    const { $id } = await addPatient({ name: 'إسراء الهواري', phones, national_id: '29001011234567' });
    const queries = [
      'اسراء هوارى',
      '3917',
      arabic('3917'),
      '+20 105 558 3917',
      '29001011234567',
      arabic('29001011234567'),
    ];
    for (const query of queries) {
      expect(await found(query), query).toEqual({ people: [$id] });
    }
    expect([await found('917'), await found('اسراء سعيد')]).toEqual([{}, {}]);
  });

  test('an order is found by its number as pages show it, while it is typed, and in Arabic digits; and whose it is', async () => {
    const patient = await addPatient();
    const number = orderNumber('searched', 0);
    const order = await addOrder({ number });
    await shops[engine].create('patient_orders', { patient_id: patient.$id, linked_by: 'somebody' }, order.$id);
    expect(await found(number.slice(0, 6))).toEqual({ orders: [number] });
    for (const query of [number, `${number.slice(0, 4)} ${number.slice(4)}`, arabic(number)]) {
      expect(await found(query), query).toEqual({ people: [patient.$id], orders: [number] });
    }
  });

  test('a visit is found by the number that cards show, and by that of its receipt', async () => {
    const patient = await addPatient({ name: 'زينب فوزي' });
    const { formId } = await addVisit(patient);
    const at = '2026-11-20T10:00:00.000Z';
    const paper = { kind: 'receipt', form_id: formId, amount_piasters: 5, at, actor_id: 'a', actor_name: 'a' } as const;
    await shops[engine].create('clinic_documents', { ...paper, number: 'R-2026-000731' });
    for (const query of [formId.slice(0, 8), formId.slice(0, 8).toUpperCase()]) {
      expect((await named(query, 'cs', engine)).forms, query).toEqual([formId]);
    }
    for (const query of ['R-2026-000731', 'r 2026 731', arabic('R-2026-000731')]) {
      const { forms } = (await find(query, 'reception', engine)).found;
      expect(forms?.hits, query).toMatchObject([
        { $id: formId, paper: 'R-2026-000731', patient: { $id: patient.$id, name: 'زينب فوزي' } },
      ]);
    }
  });

  test('a hearing aid is found by the beginning of its serial number, with who has it, and so is a piece of the stock', async () => {
    const patient = await addPatient({ name: 'هدى' });
    await addVisit(patient, { blocks: [{ type: 'nha', serial_number: 'ks-771 1', hearing_aid: 'Phonak Audéo' }] });
    const aid = await shops[engine].addHearingAid({ brand: 'Oticon', model: 'Own 7' });
    const stock = { product_id: aid.$id, received_on: '2026-11-20T00:00:00.000Z', delivery_id: 'd', actor_name: 'a' };
    await shops[engine].create('stock_pieces', { ...stock, serial_number: 'KS7722', state: 'in_stock' });
    const { found: all } = await find('ks-77', 'reception', engine);
    expect(all.serials).toEqual({
      hits: [
        { serial_number: 'KS7711', title: 'Phonak Audéo', patient: 'هدى' },
        { serial_number: 'KS7722', title: 'Oticon Own 7', patient: null },
      ],
      more: false,
    });
    expect(await found(arabic('KS7722'))).toEqual({ serials: ['KS7722'] });
  });

  test('lab work is found by the number that the lab gave it, whatever its letters', async () => {
    const patient = await addPatient({ name: 'سمير' });
    const { blocks } = await addVisit(patient, { blocks: [{ type: 'em', side: 'l' }] });
    await shops[engine].change('jobs', blocks[0]?.$id ?? '', { lab_number: 'Vx-5512' });
    for (const query of ['Vx-55', 'vx-5512', 'VX-5512', arabic('vx-5512')]) {
      const { jobs } = (await find(query, 'accounting', engine)).found;
      // PostgreSQL tells capitals from small letters: a number is found as it is typed and as labs write such numbers.
      expect(jobs?.hits, query).toMatchObject([{ lab_number: 'Vx-5512', kind: 'lab', patient: 'سمير' }]);
    }
  });

  test('a product is found by its brand in either language and by its model, also one that is archived', async () => {
    const aid = await shops[engine].addHearingAid({ brand: 'Beltone', model: 'Amaze' });
    const old = await shops[engine].addHearingAid({
      brand: 'Beltone',
      model: 'Trust',
      archived_at: '2026-11-20T10:00:00.000Z',
    });
    const { products } = (await find('بلتون', 'admin', engine)).found;
    expect(products?.hits.map(({ $id, archived }) => [$id, archived]).sort()).toEqual(
      [
        [aid.$id, false],
        [old.$id, true],
      ].sort(),
    );
    expect(await found('beltone amaze')).toEqual({ products: [aid.$id] });
  });
});

test('nobody is told of kinds that their role may not open, and a visit only to those who read such forms', async () => {
  const kinds = (found: Everything) =>
    (Object.keys(found) as FoundKind[]).filter((kind) => found[kind] !== null).join(' ');
  const clinic = 'people forms serials jobs';
  expect(await Promise.all(STAFF.map(async (role) => [role, kinds((await find('phonak', role)).found)]))).toEqual([
    ['admin', 'people forms orders serials jobs products'],
    ['cs', clinic],
    ['reception', clinic],
    ['accounting', clinic],
  ]);
  const { formId } = await kit.addVisit(await kit.addPatient(), { service: null });
  const seen = STAFF.map(async (role) => [role, (await named(formId.slice(0, 8), role)).forms ?? []]);
  expect(await Promise.all(seen)).toEqual([
    ['admin', [formId]],
    ['cs', [formId]],
    ['reception', [formId]],
    ['accounting', []],
  ]);
});

test('an order’s customer is told to nobody but those who may open orders', async () => {
  const number = orderNumber('somebody else’s', 0);
  await kit.addOrder({ number, first_name: 'Nesma', last_name: 'Lotfy' });
  expect(JSON.stringify((await find(number)).found)).toContain('Nesma');
  for (const role of ['cs', 'reception', 'accounting'] as const) {
    expect(JSON.stringify((await find(number, role)).found), role).not.toContain('Nesma');
  }
});

test('of a person no more is told than lists show', async () => {
  const phone = newPhone();
  const person = { name: 'رقية', phones: [phone], birth_year: 1950, national_id: '25001011234567' };
  const { $id } = await kit.addPatient({ ...person, desk_note: 'secret', last_visit_on: '2026-11-20' });
  for (const role of STAFF) {
    expect((await find('25001011234567', role)).found.people?.hits, role).toEqual([
      { $id, name: 'رقية', phones: [phone], birth_year: 1950, last_visit_on: '2026-11-20T00:00:00.000+00:00' },
    ]);
  }
});

test('whoever was merged is found as the one who is kept, and a deleted visit not at all', async () => {
  const phone = newPhone();
  const kept = await kit.addPatient({ name: 'كريمان', phones: [phone] });
  const merged = await kit.addPatient({ name: 'كريمة', phones: [phone], merged_into: kept.$id });
  await kit.addVisit(merged, { blocks: [{ type: 'nha', serial_number: 'mrg-881' }] });
  expect(await named(phone)).toEqual({ people: [kept.$id] });
  expect((await find('MRG881')).found.serials?.hits).toMatchObject([{ patient: 'كريمان' }]);
  const { formId } = await kit.addVisit(kept, { form: { deleted_at: '2026-11-21T10:00:00.000Z' } });
  expect(await named(formId)).toEqual({});
});

test('of a kind five are told, those who came last, and that there are more', async () => {
  const phone = newPhone();
  for (const day of ['01', '02', '03', '04', '05']) {
    await kit.addPatient({ name: day, phones: [phone], last_visit_on: `2026-11-${day}` });
  }
  const names = async () => {
    const { people } = (await find(phone)).found;
    return [people?.hits.map(({ name }) => name).join(' '), people?.more];
  };
  expect(await names()).toEqual(['05 04 03 02 01', false]);
  await kit.addPatient({ name: '06', phones: [phone], last_visit_on: '2026-11-06' });
  expect(await names()).toEqual(['06 05 04 03 02', true]);
});

test('what means nothing finds nothing, and a text that is too long is refused', async () => {
  for (const query of ['-', '01', ' ؟ ']) {
    expect(await named(query), query).toEqual({});
  }
  const { admin } = staff.mariadb;
  const answers = ['', 'x'.repeat(101)].map((query) => shop.call(admin, call, { id: admin.id, query }));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400]);
});

test('a search waits for few steps, however many kinds it looks for', async () => {
  const patient = await kit.addPatient({ name: 'Steps' });
  await kit.addVisit(patient, { blocks: [{ type: 'nha', serial_number: 'STEPS1' }] });
  await find('steps');
  // Who calls; words, serial numbers and the catalogue's revision; people, owners and products.
  expect((await find('steps')).steps).toBe(3);
  expect((await find(patient.phones[0]?.slice(-6) ?? '')).steps).toBe(3);
  expect((await find('nobody is called so')).steps).toBe(2);
});
