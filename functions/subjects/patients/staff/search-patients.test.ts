import { describe, expect, test } from 'vitest';
import { searchPatients as call } from '#contract/patients/calls.ts';
import { orderNumber } from '#subjects/orders/rules/order-number.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';

const shop = await startShop();
const shops = { mariadb: shop, postgresql: await startShop({}, { engine: 'postgresql' }) };
const kit = patientKit(shop);
const desk = await shop.join('reception');

const search = async (query: string, limit?: number) => {
  const { data } = await shop.call(desk, call, { id: desk.id, query, ...(limit ? { limit } : {}) });
  return data ?? { documents: [], total: -1 };
};
const idsOf = async (query: string) => (await search(query)).documents.map(({ $id }) => $id);

test('without a search those are answered who came last, and nobody who was merged or has never been there', async () => {
  const second = await kit.addPatient({ last_visit_on: '2026-12-30' });
  const first = await kit.addPatient({ last_visit_on: '2026-12-31' });
  await kit.addPatient();
  await kit.addPatient({ last_visit_on: '2026-12-31', merged_into: first.$id });
  expect((await search(' ', 2)).documents.map(({ $id }) => $id)).toEqual([first.$id, second.$id]);
});

test.each(['mariadb', 'postgresql'] as const)(
  'on %s those of a name who came last come first, and the others last',
  async (engine) => {
    const other = shops[engine];
    const reception = await other.join('reception');
    const { addPatient } = patientKit(other);
    const never = await addPatient({ name: 'زينب' });
    const [early, late] = [
      await addPatient({ name: 'زينب', last_visit_on: '2026-10-01' }),
      await addPatient({ name: 'زينب', last_visit_on: '2026-11-01' }),
    ];
    const find = async (limit: number) => {
      const { data } = await other.call(reception, call, { id: reception.id, query: 'زينب', limit });
      return { ids: data?.documents.map(({ $id }) => $id), total: data?.total };
    };
    expect(await find(10)).toEqual({ ids: [late.$id, early.$id, never.$id], total: 3 });
    expect(await find(1)).toEqual({ ids: [late.$id], total: 3 });
  },
);

describe('a patient is found', () => {
  test('by the phone while it is typed, with everybody who has it', async () => {
    const phone = newPhone();
    const mother = await kit.addPatient({ name: 'منى', phones: [newPhone(), phone], last_visit_on: '2026-11-02' });
    const son = await kit.addPatient({ name: 'كريم', phones: [phone], last_visit_on: '2026-11-10' });
    for (const typed of [phone, phone.slice(0, 9), `+2${phone}`, `${phone.slice(0, 4)} ${phone.slice(4)}`]) {
      expect(await idsOf(typed)).toEqual([son.$id, mother.$id]);
    }
    expect((await search(phone)).documents[0]).toEqual({
      $id: son.$id,
      name: 'كريم',
      phones: [phone],
      birth_year: null,
      last_visit_on: '2026-11-10T00:00:00.000+00:00',
      serial_number: null,
      lab_number: null,
    });
  });

  test('by four or more last digits of their phone, and not by digits from its middle', async () => {
    const patient = await kit.addPatient({ phones: ['01055501357', '0223457531'] });
    for (const typed of ['1357', '01357', '5501357', '٧٥٣١', '23457531']) {
      expect(await idsOf(typed)).toEqual([patient.$id]);
    }
    expect([await idsOf('5550'), await idsOf('357')]).toEqual([[], []]);
  });

  test('by their name in one word or in two', async () => {
    const [two, one] = [
      await kit.addPatient({ name: 'عبد العليم زاهر' }),
      await kit.addPatient({ name: 'عبدالعليم زاهر' }),
    ];
    for (const typed of ['عبدالعليم', 'عبد العليم', 'العليم زاهر']) {
      expect((await idsOf(typed)).sort()).toEqual([one.$id, two.$id].sort());
    }
  });

  test('by the number that the lab gave their job, in either digits, which is told', async () => {
    const patient = await kit.addPatient();
    const { blocks } = await kit.addVisit(patient, { blocks: [{ type: 'em', side: 'l' }] });
    await shop.change('jobs', blocks[0]?.$id ?? '', { lab_number: 'QL-4471' });
    for (const typed of ['QL-44', 'ql-4471', 'QL-٤٤']) {
      const { documents, total } = await search(typed);
      expect(documents.map(({ $id, lab_number }) => [$id, lab_number])).toEqual([[patient.$id, 'QL-4471']]);
      expect(total).toBe(1);
    }
  });

  test('by their name in any spelling of it, every word of which must fit', async () => {
    const patient = await kit.addPatient({ name: 'إسراء عبد الرحمن' });
    for (const typed of ['اسراء', 'إسراء رحمن', 'اسراء الرحمن عبد', 'اسر']) {
      expect(await idsOf(typed)).toEqual([patient.$id]);
    }
    expect(await idsOf('اسراء سعيد')).toEqual([]);
  });

  test('by the beginning of the serial number of their hearing aid, which is told', async () => {
    const patient = await kit.addPatient();
    await kit.addVisit(patient, { blocks: [{ type: 'nha', serial_number: 'zx-991 7' }] });
    for (const typed of ['zx-99', 'ZX9917', 'zx-991 7']) {
      const { documents, total } = await search(typed);
      expect(documents.map(({ $id, serial_number }) => [$id, serial_number])).toEqual([[patient.$id, 'ZX9917']]);
      expect(total).toBe(1);
    }
  });

  test('by a serial number without digits, and by that of a hearing aid that they were lent until it is back', async () => {
    const patient = await kit.addPatient();
    await kit.addVisit(patient, { blocks: [{ type: 'nha', serial_number: 'QWERT' }] });
    expect(await idsOf('qwer')).toEqual([patient.$id]);
    const { $id } = await shop.create('loans', {
      piece_id: 'piece',
      product_id: 'product',
      serial_number: 'LOANERX',
      patient_id: patient.$id,
      lent_at: '2026-11-20T10:00:00.000Z',
      due_on: '2026-11-30T00:00:00.000Z',
      actor_name: 'سارة',
      version: 0,
    });
    expect((await search('loaner-x')).documents).toMatchObject([{ $id: patient.$id, serial_number: 'LOANERX' }]);
    await shop.change('loans', $id, { returned_at: '2026-11-21T10:00:00.000Z' });
    expect(await idsOf('loaner-x')).toEqual([]);
  });

  test('by the number of an order that is linked to them, in groups', async () => {
    const patient = await kit.addPatient();
    const number = orderNumber('an order', 0);
    const order = await kit.addOrder({ number });
    await shop.create('patient_orders', { patient_id: patient.$id, linked_by: desk.id }, order.$id);
    expect(await idsOf(`${number.slice(0, 4)} ${number.slice(4)}`)).toEqual([patient.$id]);
  });

  test('once, when phone and serial number begin alike', async () => {
    const patient = await kit.addPatient({ phones: ['01277770001'] });
    await kit.addVisit(patient, { blocks: [{ type: 'nha', serial_number: '0127777' }] });
    expect(await search('0127777')).toMatchObject({ documents: [{ $id: patient.$id }], total: 1 });
  });

  test('as the one into whom they were merged, and not as themselves', async () => {
    const phone = newPhone();
    const kept = await kit.addPatient({ phones: [phone] });
    const merged = await kit.addPatient({ phones: [phone] });
    await kit.addVisit(merged, { blocks: [{ type: 'nha', serial_number: 'merged1' }] });
    await shop.change('patients', merged.$id, { merged_into: kept.$id });
    expect(await idsOf(phone)).toEqual([kept.$id]);
    expect(await idsOf('merged1')).toEqual([kept.$id]);
  });
});

test('too little typed finds nobody', async () => {
  await kit.addPatient({ phones: ['01099990000'] });
  for (const typed of ['0', '010', '-']) {
    expect(await search(typed)).toEqual({ documents: [], total: 0 });
  }
});

test('no more are answered than asked for, and how many there are is told', async () => {
  const phone = newPhone();
  for (let count = 0; count < 3; count += 1) {
    await kit.addPatient({ phones: [phone] });
  }
  const { documents, total } = await search(phone, 2);
  expect([documents.length, total]).toEqual([2, 3]);
});
