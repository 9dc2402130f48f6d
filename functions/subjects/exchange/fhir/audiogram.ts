import type { Coding, Observation, ObservationComponent, Reference } from 'fhir/r4';
import { REFLEX_SIDES, type ReflexSide } from '#contract/audiograms/constants.ts';
import type { AudiogramResults, MeasuredEar, Reflex, Threshold } from '#contract/audiograms/schemas.ts';
import { tympanogramType } from '#contract/audiograms/tympanograms.ts';
import { OWN_SYSTEM } from '#contract/exchange/own-rows.ts';
import { EARS, type Ear } from '#contract/hearing/audiogram.ts';
import { fhirId, fhirText, fhirTime, LOINC, OBSERVATION_CATEGORY, ownSystem, some, UCUM, without } from './codes.ts';
import { ownColumns } from './own-columns.ts';
import type { Stored } from './stored-record.ts';

/**
 * "Hearing threshold Ear - left --250 Hz" and so on in LOINC, by air conduction, as they stand in HL7's value set
 * http://hl7.org/fhir/us/pacio-pfe/ValueSet/pfe-sensory-functions-pain-clinical-test-vs. There is none for 125 Hz, and none
 * for bone conduction.
 */
const LOINC_OF: Readonly<Record<Ear, Readonly<Record<string, string>>>> = {
  left: {
    250: '91375-6',
    500: '89024-4',
    750: '91379-8',
    1000: '89016-0',
    1500: '91373-1',
    2000: '89018-6',
    3000: '89020-2',
    4000: '89022-8',
    6000: '89026-9',
    8000: '89028-5',
  },
  right: {
    250: '91374-9',
    500: '89025-1',
    750: '91378-0',
    1000: '89017-8',
    1500: '91372-3',
    2000: '89019-4',
    3000: '89021-0',
    4000: '89023-6',
    6000: '89027-7',
    8000: '89029-3',
  },
};
const PANEL: Coding = {
  system: LOINC,
  code: '89015-2',
  display: 'Pure tone air conduction threshold audiometry panel',
};
const MEASURED = {
  air: 'Air conduction',
  bone: 'Bone conduction',
  mcl: 'Most comfortable level',
  ucl: 'Uncomfortable level',
} as const;
type Way = keyof typeof MEASURED;
type Unit = Readonly<Record<'unit' | 'system' | 'code', string>>;
const POINTS = ownSystem('audiogram-point');
const MILLILITER = { unit: 'mL', system: UCUM, code: 'mL' };
const DECAPASCAL = { unit: 'daPa', system: UCUM, code: 'daPa' };
const DECIBEL = { unit: 'dB', system: UCUM, code: 'dB' };
const PERCENT = { unit: '%', system: UCUM, code: '%' };

/** A hearing test; what was measured are its components. */
export function toObservation(row: Stored<'audiograms'>, subject: Reference): Observation {
  const { $id, measured_at, tester, audiometer, transducer, note } = row;
  const results: AudiogramResults = JSON.parse(row.results);
  const hasAir = EARS.some((ear) => Object.values(results[ear].air).some(Boolean));
  const [who, with_, said] = [fhirText(tester), fhirText(audiometer), fhirText(note)];
  return without<Observation>({
    resourceType: 'Observation',
    id: fhirId($id),
    extension: some(ownColumns('audiograms', row)),
    status: 'final',
    category: [{ coding: [{ system: OBSERVATION_CATEGORY, code: 'exam', display: 'Exam' }] }],
    code: {
      coding: [...(hasAir ? [PANEL] : []), { system: ownSystem('observation'), code: 'audiogram' }],
      text: 'Audiogram',
    },
    subject,
    effectiveDateTime: fhirTime(measured_at),
    performer: who ? [{ display: who }] : undefined,
    method: transducer ? { coding: [{ system: ownSystem('transducer'), code: transducer }] } : undefined,
    device: with_ ? { display: with_ } : undefined,
    note: said ? [{ text: said }] : undefined,
    component: some(EARS.flatMap((ear) => componentsOf(ear, results[ear]))),
  });
}

function componentsOf(ear: Ear, measuredEar: MeasuredEar): ObservationComponent[] {
  const { air, bone, mcl = {}, ucl = {}, speech_threshold, words } = measuredEar;
  return [
    ...thresholds('air', ear, air),
    ...thresholds('bone', ear, bone),
    ...thresholds('mcl', ear, mcl),
    ...thresholds('ucl', ear, ucl),
    ...(speech_threshold === undefined
      ? []
      : [measured(`speech-threshold-${ear}`, `Speech reception threshold, ${ear} ear`, speech_threshold, DECIBEL)]),
    ...(words
      ? [
          measured(`word-recognition-${ear}`, `Word recognition, ${ear} ear`, words.percent, PERCENT),
          measured(`word-recognition-level-${ear}`, `Level of word recognition, ${ear} ear`, words.level, DECIBEL),
        ]
      : []),
    ...middleEar(ear, measuredEar),
  ];
}

/** LOINC has panels of tympanometry, but none of its codes for each value is of our methods: so they are ours. */
function middleEar(ear: Ear, { tympanogram, reflexes }: MeasuredEar): ObservationComponent[] {
  const type = tympanogram && tympanogramType(tympanogram);
  const values = [
    ['canal-volume', 'Ear canal volume', tympanogram?.volume, MILLILITER],
    ['compliance', 'Peak compliance', tympanogram?.compliance, MILLILITER],
    ['pressure', 'Pressure at the peak', tympanogram?.pressure, DECAPASCAL],
  ] as const;
  return [
    ...(type
      ? [{ code: ownCode(`tympanogram-${ear}`, `Type of the tympanogram, ${ear} ear`), valueString: type }]
      : []),
    ...values.flatMap(([code, text, value, unit]) =>
      value === undefined ? [] : [measured(`${code}-${ear}`, `${text}, ${ear} ear`, value, unit)],
    ),
    ...REFLEX_SIDES.flatMap((side) =>
      Object.entries(reflexes?.[side] ?? {}).flatMap(([hertz, point]) =>
        point ? [reflexOf({ ear, side, hertz, point })] : [],
      ),
    ),
  ];
}

function reflexOf({ ear, side, hertz, point }: { ear: Ear; side: ReflexSide; hertz: string; point: Reflex }) {
  const code = ownCode(
    `reflex-${side}-${ear}-${hertz}`,
    `Acoustic reflex, probe in the ${ear} ear, ${side}lateral, ${hertz} Hz`,
  );
  const { level, absent } = point;
  if (level === undefined) {
    return { code, valueString: 'absent' };
  }
  return { code, valueQuantity: { value: level, ...DECIBEL, ...(absent && { comparator: '>' as const }) } };
}

function thresholds(
  way: Way,
  ear: Ear,
  points: Readonly<Record<string, Threshold | undefined>>,
): ObservationComponent[] {
  return Object.entries(points).flatMap(([hertz, point]) => (point ? [toComponent({ way, ear, hertz, point })] : []));
}

interface Point {
  way: Way;
  ear: Ear;
  hertz: string;
  point: Threshold;
}

function toComponent({ way, ear, hertz, point: { level, masked, no_response } }: Point): ObservationComponent {
  const code = way === 'air' ? LOINC_OF[ear][hertz] : undefined;
  const text = `${MEASURED[way]}, ${ear} ear, ${hertz} Hz${masked ? ', masked' : ''}`;
  const component = measured(`${way}-${ear}-${hertz}`, text, level, DECIBEL);
  if (code) {
    component.code.coding?.unshift({ system: LOINC, code, display: `Hearing threshold Ear - ${ear} --${hertz} Hz` });
  }
  if (masked) {
    component.extension = [{ url: `${OWN_SYSTEM}/StructureDefinition/masked`, valueBoolean: true }];
  }
  if (no_response && component.valueQuantity) {
    // The loudest tone was not heard: the threshold is above it.
    component.valueQuantity.comparator = '>';
  }
  return component;
}

function measured(code: string, text: string, value: number, unit: Unit): ObservationComponent {
  return { code: ownCode(code, text), valueQuantity: { value, ...unit } };
}

const ownCode = (code: string, text: string) => ({ coding: [{ system: POINTS, code }], text });
