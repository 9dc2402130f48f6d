import type { TablesDB } from 'node-appwrite';
import { APPOINTMENT_KINDS } from '#contract/appointments/kinds.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { appointmentSlotId, derivedId, SETTINGS_ID } from '../../../functions/lib/ids.ts';
import {
  keptAppointmentSettings,
  START_APPOINTMENTS,
} from '../../../functions/subjects/appointments/rules/appointment-settings.ts';
import { quartersOf } from '../../../functions/subjects/appointments/rules/appointments.ts';
import { DATABASE_ID } from '../../lib/project.ts';
import type { Sink } from './bulk.ts';
import { somebody } from './names.ts';
import type { Times } from './products.ts';
import type { Random } from './random.ts';

const NAMES = [
  ['د. هدى سمير', 'Dr Hoda Samir'],
  ['أ. كريم فؤاد', 'Karim Fouad'],
  ['د. ريم البنا', 'Dr Reem Elbanna'],
  ['أ. طارق زكي', 'Tarek Zaki'],
  ['أ. دينا عوض', 'Dina Awad'],
  ['د. سامي وهبة', 'Dr Sami Wahba'],
] as const;

/** Who serves in the large shop; what they do for visits has their ids, too. */
export const SPECIALISTS = NAMES.map(([name_ar, name_en], index) => ({
  id: `large-specialist-${index + 1}`,
  name_ar,
  name_en,
}));

const OPEN = START_APPOINTMENTS.opening;

/** Has the shop know its specialists. */
export async function storeSpecialists(tables: TablesDB): Promise<void> {
  const appointments = keptAppointmentSettings({
    ...START_APPOINTMENTS,
    specialists: SPECIALISTS.map((one) => ({ ...one, active: true, kinds: [], hours: OPEN, days_off: [] })),
  });
  await tables.updateRow({
    databaseId: DATABASE_ID,
    tableId: 'settings',
    rowId: SETTINGS_ID,
    data: { appointments },
  });
}

const HALF_HOUR_MS = 1_800_000;
/** Each specialist has so many half hours of a day booked, from noon on. */
const BOOKED_A_DAY = 4;
/** So many of the days are still to come. */
const DAYS_AHEAD = 30;
/** The rows by which an appointment takes its time are there for so many days. */
const SLOTS_KEPT_DAYS = 30;
const NO_SHOW_PERCENT = 8;
const CANCELLED_PERCENT = 5;

/** Appointments day by day until some weeks from now, with their time; most of those that are over are done. */
export function* addAppointments(
  sink: Sink,
  count: number,
  { times, random }: { times: Times; random: Random },
): Generator<number> {
  const aDay = SPECIALISTS.length * BOOKED_A_DAY;
  const last = dayAfter(cairoDay(times.now), DAYS_AHEAD);
  const oldestSlot = dayAfter(cairoDay(times.now), -SLOTS_KEPT_DAYS);
  for (let index = 0; index < count; index += 1) {
    const day = dayAfter(last, -Math.floor(index / aDay));
    const place = index % aDay;
    const { id: specialist_id } = SPECIALISTS[place % SPECIALISTS.length] ?? SPECIALISTS[0]!;
    const noon = Date.parse(momentInCairo(`${day}T12:00`) ?? '');
    const from = noon + Math.floor(place / SPECIALISTS.length) * HALF_HOUR_MS;
    const $id = derivedId('large-appointment', index);
    const person = somebody(random);
    const state = stateOf(from < times.now.getTime(), random);
    sink.add('appointments', {
      $id,
      specialist_id,
      room: null,
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(from + HALF_HOUR_MS).toISOString(),
      state,
      patient_id: null,
      user_id: null,
    });
    sink.add('appointment_details', {
      $id,
      kind: random.pick(APPOINTMENT_KINDS),
      name: `${person.first} ${person.last}`,
      phone: person.phone,
      lang: 'ar',
      booked_by: 'desk',
    });
    if (state !== 'cancelled' && day >= oldestSlot) {
      for (const quarter of quartersOf({ from, to: from + HALF_HOUR_MS })) {
        const starts_at = new Date(quarter).toISOString();
        const slot = appointmentSlotId($id, specialist_id, starts_at);
        sink.add('appointment_slots', { $id: slot, who: specialist_id, starts_at, appointment_id: $id });
      }
    }
    yield index;
  }
}

function stateOf(isOver: boolean, random: Random) {
  if (random.percent(CANCELLED_PERCENT)) {
    return 'cancelled';
  }
  return isOver ? (random.percent(NO_SHOW_PERCENT) ? 'no-show' : 'done') : 'confirmed';
}
