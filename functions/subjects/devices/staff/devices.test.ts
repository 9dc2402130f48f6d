import { Query } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { fetchAudit } from '#contract/audit/calls.ts';
import { updateDevice as call, fetchDevices } from '#contract/devices/calls.ts';
import { leaseEnd } from '#subjects/visits/rules/leases.ts';
import { asCalled } from '../../../testing/as-called.ts';
import { OvertakenOnce } from '../../../testing/faulty-tables.ts';
import { startShop } from '../../../testing/kit.ts';
import { patientKit } from '../../../testing/patients.ts';
import { fetchDevices as list } from './fetch-devices.ts';
import { updateDevice as updateDeviceHandler } from './update-device.ts';

const updateDevice = asCalled(updateDeviceHandler);

const shop = await startShop();
const kit = patientKit(shop);
const sara = await shop.join('cs');

let count = 0;
const serial = () => {
  count += 1;
  return `SN${String(count).padStart(4, '0')}`;
};

/** A hearing aid that was sold, with its form. */
async function sold(change: { serial_number?: string; name?: string } = {}) {
  const patient = await kit.addPatient({ name: change.name ?? 'منى' });
  const block = { type: 'nha', hearing_aid: 'Audéo', serial_number: change.serial_number ?? serial() } as const;
  const { formId, blocks } = await kit.addVisit(patient, { blocks: [block] });
  const [device] = await shop.rows('devices', [Query.equal('form_id', formId)]);
  return { patient, formId, blockId: blocks[0]?.$id ?? '', device: device ?? expect.fail('not registered') };
}

const send = (deviceId: string, version: number, data: object) =>
  shop.call(sara, call, { id: sara.id, deviceId, version, data });
const auditOf = (id: string) => shop.rows('audit_log', [Query.equal('kind', 'device'), Query.equal('subject_id', id)]);

describe('fetch-devices', () => {
  test('finds by the beginning of the serial number, in any spelling, with whose it is', async () => {
    const { device, patient } = await sold({ serial_number: 'qq 77-a1', name: 'نهى' });
    for (const query of ['qq77', 'QQ77A1', ' q q 7 7 ', '\u200fqq٧٧']) {
      const { data } = await shop.call(sara, fetchDevices, { id: sara.id, query });
      expect(data).toMatchObject({
        documents: [{ $id: device.$id, serial_number: 'QQ77A1', patient: { $id: patient.$id, name: 'نهى' } }],
        total: 1,
        next: null,
      });
    }
    expect((await shop.call(sara, fetchDevices, { id: sara.id, query: '77-A1' })).data?.total).toBe(0);
  });

  test('finds by the owner’s name and phone, the model, and how the hearing aid stands', async () => {
    const { device, patient } = await sold({ name: 'كوثر الشامي' });
    const found = async (query: string) =>
      (await shop.call(sara, fetchDevices, { id: sara.id, query })).data?.documents.map(({ $id }) => $id);
    const phone = patient.phones[0] ?? '';
    for (const query of ['كوثر شامى', `+2${phone}`]) expect(await found(query), query).toEqual([device.$id]);
    expect(await found('كوثر سليم')).toEqual([]);
    await shop.change('devices', device.$id, { hearing_aid: 'Moxi Blu 5', status: 'retired' });
    for (const query of ['moxi 5', 'خرجت من الخدمة', 'Retired'])
      expect(await found(query), query).toEqual([device.$id]);
  });

  test('whose change the audit finds by the serial number in its groups', async () => {
    const boss = await shop.join('admin');
    const { device } = await sold({ serial_number: 'au-55 71 k' });
    await send(device.$id, device.version, { note: 'x' });
    for (const query of ['AU5571K', 'au-55 71-k', 'AU-٥٥ ٧١ K']) {
      const { data } = await shop.call(boss, fetchAudit, { id: boss.id, query });
      expect(
        data?.documents.map(({ subject_id }) => subject_id),
        query,
      ).toEqual([device.$id]);
    }
  });

  test('goes on page by page, those registered last first', async () => {
    const made = [];
    for (const _time of [1, 2, 3]) {
      made.unshift((await sold({ serial_number: `PAGE${serial()}` })).device.$id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = { query: 'PAGE', limit: 2, ...(cursor ? { cursor } : {}) };
      const { data } = await shop.call(sara, fetchDevices, { id: sara.id, ...page });
      seen.push(...(data?.documents ?? []).map(({ $id }) => $id));
      cursor = data?.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(made);
    expect((await shop.call(sara, fetchDevices, { id: sara.id, cursor: 'nothing' })).code).toBe('not_found');
  });

  test('tells in Cairo’s days whether there is a warranty', async () => {
    const { device } = await sold();
    await shop.change('devices', device.$id, { warranty_until: '2026-11-20T00:00:00.000Z' });
    const at = async (now: string) => {
      const context = shop.contextOf(sara, { now: () => new Date(now) }, 'cs');
      const { documents } = await list({ id: sara.id, query: device.serial_number }, context);
      return documents[0]?.in_warranty;
    };
    expect([await at('2026-11-20T21:30:00Z'), await at('2026-11-20T22:30:00Z')]).toEqual([true, false]);
  });
});

describe('update-device', () => {
  test('changes warranty, status and note, and writes it down', async () => {
    const { device, patient } = await sold();
    const change = { warranty_until: '2029-01-31', status: 'lost', note: ' in the sea ' };
    const { status, data } = await send(device.$id, 0, change);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      $id: device.$id,
      status: 'lost',
      note: 'in the sea',
      version: 1,
      patient: { $id: patient.$id },
      warranty_until: expect.stringMatching(/^2029-01-31T00:00:00/),
    });
    expect(await shop.row('devices', device.$id)).toMatchObject({ status: 'lost', version: 1 });
    const [entry, ...more] = await auditOf(device.$id);
    expect([more, entry?.label]).toEqual([[], device.serial_number]);
    expect(JSON.parse(entry?.before ?? '')).toMatchObject({ status: 'active', note: null });
  });

  test('takes warranty and note away', async () => {
    const { device } = await sold();
    await send(device.$id, 0, { note: 'x' });
    const { data } = await send(device.$id, 1, { warranty_until: null, note: null });
    expect(data).toMatchObject({ warranty_until: null, in_warranty: false, note: null });
  });

  test('again changes nothing, and what somebody else changed is not overwritten', async () => {
    const { device } = await sold();
    await send(device.$id, 0, { status: 'lost' });
    expect((await send(device.$id, 0, { status: 'lost' })).data?.version).toBe(1);
    expect((await send(device.$id, 0, { status: 'retired' })).code).toBe('record_changed');
    expect(await auditOf(device.$id)).toHaveLength(1);
  });

  test('by several at once makes one of the changes', async () => {
    const { device } = await sold();
    const answers = await Promise.all(['lost', 'replaced', 'retired'].map((status) => send(device.$id, 0, { status })));
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'record_changed', 'record_changed']);
  });

  test('of one that does not exist is not found', async () => {
    expect((await send('nothing', 0, { status: 'lost' })).code).toBe('not_found');
  });

  test.each([
    ['a day that there is not', { warranty_until: '2026-02-31' }],
    ['another status', { status: 'sold' }],
    ['a blank serial number', { serial_number: '  ' }],
    ['a field that there is not', { patient_id: 'x' }],
  ])('with %s is refused', async (_name, change) => {
    const { device } = await sold();
    expect((await send(device.$id, 0, change)).code).toBe('invalid_input');
  });
});

describe('correcting a serial number', () => {
  test('corrects it in the form’s block, too, and counts as a change of the form', async () => {
    const { device, formId, blockId } = await sold();
    const { data } = await send(device.$id, 0, { serial_number: 'new 12-x' });
    expect(data?.serial_number).toBe('NEW12X');
    expect((await shop.row('blocks', blockId))?.serial_number).toBe('NEW12X');
    expect(await shop.row('cs_forms', formId)).toMatchObject({ version: 1, lease_version: 1 });
  });

  test('corrects it on the board of repairs', async () => {
    const patient = await kit.addPatient();
    const { formId, blocks } = await kit.addVisit(patient, { blocks: [{ type: 'm', serial_number: serial() }] });
    const [device] = await shop.rows('devices', [Query.equal('form_id', formId)]);
    await send(device?.$id ?? '', 0, { serial_number: 'REPAIR1' });
    expect((await shop.row('jobs', blocks[0]?.$id ?? ''))?.serial_number).toBe('REPAIR1');
  });

  test('is known to older forms of the patient, which register no second hearing aid', async () => {
    const { patient, device } = await sold();
    const old = { type: 'p', serial_number: device.serial_number } as const;
    await kit.addVisit(patient, { blocks: [old] });
    await send(device.$id, 0, { serial_number: 'RIGHT1' });
    await kit.addVisit(patient, { blocks: [old] });
    const all = await shop.rows('devices', [Query.equal('patient_id', patient.$id)]);
    expect(all).toMatchObject([{ $id: device.$id, serial_number: 'RIGHT1', former_serials: [device.serial_number] }]);
  });

  test('to one that is somebody else’s is refused, and it is said whose', async () => {
    const other = await sold({ name: 'أحمد' });
    const { device } = await sold();
    const { code, params } = await send(device.$id, 0, { serial_number: other.device.serial_number.toLowerCase() });
    expect([code, params]).toEqual([
      'serial_taken',
      {
        serial: other.device.serial_number,
        patientId: other.patient.$id,
        patientName: 'أحمد',
        fields: {
          'data.serial_number': {
            key: 'serial_taken',
            values: { serial: other.device.serial_number, patientName: 'أحمد' },
          },
        },
      },
    ]);
  });

  test('waits for whoever works on the form, and says who that is; not once their lease has run out', async () => {
    const { device, formId } = await sold();
    const lease = { status: 'editing', lease_holder_name: 'هدى' } as const;
    await shop.change('cs_forms', formId, { ...lease, lease_until: leaseEnd(new Date()) });
    const { code, params } = await send(device.$id, 0, { serial_number: serial() });
    expect([code, params]).toEqual(['form_in_use', { holder: 'هدى' }]);
    expect((await send(device.$id, 0, { note: 'x' })).status).toBe(200);
    await shop.change('cs_forms', formId, { lease_until: '2026-01-01T00:00:00.000Z' });
    expect((await send(device.$id, 1, { serial_number: serial() })).status).toBe(200);
    expect(await shop.row('cs_forms', formId)).toMatchObject({ status: 'pending', lease_until: null });
  });

  test('somebody opens the form at the same moment: the correction looks again', async () => {
    const { device, formId } = await sold();
    const tables = new OvertakenOnce(shop.admin, () =>
      shop.change('cs_forms', formId, {
        status: 'editing',
        lease_version: 1,
        lease_holder_name: 'هدى',
        lease_until: leaseEnd(new Date()),
      } as const),
    );
    const input = { id: sara.id, deviceId: device.$id, version: 0, data: { serial_number: serial() } };
    await expect(updateDevice(input, shop.contextOf(sara, { tables }, 'cs'))).rejects.toMatchObject({
      code: 'form_in_use',
    });
    expect((await shop.row('devices', device.$id))?.serial_number).toBe(device.serial_number);
  });

  test('of two hearing aids to the same number at once corrects one', async () => {
    const aids = [await sold(), await sold()];
    const wanted = serial();
    const answers = await Promise.all(aids.map(({ device }) => send(device.$id, 0, { serial_number: wanted })));
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'serial_taken']);
  });
});
