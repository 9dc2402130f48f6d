import { APPOINTMENT_FIELDS, APPOINTMENT_TEXTS, type AppointmentField } from '#contract/imports/appointments.ts';
import { importAppointments } from '#contract/imports/calls.ts';
import { OWNER_TEXTS } from '#contract/imports/constants.ts';
import type { AppointmentRow, RowFinding } from '#contract/imports/schemas.ts';
import { call } from '#web/lib/call.ts';
import { readAppointmentCell } from './cells.ts';
import { finder } from './columns.ts';
import { readTime } from './dates.ts';
import { type FileKind, namesOwner } from './file-kind.ts';
import { PERSON_NAMES } from './person-names.ts';
import { readAllPhones, readTexts } from './rows.ts';

/** What other systems call the fields of an appointment, in whatever spelling. */
const NAMES: Record<AppointmentField, readonly string[]> = {
  name: PERSON_NAMES.name,
  phones: PERSON_NAMES.phones,
  national_id: PERSON_NAMES.national_id,
  starts_on: [
    ...[
      'date',
      'day',
      'start',
      'starts',
      'appointment',
      'appointment date',
      'visit date',
      'booking date',
      'start date',
    ],
    ...[
      'التاريخ',
      'تاريخ',
      'اليوم',
      'الموعد',
      'موعد',
      'تاريخ الموعد',
      'تاريخ الزيارة',
      'تاريخ الحجز',
      'ميعاد',
      'الميعاد',
    ],
  ],
  starts_time: [
    ...['time', 'hour', 'start time', 'appointment time', 'from'],
    ...['الوقت', 'وقت', 'الساعة', 'ساعة', 'وقت الموعد', 'ساعة الموعد', 'من'],
  ],
  kind: [
    ...['kind', 'type', 'appointment type', 'service', 'reason', 'visit type'],
    ...['النوع', 'نوع الموعد', 'نوع الزيارة', 'الخدمة', 'السبب', 'سبب الزيارة', 'الغرض'],
  ],
  specialist: [
    ...['specialist', 'doctor', 'audiologist', 'provider', 'with', 'staff'],
    ...['الأخصائي', 'اخصائي', 'الطبيب', 'الدكتور', 'مع', 'الموظف'],
  ],
  note: ['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'ملاحظات', 'ملاحظة', 'الملاحظات'],
};

/** A file of appointments that are still to come. */
export const APPOINTMENTS_FILE: FileKind<AppointmentRow> = {
  kind: 'appointments',
  fields: APPOINTMENT_FIELDS,
  several: ['name', 'phones', 'note'],
  days: ['starts_on'],
  fieldOf: finder(NAMES),
  isEnough: (matching) => namesOwner(matching) && matching.includes('starts_on') && matching.includes('kind'),
  asksAboutDuplicates: false,
  toRow: (row, reading) => ({
    line: row.line,
    // A day may have its time behind it; a column of times says more.
    ...(reading.matching.includes('starts_time')
      ? {}
      : timeOf(readTexts(row, reading, ['starts_on'], (_field, cell) => readTime(cell) ?? ''))),
    ...readTexts(row, reading, [...OWNER_TEXTS, ...APPOINTMENT_TEXTS], readAppointmentCell),
    phones: readAllPhones(row, reading),
  }),
  send: (sent, signal) => call(importAppointments, sent, { signal }),
  withTwiceNamed,
};

const timeOf = ({ starts_on }: { starts_on?: string }) => (starts_on ? { starts_time: starts_on } : {});

/** The same appointment twice comes in once. */
function withTwiceNamed(findings: readonly RowFinding[], rows: readonly AppointmentRow[]): RowFinding[] {
  const rowOf = new Map(rows.map((row) => [row.line, row]));
  const seen = new Set<string>();
  return findings.map((finding) => {
    const row = rowOf.get(finding.line);
    if (!row || finding.outcome !== 'created') return finding;
    const { national_id, name, phones, starts_on, starts_time } = row;
    const appointment = JSON.stringify([national_id ?? [name, phones], starts_on, starts_time]);
    if (seen.has(appointment)) {
      return { ...finding, outcome: 'skipped', same: { patientId: null, name: name ?? '', by: 'appointment' } };
    }
    seen.add(appointment);
    return finding;
  });
}
