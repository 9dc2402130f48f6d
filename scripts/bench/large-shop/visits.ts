import { normalizeSerial } from '#contract/devices/serial-number.ts';
import { warrantyUntil } from '#contract/devices/warranty.ts';
import { BATTERY_SIZES, BLOCK_TYPES, type BlockType, KNOWN_REASONS } from '#contract/forms/constants.ts';
import { SETTINGS } from '#contract/settings/settings-fields.ts';
import { dayAtZero } from '../../../functions/lib/cairo.ts';
import { clinicPaymentId, derivedId, downpaymentId, reasonId, visitPatientId } from '../../../functions/lib/ids.ts';
import { jobKindOf, stageOf } from '../../../functions/subjects/devices/rules/repairs.ts';
import { birthYear, patientSearch } from '../../../functions/subjects/patients/rules/patients.ts';
import { blockFigures } from '../../../functions/subjects/visits/rules/block-figures.ts';
import { withoutLease } from '../../../functions/subjects/visits/rules/leases.ts';
import { SPECIALISTS } from './appointments.ts';
import type { Sink } from './bulk.ts';
import { type Person, somebody } from './names.ts';
import type { Times } from './products.ts';
import type { Random } from './random.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const RETURNING_PERCENT = 25;
const FOLLOW_UP_PERCENT = 30;
/** Visits younger than this wait for customer service, and service forms for accounting. */
const WAITS_FOR_SERVICE_MS = 2 * HOUR_MS;
const WAITS_FOR_ACCOUNTING_MS = 2 * DAY_MS;
/** Of so many visits a hearing test is kept. */
const TESTED_PERCENT = 30;
/** Who works in the sample shop. */
const RECEPTION = { salesperson_id: 'demo-reception', salesperson_name: 'الاستقبال' };

interface Patient extends Person {
  id: string;
  age: number;
  lastVisit: string;
}

/** Visits from the opening until now: patients, forms of both kinds, services, payments, tests, hearing aids and jobs. */
export function* addVisits(
  sink: Sink,
  count: number,
  { times, random }: { times: Times; random: Random },
): Generator<number> {
  const patients: Patient[] = [];
  const span = times.now.getTime() - times.opened.getTime();
  for (let index = 0; index < count; index += 1) {
    const at = times.opened.getTime() + Math.floor((span * (index + random.next())) / count);
    const formId = derivedId('large-visit', index);
    const known = patients.length > 0 && random.percent(RETURNING_PERCENT) ? random.pick(patients) : null;
    const patient = known ?? newPatient(formId, random);
    patient.lastVisit = dayAtZero(new Date(at));
    if (!known) {
      patients.push(patient);
    }
    const { id: salesperson_id, name_ar: salesperson_name } = random.pick(SPECIALISTS);
    addVisit(sink, { formId, at, patient, by: { salesperson_id, salesperson_name } }, { times, random });
    yield index;
  }
  for (const { id, first, last, phone, age, lastVisit } of patients) {
    const name = `${first} ${last}`;
    sink.add('patients', {
      $id: id,
      name,
      phones: [phone],
      birth_year: birthYear(age, times.now),
      last_visit_on: lastVisit,
      ...patientSearch({ name, phones: [phone] }),
    });
  }
}

function newPatient(formId: string, random: Random): Patient {
  return { ...somebody(random), id: visitPatientId(formId), age: 2 + random.below(90), lastVisit: '' };
}

interface Visit {
  formId: string;
  at: number;
  patient: Patient;
  /** Who served. */
  by: { salesperson_id: string; salesperson_name: string };
}

function addVisit(sink: Sink, visit: Visit, { times, random }: { times: Times; random: Random }): void {
  const { formId, at, patient, by } = visit;
  const age = times.now.getTime() - at;
  const isServed = age > WAITS_FOR_SERVICE_MS;
  const $createdAt = new Date(at).toISOString();
  const details = {
    $id: formId,
    $createdAt,
    name: `${patient.first} ${patient.last}`,
    phone: patient.phone,
    age: patient.age,
    address: patient.address,
  };
  const head = { $id: formId, $createdAt, patient_id: patient.id, date: $createdAt };
  sink.add('forms', {
    ...head,
    salesperson_id: RECEPTION.salesperson_id,
    ...withoutLease(isServed ? 'complete' : 'pending'),
    issued_at: isServed ? new Date(at + HOUR_MS).toISOString() : null,
  });
  sink.add('form_details', { ...details, salesperson_name: RECEPTION.salesperson_name });
  const reasons = 1 + random.below(2);
  for (let position = 0; position < reasons; position += 1) {
    const reason = random.pick(KNOWN_REASONS);
    sink.add('form_reasons', { $id: reasonId(formId, position), form_id: formId, position, reason, quantity: 1 });
  }
  if (!isServed) {
    return;
  }
  const isComplete = age > WAITS_FOR_ACCOUNTING_MS;
  const issuedAt = isComplete ? new Date(at + DAY_MS) : null;
  const hasFollowUp = random.percent(FOLLOW_UP_PERCENT);
  sink.add('cs_forms', {
    ...head,
    salesperson_id: by.salesperson_id,
    ...withoutLease(isComplete ? 'complete' : 'pending'),
    issued_at: issuedAt?.toISOString() ?? null,
    issued_day: issuedAt && dayAtZero(issuedAt),
    opened_at: issuedAt?.toISOString() ?? null,
    follow_up: hasFollowUp,
    follow_up_date: hasFollowUp ? dayAtZero(new Date(at + 14 * DAY_MS)) : null,
    follow_up_done_by: hasFollowUp && age > 20 * DAY_MS ? formId : null,
  });
  sink.add('cs_form_details', { ...details, salesperson_name: by.salesperson_name });
  let left = 0;
  for (let position = 0; position < reasons; position += 1) {
    left += addBlock(sink, visit, { position, type: random.pick(BLOCK_TYPES), isComplete, random });
  }
  if (isComplete) {
    addPayment(sink, visit, left);
  }
  if (random.percent(TESTED_PERCENT)) {
    addTest(sink, visit, random);
  }
}

/** What was left after the downpayments is paid at once, a week later. */
function addPayment(sink: Sink, { formId, at, by }: Visit, amount_piasters: number): void {
  const paidAt = new Date(at + WEEK_MS);
  sink.add('clinic_payments', {
    $id: clinicPaymentId(formId, 'large'),
    form_id: formId,
    block_id: null,
    kind: 'payment',
    amount_piasters,
    method: 'card-terminal',
    day: dayAtZero(paidAt),
    at: paidAt.toISOString(),
    actor_id: by.salesperson_id,
    actor_name: by.salesperson_name,
  });
}

function addTest(sink: Sink, { formId, at, patient, by }: Visit, random: Random): void {
  const ear = () => ({
    air: Object.fromEntries([500, 1000, 2000, 4000].map((one) => [one, { level: 5 * random.below(18) }])),
    bone: {},
  });
  sink.add('audiograms', {
    $id: derivedId('large-audiogram', formId),
    patient_id: patient.id,
    measured_at: new Date(at).toISOString(),
    self_reported: false,
    tester: by.salesperson_name,
    transducer: 'insert',
    results: JSON.stringify({ right: ear(), left: ear() }),
    written_by: by.salesperson_id,
  });
}

interface NewBlock {
  position: number;
  type: BlockType;
  isComplete: boolean;
  random: Random;
}

/** Answers what is left to pay of it, in piasters. */
function addBlock(
  sink: Sink,
  { formId, at, patient, by }: Visit,
  { position, type, isComplete, random }: NewBlock,
): number {
  const $id = derivedId('large-block', formId, position);
  const $createdAt = new Date(at + HOUR_MS).toISOString();
  const isSale = type === 'nha' || type === 'nha-em';
  const price_piasters = (isSale ? 1_000_000 : 30_000) + 1_000 * random.below(1_000);
  const block = {
    type,
    hearing_aid: type === 'em' ? null : `Phonak Model ${random.below(2_800)}`,
    style: type === 'em' ? null : ('ric' as const),
    serial_number: isSale ? normalizeSerial(`SN${$id.slice(0, 12)}`) : null,
    battery_size: isSale ? random.pick(BATTERY_SIZES) : null,
    price_piasters,
    downpayment_piasters: type === 'p' || type === 'em' ? null : Math.round(price_piasters / 2),
    delivery_date: type === 'p' ? null : dayAtZero(new Date(at + 5 * DAY_MS)),
  };
  sink.add('blocks', { $id, $createdAt, form_id: formId, position, ...by, ...block });
  const account = {
    price_piasters: null,
    price_acceptance: type === 'm' ? true : null,
    downpayment_piasters: Math.round(price_piasters / 2),
    ready: 'ready' as const,
    delivered: true,
  };
  if (isComplete) {
    sink.add('block_accounts', { $id, form_id: formId, ...account, ...blockFigures(block, account) });
  }
  const amount_piasters = isComplete ? account.downpayment_piasters : (block.downpayment_piasters ?? 0);
  if (amount_piasters > 0) {
    sink.add('clinic_payments', {
      $id: downpaymentId($id, 0),
      form_id: formId,
      block_id: $id,
      kind: 'downpayment',
      amount_piasters,
      method: 'cash',
      day: dayAtZero(new Date(at)),
      at: $createdAt,
      actor_id: by.salesperson_id,
      actor_name: by.salesperson_name,
    });
  }
  if (block.serial_number) {
    sink.add('devices', {
      $id: derivedId('device', $id, block.serial_number),
      patient_id: patient.id,
      serial_number: block.serial_number,
      hearing_aid: block.hearing_aid,
      style: block.style,
      battery_size: block.battery_size,
      origin: 'sold',
      status: 'active',
      form_id: formId,
      block_id: $id,
      issued_at: $createdAt,
      warranty_until: warrantyUntil(new Date($createdAt), SETTINGS.warranty_months.start),
      former_serials: [],
    });
  }
  const kind = jobKindOf(type);
  if (kind) {
    const stage = stageOf(isComplete ? account : { ready: null, delivered: false });
    sink.add('jobs', {
      $id,
      form_id: formId,
      patient_id: patient.id,
      kind,
      block_type: type as 'm' | 'em' | 'nha-em',
      hearing_aid: block.hearing_aid,
      style: block.style,
      serial_number: block.serial_number,
      stage,
      received_at: $createdAt,
      promised_on: block.delivery_date,
      delivered_at: stage === 'delivered' ? new Date(at + 2 * DAY_MS).toISOString() : null,
      at_lab_since: stage === 'at_lab' ? new Date(at + DAY_MS).toISOString() : null,
    });
  }
  return price_piasters - amount_piasters;
}
