import { Query } from 'node-appwrite';
import { normalizeSerial } from '#contract/devices/serial-number.ts';
import { warrantyUntil } from '#contract/devices/warranty.ts';
import { deviceId } from '#lib/ids.ts';
import type { Validation } from '#runtime/faults.ts';
import type { Rows } from '#runtime/rows.generated.ts';
import { type Operation, type SelectedRow, stage, type Tables } from '#runtime/tables.ts';
import { countRepairs } from '#subjects/metrics/figures.ts';
import { findPatient, type PatientRow } from '#subjects/patients/patients.ts';
import { jobMessages } from './job-messages.ts';
import { type DeviceOfBlock, devicesOfBlocks, type RecordedBlock } from './rules/devices.ts';
import { type JobFlags, jobKindOf, stageAfter } from './rules/repairs.ts';

export const DEVICE_COLUMNS = [
  'patient_id',
  'serial_number',
  'hearing_aid',
  'style',
  'battery_size',
  'origin',
  'status',
  'form_id',
  'block_id',
  'issued_at',
  'warranty_until',
  'note',
  'former_serials',
  'version',
] as const;
export type DeviceRow = SelectedRow<'devices', (typeof DEVICE_COLUMNS)[number]>;

export const JOB_COLUMNS = [
  'form_id',
  'patient_id',
  'kind',
  'block_type',
  'hearing_aid',
  'style',
  'serial_number',
  'side',
  'em_type',
  'em_size',
  'lab_number',
  'lab_name',
  'stage',
  'received_at',
  'promised_on',
  'delivered_at',
  'at_lab_since',
  'version',
] as const;
export type JobRow = SelectedRow<'jobs', (typeof JOB_COLUMNS)[number]>;

/** A form has at most 100 blocks. */
const MAX_RECORDS = 200;
/** So many changed hearing aids of one form are claimed; two operations each, a transaction has room for no more. */
const MAX_CLAIMED = 40;
/** So many earlier serial numbers of a hearing aid are known. */
const MAX_FORMER = 10;
/** So many serial numbers fit into one query. */
const SERIALS_PER_QUERY = 40;

/** A service form as it will stand after the change. */
export interface RecordedForm {
  formId: string;
  /** As it was read: whoever calls this claims it. */
  version: number;
  patientId: string;
  /** Who served: its repairs are theirs. */
  salespersonId: string;
  /** When customer service issued the form: the warranty begins then. */
  issuedAt: Date;
  /** So many months the hearing aids that it sells have a warranty. */
  warrantyMonths: number;
  /** All blocks, those included that do not change; none for a form that is deleted. */
  blocks: readonly RecordedBlock[];
  /** What accounting says, by the block's id; a block may have nothing. */
  accounts: ReadonlyMap<string, JobFlags & { lab_number: string | null }>;
}

/**
 * Brings hearing aids and jobs in line with the blocks of a service form: whenever customer service issues or edits it,
 * accounting issues or edits it, and it is deleted (then without blocks) or restored. The operations belong into the transaction
 * that changes the form, after its rows. New ones cost one operation each kind, however many there are; a changed hearing
 * aid costs two: whoever changes it at the same moment is not overlooked. Whoever calls this has claimed the form's version, so that two changes of one form do not meet.
 *
 * A hearing aid that the form sells and that is somebody else's is a fault, `serial_taken` (`serial`, `patientId`,
 * `patientName`), of the field that `serialOf` names for its block. A transaction that conflicts may have lost the serial
 * number to another form: this is then asked again.
 */
export async function prepareBlockRecords(
  tables: Tables,
  form: RecordedForm,
  validation: Validation & { serialOf: (blockId: string) => string },
): Promise<Operation[]> {
  const wanted = devicesOfBlocks(form.blocks);
  const hasJobs = form.blocks.some(({ type }) => jobKindOf(type) !== null);
  const [own, met, ofPatient, jobs, patient] = await Promise.all([
    listDevices(tables, [Query.equal('form_id', form.formId), Query.limit(MAX_RECORDS)]),
    devicesBySerial(tables, [...wanted.keys()]),
    listDevices(tables, [Query.equal('patient_id', form.patientId), Query.limit(MAX_RECORDS)]),
    tables.list('jobs', JOB_COLUMNS, [Query.equal('form_id', form.formId), Query.limit(MAX_RECORDS)]),
    hasJobs ? tables.get('patients', form.patientId, ['phones']) : null,
  ]);
  const known = new Map([...own, ...met].map((device) => [device.serial_number, device]));
  const elsewhere = ofPatient.filter(({ form_id }) => form_id !== form.formId);
  const corrected = new Set(elsewhere.flatMap(({ former_serials }) => former_serials ?? []));
  const foreign = [...wanted.values()].filter(({ serial, origin }) => {
    const existing = known.get(serial);
    return origin === 'sold' && existing !== undefined && existing.form_id !== form.formId;
  });
  const owners = await Promise.all(
    foreign.map(({ serial }) => otherOwner(tables, form.patientId, known.get(serial)?.patient_id ?? '')),
  );
  // In the order of the blocks, whichever owner was found first: the first fault is the one that the answer is named after.
  for (const [place, { serial, block }] of foreign.entries()) {
    const owner = owners[place];
    if (owner) {
      const { $id: patientId, name: patientName } = owner;
      const params = { serial, patientId, patientName };
      const message = { key: 'serial_taken', values: { serial, patientName } } as const;
      validation.faults.add(validation.serialOf(block.$id), message, { code: 'serial_taken', params });
    }
  }
  return [
    ...deviceOperations(form, wanted, own, known, corrected),
    ...jobOperations(form, new Map(jobs.rows.map((job) => [job.$id, job])), patient, validation.now),
  ];
}

function deviceOperations(
  form: RecordedForm,
  wanted: ReadonlyMap<string, DeviceOfBlock>,
  own: readonly DeviceRow[],
  known: ReadonlyMap<string, DeviceRow>,
  /** Serial numbers under which this form may still name a hearing aid of the patient that has another one by now. */
  corrected: ReadonlySet<string>,
): Operation[] {
  const changes: DeviceChange[] = [];
  const added: (Rows['devices'] & { $id: string })[] = [];
  const gone = new Map(
    own.filter(({ serial_number }) => !wanted.has(serial_number)).map((device) => [device.block_id, device]),
  );
  for (const device of wanted.values()) {
    const existing = known.get(device.serial);
    const mended = existing ? undefined : gone.get(device.block.$id);
    if (mended) {
      // The same block with another serial number: a typing error was mended, the hearing aid is the same.
      gone.delete(device.block.$id);
      changes.push({ device: mended, columns: { ...renumbered(mended, device.serial), ...description(device) } });
    } else if (!existing) {
      if (device.origin === 'sold' || !corrected.has(device.serial)) {
        added.push(newDevice(form, device));
      }
    } else if (existing.form_id === form.formId) {
      changes.push({ device: existing, columns: { ...ownership(form, device, existing), ...description(device) } });
    } else if (device.origin === 'sold' && existing.origin === 'brought') {
      const columns = { ...sale(form), ...description(device), block_id: device.block.$id };
      changes.push({ device: existing, columns });
    }
  }
  const deleted = [...gone.values()].map(({ $id }) => $id);
  return [
    ...(deleted.length > 0 ? [stage.deleteIds('devices', deleted)] : []),
    ...changeDevices(changes),
    ...(added.length > 0 ? [stage.createMany('devices', added)] : []),
  ];
}

/** A new hearing aid of a block. */
function newDevice(form: RecordedForm, device: DeviceOfBlock): Rows['devices'] & { $id: string } {
  const isSold = device.origin === 'sold';
  return {
    $id: deviceId(device.block.$id, form.version),
    patient_id: form.patientId,
    serial_number: device.serial,
    status: 'active',
    origin: device.origin,
    form_id: form.formId,
    block_id: device.block.$id,
    issued_at: form.issuedAt.toISOString(),
    warranty_until: isSold ? warrantyUntil(form.issuedAt, form.warrantyMonths) : null,
    note: null,
    former_serials: [],
    version: 0,
    ...description(device),
  };
}

function description({ block }: DeviceOfBlock): Pick<Rows['devices'], 'hearing_aid' | 'style' | 'battery_size'> {
  return {
    hearing_aid: block.hearing_aid ?? block.other_hearing_aid,
    style: block.style,
    battery_size: block.battery_size,
  };
}

/** A hearing aid that was only brought begins its warranty when it is sold after all. */
function sale(form: RecordedForm): Partial<Rows['devices']> {
  return {
    origin: 'sold',
    form_id: form.formId,
    issued_at: form.issuedAt.toISOString(),
    warranty_until: warrantyUntil(form.issuedAt, form.warrantyMonths),
  };
}

function ownership(form: RecordedForm, device: DeviceOfBlock, existing: DeviceRow): Partial<Rows['devices']> {
  const isSoldNow = device.origin === 'sold' && existing.origin === 'brought';
  const isBroughtNow = device.origin === 'brought' && existing.origin === 'sold';
  return {
    patient_id: form.patientId,
    block_id: device.block.$id,
    ...(isSoldNow ? sale(form) : {}),
    ...(isBroughtNow ? { origin: 'brought', warranty_until: null } : {}),
  };
}

/** A hearing aid as it was read, and columns that it is to have. */
interface DeviceChange {
  device: DeviceRow;
  columns: Partial<Rows['devices']>;
}

/** Changes those that differ. Somebody who changes one at the same moment makes the transaction fail. */
function changeDevices(changes: readonly DeviceChange[]): Operation[] {
  const differing = changes.filter(({ device, columns }) =>
    Object.entries(columns).some(([column, value]) => device[column as keyof DeviceRow] !== value),
  );
  return differing.flatMap(({ device, columns }) =>
    differing.length <= MAX_CLAIMED
      ? stage.change('devices', device, columns)
      : [stage.update('devices', device.$id, { ...columns, version: device.version + 1 })],
  );
}

/** The columns of a hearing aid whose serial number is corrected: the one that it had is remembered. */
export function renumbered(
  { serial_number, former_serials }: Pick<DeviceRow, 'serial_number' | 'former_serials'>,
  serial: string,
): Pick<Rows['devices'], 'serial_number' | 'former_serials'> {
  const known = former_serials ?? [];
  if (serial === serial_number) {
    return { serial_number, former_serials: known };
  }
  const former = [...known, serial_number].filter((one) => one !== serial);
  return { serial_number: serial, former_serials: [...new Set(former)].slice(-MAX_FORMER) };
}

/** Whose a hearing aid is when it is not this patient's, who may have been merged in the meantime; null when it is. */
async function otherOwner(tables: Tables, patientId: string, ownerId: string): Promise<PatientRow | null> {
  if (ownerId === patientId) {
    return null;
  }
  const [owner, patient] = await Promise.all([findPatient(tables, ownerId), findPatient(tables, patientId)]);
  return owner?.$id === patient?.$id ? null : owner;
}

function jobOperations(
  form: RecordedForm,
  known: ReadonlyMap<string, JobRow>,
  patient: { $id: string; phones: readonly string[] } | null,
  now: Date,
): Operation[] {
  const wanted = form.blocks.flatMap((block) => {
    const kind = jobKindOf(block.type);
    return kind ? [jobRow(form, { ...block, kind }, known.get(block.$id), now)] : [];
  });
  const changed = wanted.flatMap(({ $id, ...row }) => {
    const before = known.get($id);
    if (!before) {
      return [{ $id, ...row }];
    }
    const differs = Object.entries(row).some(([column, value]) => !isSame(before[column as keyof JobRow], value));
    return differs ? [{ $id, ...row, version: before.version + 1 }] : [];
  });
  const wantedIds = new Set(wanted.map(({ $id }) => $id));
  const gone = [...known.keys()].filter((id) => !wantedIds.has(id));
  const after = new Map(wanted.map((job) => [job.$id, job]));
  return [
    ...(gone.length > 0 ? [stage.deleteIds('jobs', gone)] : []),
    ...(changed.length > 0 ? [stage.upsertMany('jobs', changed)] : []),
    ...countRepairs(form.salespersonId, known, after),
    ...jobMessages(
      changed.map((job) => ({ before: known.get(job.$id), after: job })),
      patient,
      // Not the job's version: jobs of a restored form start again at 0.
      `form ${form.version}`,
      now,
    ),
  ];
}

function jobRow(
  form: RecordedForm,
  block: RecordedBlock & { kind: 'repair' | 'lab' },
  before: JobRow | undefined,
  now: Date,
): Rows['jobs'] & { $id: string } {
  const account = form.accounts.get(block.$id) ?? { ready: null, delivered: false, lab_number: null };
  const reached = stageAfter(before?.stage, account);
  return {
    $id: block.$id,
    form_id: form.formId,
    patient_id: form.patientId,
    kind: block.kind,
    block_type: block.type as Rows['jobs']['block_type'],
    hearing_aid: block.hearing_aid ?? block.other_hearing_aid,
    style: block.style,
    serial_number: block.serial_number && normalizeSerial(block.serial_number),
    side: block.side,
    em_type: block.em_type,
    em_size: block.em_size,
    lab_number: account.lab_number,
    lab_name: before?.lab_name ?? null,
    stage: reached,
    received_at: before?.received_at ?? form.issuedAt.toISOString(),
    promised_on: block.delivery_date,
    delivered_at: reached === 'delivered' ? (before?.delivered_at ?? now.toISOString()) : null,
    at_lab_since: atLabSince(before, reached, now),
    version: before?.version ?? 0,
  };
}

/** Since when a job is at the lab; null for one that is not, and for one that went there before this was kept. */
export function atLabSince(
  before: Pick<JobRow, 'stage' | 'at_lab_since'> | undefined,
  reached: JobRow['stage'],
  now: Date,
): string | null {
  if (reached !== 'at_lab') {
    return null;
  }
  return before?.stage === 'at_lab' ? before.at_lab_since : now.toISOString();
}

/** Appwrite writes a time in another way than JavaScript. */
function isSame(stored: unknown, value: unknown): boolean {
  const isTime = typeof stored === 'string' && typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
  return isTime ? Date.parse(stored) === Date.parse(value) : stored === value;
}

/** The hearing aids with these serial numbers. */
export async function devicesBySerial(tables: Tables, serials: readonly string[]): Promise<DeviceRow[]> {
  const parts: string[][] = [];
  for (let start = 0; start < serials.length; start += SERIALS_PER_QUERY) {
    parts.push(serials.slice(start, start + SERIALS_PER_QUERY));
  }
  const lists = await Promise.all(
    parts.map((part) => listDevices(tables, [Query.equal('serial_number', part), Query.limit(SERIALS_PER_QUERY)])),
  );
  return lists.flat();
}

async function listDevices(tables: Tables, queries: readonly string[]): Promise<DeviceRow[]> {
  const { rows } = await tables.list('devices', DEVICE_COLUMNS, queries);
  return rows;
}
