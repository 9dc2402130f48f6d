import { Query } from 'node-appwrite';
import * as appointments from '#contract/appointments/staff-calls.ts';
import * as documents from '#contract/clinic-documents/calls.ts';
import * as payments from '#contract/clinic-payments/calls.ts';
import * as contacts from '#contract/contacts/calls.ts';
import * as desks from '#contract/desks/calls.ts';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import * as inbox from '#contract/inbox/calls.ts';
import * as instalments from '#contract/instalments/calls.ts';
import * as insurers from '#contract/insurers/calls.ts';
import * as openings from '#contract/opening-balances/calls.ts';
import * as forms from '#contract/services/forms.ts';
import * as parcels from '#contract/shipments/calls.ts';
import * as cash from '#contract/shipments/desk-calls.ts';
import * as specialists from '#contract/specialists/calls.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import type { AnyCall } from '../../runtime/service.ts';
import { keptAppointments, room, specialist } from '../appointments.ts';
import { formsKit } from '../forms.ts';
import { startShop } from '../kit.ts';
import { patientKit } from '../patients.ts';
import { deadlockPlayer, ok, writingCalls } from './play.ts';

/** The calls of which each file of the clinic has the scenarios; the rest of a service is in `visits` and `records`. */
export const PAYMENT_CALLS = [documents, payments, desks, instalments, insurers, openings, cash, parcels].flatMap(
  writingCalls,
);
export const APPOINTMENT_CALLS = [appointments, contacts, inbox, specialists].flatMap(writingCalls);

/** A shop of its own, in which a deadlock plays with the forms and records of the clinic, and who works there. */
export async function clinicShop() {
  const shop = await startShop(keptAppointments({ rooms: [room('one')], offer_minutes: 1_440 }), { parcels: true });
  const sara = await shop.join('cs');
  const boss = await shop.join('admin');
  await shop.change(
    'settings',
    SETTINGS_ID,
    keptAppointments({
      specialists: [specialist('sara', { account_id: boss.id })],
      rooms: [room('one')],
      offer_minutes: 1_440,
    }),
  );
  const clinic = formsKit(shop);
  const patients = patientKit(shop);
  const { scenario, work, everythingIsPlayed } = deadlockPlayer(shop);
  const serial = () => normalizeSerial(`S${crypto.randomUUID()}`);
  const send = <Input extends object>(call: AnyCall, input: Input) =>
    ok(shop.call(sara, call, { id: sara.id, ...input } as never));

  const pay = (form_id: string, more: { refund_of?: string } = {}) =>
    clinic.call(clinic.accounting, forms.recordPayment, {
      form_id,
      amount: 30,
      method: 'cash',
      request_id: crypto.randomUUID(),
      ...more,
    });
  /** A visit with a hearing aid that was sold and one that is repaired. */
  async function treated() {
    const patient = await patients.addPatient();
    const { formId, blocks } = await patients.addVisit(patient, {
      blocks: [
        { type: 'nha', hearing_aid: 'Audéo', serial_number: serial() },
        { type: 'm', hearing_aid: 'Audéo', price_piasters: 500_00, delivery_date: '2026-11-20T00:00:00.000Z' },
      ],
    });
    const [device] = await shop.rows('devices', [Query.equal('form_id', formId)]);
    return { patient, formId, deviceId: device?.$id ?? '', jobId: blocks[1]?.$id ?? '' };
  }
  /** A message that was opened for a patient about something. */
  const contact = (patient_id: string, about_id: string) => {
    const said = { channel: 'whatsapp', kind: 'greeting', phone: '01012345678' } as const;
    const at = new Date().toISOString();
    return shop.create('contacts', { patient_id, about_id, at, ...said, actor_id: 'sara', actor_name: 'Sara' });
  };

  /** A piece of the stock with a serial number. */
  async function numbered(product_id: string) {
    const serial_number = serial().toUpperCase();
    return shop.create('stock_pieces', {
      product_id,
      serial_number,
      state: 'in_stock',
      received_on: '2026-11-20T00:00:00.000Z',
      delivery_id: 'delivery',
      actor_name: 'Boss',
    });
  }
  return {
    shop,
    sara,
    boss,
    clinic,
    patients,
    scenario,
    work,
    everythingIsPlayed,
    serial,
    send,
    pay,
    treated,
    contact,
    numbered,
  };
}

export const AUDIOGRAM = {
  measured_at: '2026-11-20T10:00:00.000Z',
  tester: 'Sara',
  transducer: 'insert',
  results: { right: { air: { 1000: { level: 40 } }, bone: {} }, left: { air: {}, bone: {} } },
} as const;
