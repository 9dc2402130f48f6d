import { AUDIOGRAM_NOTE_MAX, TESTER_MAX, type Transducer } from '#contract/audiograms/constants.ts';
import type { AudiogramResults, MeasuredEar } from '#contract/audiograms/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { isDay, isMoment } from '#contract/fields.ts';
import { EARS } from '#contract/hearing/audiogram.ts';
import { withoutUnwritable } from '#contract/invisible.ts';
import type { NoahPerson } from '#contract/noah/identity.ts';
import { readAudiogram } from './noah-audiogram.ts';
import { readImpedance } from './noah-impedance.ts';
import { childrenOf, isNode, NoahFileError, readXml, textIn, type XmlNode } from './noah-xml.ts';
import { Remarks } from './remarks.ts';

/** What was measured in one sitting. */
export interface ReadSession {
  /** ISO 8601. */
  measured_at: string;
  /** The user of Noah; null where the file names none. */
  tester: string | null;
  transducer: Transducer | null;
  results: AudiogramResults;
  note: string | null;
  remarks: Remarks;
}

/** A person of a file with their sessions, the newest first. */
export interface ReadPatient extends NoahPerson {
  sessions: ReadSession[];
  /** What of them is in no session. */
  remarks: Remarks;
}

/**
 * The people of an export of Noah. What reads XML loads only here.
 * @throws NoahFileError
 */
export async function readNoah(file: Blob): Promise<ReadPatient[]> {
  const patients = patientsIn(await readXml(file, await import('fast-xml-parser')));
  if (patients.length === 0) throw new NoahFileError('not-noah');
  return patients.map(toPatient);
}

/** Everything that has actions, wherever in the file it stands. */
function patientsIn(value: unknown): XmlNode[] {
  if (Array.isArray(value)) return value.flatMap(patientsIn);
  if (!isNode(value)) return [];
  return 'Actions' in value ? [value] : Object.values(value).flatMap(patientsIn);
}

function toPatient(node: XmlNode): ReadPatient {
  const [person = node] = childrenOf(node, 'Patient');
  const name = ['FirstName', 'MiddleName', 'LastName'].map((part) => clean(textIn(person, part)));
  const born = textIn(person, 'DateofBirth', 'DateOfBirth', 'BirthDate').trim().slice(0, 10);
  const remarks = new Remarks();
  const actions = childrenOf(node, 'Actions').flatMap((list) => childrenOf(list, 'Action'));
  const read = actions.flatMap((action) => readAction(action, remarks) ?? []);
  return {
    name: name.filter((part) => part !== '').join(' '),
    birth_date: isDay(born) ? born : null,
    sessions: sittings(read.toSorted((a, b) => Date.parse(a.measured_at) - Date.parse(b.measured_at))).reverse(),
    remarks,
  };
}

const clean = (text: string): string => withoutUnwritable(text).replace(/\s+/g, ' ').trim();

/** When something was measured: with its time zone, else in Cairo. */
function momentOf(text: string): string | null {
  const said = text.trim();
  if (isMoment(said)) return new Date(said).toISOString();
  const [, day = '', time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?)?$/.exec(said) ?? [];
  return isDay(day) ? momentInCairo(`${day}T${time ?? '12:00'}`) : null;
}

/** An action as a session of its own; null, and said, where it holds nothing that has a place here. */
function readAction(action: XmlNode, unplaced: Remarks): ReadSession | null {
  const [data] = childrenOf(action, 'PublicData');
  const description = clean(textIn(action, 'Description'));
  const kind = clean(textIn(action, 'TypeOfData'));
  const [standard] = childrenOf(data, 'HIMSAAudiometricStandard');
  const [impedance] = childrenOf(data, 'AcousticImpedanceCompleteMeasurement');
  const remarks = new Remarks();
  if (!standard && !impedance) {
    if (childrenOf(data, 'AcousticImmittanceAssessment').length > 0) unplaced.add('immittance', description);
    else unplaced.add('kind', kind || description);
    return null;
  }
  const measured_at = momentOf(textIn(action, 'ActionDate'));
  if (measured_at === null) {
    unplaced.add('day', description);
    return null;
  }
  const tones = standard && readAudiogram(standard, remarks);
  const middle = impedance && readImpedance(impedance, { description, remarks });
  const results = [tones?.results, middle].find((one) => one !== undefined && one !== null && isSaid(one));
  if (!results) {
    unplaced.addAll(remarks);
    return null;
  }
  const note = standard ? notesIn(childrenOf(standard, 'MeasurementNotes')) : '';
  return {
    measured_at,
    tester: clean(textIn(action, 'UserId')).slice(0, TESTER_MAX) || null,
    transducer: tones?.transducer ?? null,
    results,
    note: note.slice(0, AUDIOGRAM_NOTE_MAX) || null,
    remarks,
  };
}

const isSaid = (results: AudiogramResults): boolean =>
  EARS.some((ear) => Object.values(results[ear]).some((part) => !isNode(part) || Object.keys(part).length > 0));

const notesIn = (value: unknown): string =>
  typeof value === 'string'
    ? clean(value)
    : typeof value === 'object' && value !== null
      ? Object.values(value).map(notesIn).filter(Boolean).join('\n')
      : '';

/**
 * Actions of a day that say nothing of the same thing are one sitting: Noah keeps tones, speech and each middle ear by
 * themselves. What is measured again begins the next one.
 */
function sittings(actions: readonly ReadSession[]): ReadSession[] {
  const found: ReadSession[] = [];
  for (const action of actions) {
    const last = found.at(-1);
    if (last && isOneSitting(last, action)) found[found.length - 1] = together(last, action);
    else found.push(action);
  }
  return found;
}

function isOneSitting(one: ReadSession, other: ReadSession): boolean {
  const [day, next] = [one, other].map(({ measured_at }) => cairoDay(new Date(measured_at)));
  const isOfOneTester = one.tester === null || other.tester === null || one.tester === other.tester;
  const isOfOneDevice = one.transducer === null || other.transducer === null || one.transducer === other.transducer;
  return (
    day === next &&
    isOfOneTester &&
    isOfOneDevice &&
    EARS.every((ear) => areApart(one.results[ear], other.results[ear]))
  );
}

const PARTS = ['air', 'bone', 'mcl', 'ucl', 'speech_threshold', 'words', 'tympanogram', 'reflexes'] as const;
export type SessionPart = (typeof PARTS)[number];
const isFilled = (part: MeasuredEar[(typeof PARTS)[number]]): boolean =>
  typeof part === 'object' ? Object.keys(part).length > 0 : part !== undefined;

/** What was measured of either ear. */
export const partsOf = (results: AudiogramResults): SessionPart[] =>
  PARTS.filter((part) => EARS.some((ear) => isFilled(results[ear][part])));

const areApart = (one: MeasuredEar, other: MeasuredEar): boolean =>
  !PARTS.some((part) => isFilled(one[part]) && isFilled(other[part]));

function together(one: ReadSession, other: ReadSession): ReadSession {
  const filled = ({ results }: ReadSession, ear: 'right' | 'left'): Partial<MeasuredEar> =>
    Object.fromEntries(PARTS.filter((part) => isFilled(results[ear][part])).map((part) => [part, results[ear][part]]));
  const ofEar = (ear: 'right' | 'left'): MeasuredEar => ({
    air: {},
    bone: {},
    ...filled(one, ear),
    ...filled(other, ear),
  });
  one.remarks.addAll(other.remarks);
  return {
    ...one,
    tester: one.tester ?? other.tester,
    transducer: one.transducer ?? other.transducer,
    results: { right: ofEar('right'), left: ofEar('left') },
    note: [one.note, other.note].filter(Boolean).join('\n').slice(0, AUDIOGRAM_NOTE_MAX) || null,
  };
}
