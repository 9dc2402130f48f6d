import { AIR_FREQUENCIES, BONE_FREQUENCIES, TRANSDUCERS } from '#contract/audiograms/constants.ts';
import type { AudiogramResults } from '#contract/audiograms/schemas.ts';
import { GOAL_ABILITIES, GOAL_CHANGES, GOAL_STATES } from '#contract/goals/constants.ts';
import { NOTE_KINDS } from '#contract/notes/constants.ts';
import { contactPointId, derivedId, goalStepId, noteTextId } from '#lib/ids.ts';
import { stage, type Tables } from '#runtime/tables.ts';
import { patientSearch } from '#subjects/patients/rules/patients.ts';

/*
 * People who do not exist, with everything that a record may have. The same number gives the same person.
 */

const FIRST = ['منى', 'أحمد', 'سعاد', 'عبد الرحمن', 'فاطمة', 'يوسف', 'هدى', 'كريم'];
const LAST = ['علي', 'حسن محمود', 'فؤاد', 'إبراهيم', 'السيد', 'عبدالله'];
const TEXTS = ['سطر أول\nسطر ثانٍ', '=1+1', 'Speaks "English", too; 100%', 'أذن يمنى\u00a0أضعف', ' <b>ب</b> '];
const DAY_MS = 86_400_000;
const START = Date.parse('2024-01-07T09:00:00.000Z');
const PEOPLE_AT_ONCE = 10;

const pick = <Item>(items: readonly Item[], number: number): Item => items[number % items.length] as Item;
const at = (days: number): string => new Date(START + days * DAY_MS).toISOString();
const dayAt = (days: number): string => `${at(days).slice(0, 10)}T00:00:00.000Z`;

/** A national id of somebody born in the 1950s in Cairo. */
const nationalId = (n: number): string =>
  `25${n % 10}0${(n % 9) + 1}${String((n % 27) + 1).padStart(2, '0')}01${String(1000 + n)}${n % 10}`;

function ear(n: number): AudiogramResults['right'] {
  const level = (hertz: number) => ((n * 7 + hertz / 125) % 21) * 5;
  const points = (frequencies: readonly number[]) =>
    Object.fromEntries(
      frequencies
        .filter((_, index) => (index + n) % 4 !== 0)
        .map((hertz) => [
          hertz,
          {
            level: level(hertz),
            ...(hertz === 4000 && { masked: true }),
            ...(hertz === 8000 && { no_response: true }),
          },
        ]),
    );
  return {
    // Frequencies that were not measured are absent, as in the schema.
    air: points(AIR_FREQUENCIES) as AudiogramResults['right']['air'],
    bone: (n % 3 === 0 ? {} : points(BONE_FREQUENCIES)) as AudiogramResults['right']['bone'],
    ...(n % 2 === 0 && { speech_threshold: 40 }),
    ...(n % 4 === 1 && {
      mcl: { 1000: { level: 70 } },
      ucl: { 1000: { level: 110, no_response: true } },
      tympanogram: { volume: 1.15, compliance: 0.65, pressure: -20 },
      reflexes: { ipsi: { 500: { level: 85 } }, contra: { 4000: { absent: true } } },
    }),
    ...(n % 5 === 0 ? { words: { percent: 88, level: 65, list: 'قائمة ١' } } : { words: undefined }),
  };
}

const idOf = (what: string, n: number, place = 0): string => derivedId(`synthetic-${what}`, n, place);
const places = (count: number): number[] => Array.from({ length: count }, (_, place) => place);

function patientOf(n: number) {
  const person = {
    name: `${pick(FIRST, n)} ${pick(LAST, n)} ${n}`,
    phones: [`010${String(20_000_000 + n)}`, ...(n % 3 === 0 ? [`022${String(1_000_000 + n)}`] : [])],
    national_id: n % 2 === 0 ? nationalId(n) : null,
  };
  return {
    $id: idOf('patient', n),
    ...person,
    ...patientSearch(person),
    birth_date: n % 2 === 0 ? dayAt(-25_000 - n) : null,
    birth_year: n % 2 === 0 ? Number(at(-25_000 - n).slice(0, 4)) : n % 3 === 0 ? 1961 : null,
    sex: pick(['male', 'female', null] as const, n),
    governorate: pick(['Cairo', 'Giza', null] as const, n),
    email: n % 4 === 0 ? `person${n}@example.com` : null,
    contact_name: n % 5 === 0 ? 'نهى علي' : null,
    contact_relation: n % 5 === 0 ? 'ابنة' : null,
    contact_phone: n % 5 === 0 ? `011${String(30_000_000 + n)}` : null,
    contact_may_know: n % 5 === 0 ? n % 2 === 0 : null,
    desk_note: n % 7 === 0 ? 'يسمع بالأذن اليسرى' : null,
    last_visit_on: n % 2 === 0 ? dayAt(n) : null,
    version: n % 3,
  };
}

/** How they want to be written to; to offers they agreed elsewhere. */
const contactsOf = (n: number) =>
  patientOf(n)
    .phones.slice(0, n % 4)
    .map((phone, place) => ({
      $id: contactPointId(idOf('patient', n), phone),
      ...{ patient_id: idOf('patient', n), phone, version: 0 },
      way: pick(['sms', 'call', null] as const, n + place),
      lang: pick(['en', 'ar'] as const, n),
    }));

const devicesOf = (n: number) =>
  places(n % 3).map((place) => ({
    $id: idOf('device', n, place),
    patient_id: idOf('patient', n),
    serial_number: `SN${n}X${place}`,
    hearing_aid: pick(['Phonak Audéo L90', 'Oticon More 1', null], n + place),
    style: pick(['ric', 'bte', null], n + place),
    battery_size: pick(['312', '13', null], n + place),
    origin: pick(['sold', 'brought'] as const, n + place),
    status: pick(['active', 'lost', 'replaced', 'retired'] as const, n + place),
    form_id: '',
    block_id: '',
    issued_at: at(n + place * 40),
    warranty_until: place === 0 ? dayAt(n + 730) : null,
    note: n % 4 === 0 ? pick(TEXTS, n) : null,
    former_serials: n % 6 === 1 ? [`OLD${n}A`, `OLD${n}B`] : [],
    version: 0,
  }));

const audiogramsOf = (n: number) =>
  places(n % 4).map((place) => ({
    $id: idOf('audiogram', n, place),
    patient_id: idOf('patient', n),
    measured_at: at(n + place * 100),
    self_reported: n % 9 === 0,
    tester: n % 9 === 0 ? null : 'د. سامي',
    audiometer: n % 2 === 0 ? 'Interacoustics AD629' : null,
    calibrated_on: n % 2 === 0 ? dayAt(n - 90) : null,
    transducer: n % 9 === 0 ? null : pick(TRANSDUCERS, n),
    results: JSON.stringify({ right: ear(n + place), left: ear(n + place + 1) }),
    note: n % 5 === 0 ? pick(TEXTS, n + place) : null,
    written_by: 'sami',
    version: 0,
  }));

const notesOf = (n: number) =>
  places(n % 3).map((place) => {
    const version = n % 2;
    const [id, time] = [idOf('note', n, place), at(n + place * 9)];
    const reason = n % 10 === 2 ? 'كُتبت في سجل آخر' : null;
    return {
      note: {
        $id: id,
        patient_id: idOf('patient', n),
        at: time,
        state: reason === null ? ('current' as const) : ('withdrawn' as const),
        has_text: true,
        has_documents: false,
        has_pictures: false,
        written_by: 'sami',
        version,
      },
      text: {
        $id: noteTextId(id, version),
        patient_id: idOf('patient', n),
        note_id: id,
        version,
        at: time,
        kind: pick(NOTE_KINDS, n + place),
        heading: place === 0 ? 'ضبط السماعة' : null,
        text: pick(TEXTS, n + place).trim(),
        files: [],
        reason,
        writer_name: 'د. سامي',
        first_at: time,
        actor_id: 'sami',
        actor_name: 'سارة',
        said_at: at(n + place * 9 + 1),
      },
    };
  });

const goalsOf = (n: number) =>
  places(n % 3).map((place) => {
    const [id, patient_id, time] = [idOf('goal', n, place), idOf('patient', n), at(n + place)];
    const said = { text: pick(TEXTS, n + place).trim(), actor_id: 'sami', actor_name: 'د. سامي' };
    const found = { progress: pick(GOAL_CHANGES, n), ability: pick(GOAL_ABILITIES, n + place) };
    return {
      goal: {
        $id: id,
        patient_id,
        text: said.text,
        state: pick(GOAL_STATES, n),
        place,
        set_at: time,
        set_by: 'sami',
        set_name: 'د. سامي',
        ...(place === 0 && { ...found, assessed_at: at(n + 90) }),
        version: place === 0 ? 1 : 0,
      },
      steps: [
        { $id: goalStepId(id, 0), patient_id, goal_id: id, kind: 'set' as const, ...said, said_at: time },
        ...(place === 0
          ? [
              {
                ...{ $id: goalStepId(id, 1), patient_id, goal_id: id, kind: 'assessed' as const, ...said, ...found },
                said_at: at(n + 90),
              },
            ]
          : []),
      ],
    };
  });

const appointmentsOf = (n: number) =>
  places(n % 2).map((place) => ({
    row: {
      $id: idOf('appointment', n, place),
      specialist_id: 'sami',
      starts_at: at(n + place),
      ends_at: new Date(Date.parse(at(n + place)) + 1_800_000).toISOString(),
      state: pick(['done', 'cancelled', 'no-show'] as const, n),
      patient_id: idOf('patient', n),
      ...(n % 6 === 3 && { visit_id: idOf('visit', n, 0) }),
      unproven: false,
      version: 0,
    },
    details: {
      $id: idOf('appointment', n, place),
      kind: pick(['hearing-test', 'fitting', 'repair'] as const, n),
      name: 'منى علي',
      phone: '01012345678',
      note: n % 3 === 0 ? pick(TEXTS, n) : null,
      lang: 'ar' as const,
      booked_by: 'desk' as const,
      cancel_reason: n % 3 === 1 ? ('ill' as const) : null,
    },
  }));

const visitsOf = (n: number) =>
  places(n % 3 === 0 ? 1 : 0).map((place) => {
    const $id = idOf('visit', n, place);
    const status = { status: 'complete', return_status: 'complete', issued_at: at(n) } as const;
    const form = { $id, patient_id: idOf('patient', n), date: at(n), salesperson_id: 'sara', ...status, version: 2 };
    const person = { name: 'منى علي', phone: '01012345678', age: 60, address: 'شارع النيل', salesperson_name: 'سارة' };
    return {
      form: { ...form, lease_version: 0 },
      details: { $id, ...person },
      reasons: [
        { $id: idOf('reason', n, 0), form_id: $id, position: 0, reason: 'maintenance', quantity: 2 },
        { $id: idOf('reason', n, 1), form_id: $id, position: 1, reason: 'صوت ضعيف', quantity: 1 },
      ],
      service: { ...form, lease_version: 0, follow_up_count: 0, frozen: false, follow_up: false },
      blocks: [
        {
          ...{ $id: idOf('block', n), form_id: $id, position: 0, type: 'm' as const },
          ...{ salesperson_id: 'sara', salesperson_name: 'سارة', hearing_aid: 'Phonak Audéo L90' },
          ...{ complaint: 'لا تعمل', price_piasters: 50_000, attachments: [] },
        },
      ],
    };
  });

/** Puts so many people into the tables, some at a time. */
export async function addSyntheticPeople(tables: Tables, count: number): Promise<void> {
  for (let start = 0; start < count; start += PEOPLE_AT_ONCE) {
    const numbers = places(Math.min(PEOPLE_AT_ONCE, count - start)).map((place) => start + place + 1);
    const [notes, goals, appointments, visits] = [
      numbers.flatMap(notesOf),
      numbers.flatMap(goalsOf),
      numbers.flatMap(appointmentsOf),
      numbers.flatMap(visitsOf),
    ];
    await tables.write([
      stage.createMany('patients', numbers.map(patientOf)),
      stage.createMany('contact_points', numbers.flatMap(contactsOf)),
      stage.createMany('devices', numbers.flatMap(devicesOf)),
      stage.createMany('audiograms', numbers.flatMap(audiogramsOf)),
      ...(notes.length > 0
        ? [
            stage.createMany(
              'patient_notes',
              notes.map(({ note }) => note),
            ),
            stage.createMany(
              'patient_note_texts',
              notes.map(({ text }) => text),
            ),
          ]
        : []),
      ...(goals.length > 0
        ? [
            stage.createMany(
              'goals',
              goals.map(({ goal }) => goal),
            ),
            stage.createMany(
              'goal_steps',
              goals.flatMap(({ steps }) => steps),
            ),
          ]
        : []),
      ...(appointments.length > 0
        ? [
            stage.createMany(
              'appointments',
              appointments.map(({ row }) => row),
            ),
            stage.createMany(
              'appointment_details',
              appointments.map(({ details }) => details),
            ),
          ]
        : []),
      ...(visits.length > 0
        ? [
            stage.createMany(
              'forms',
              visits.map(({ form }) => form),
            ),
            stage.createMany(
              'form_details',
              visits.map(({ details }) => details),
            ),
            stage.createMany(
              'form_reasons',
              visits.flatMap(({ reasons }) => reasons),
            ),
            stage.createMany(
              'cs_forms',
              visits.map(({ service }) => service),
            ),
            stage.createMany(
              'cs_form_details',
              visits.map(({ details }) => details),
            ),
            stage.createMany(
              'blocks',
              visits.flatMap(({ blocks }) => blocks),
            ),
          ]
        : []),
    ]);
  }
}
