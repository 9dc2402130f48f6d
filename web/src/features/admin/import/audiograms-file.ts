import {
  AUDIOGRAM_FIELDS,
  AUDIOGRAM_POINTS,
  AUDIOGRAM_TEXTS,
  type AudiogramText,
  POINT_FIELDS,
  type PointField,
} from '#contract/imports/audiograms.ts';
import { importAudiograms } from '#contract/imports/calls.ts';
import { type OWNER_FIELDS, OWNER_TEXTS } from '#contract/imports/constants.ts';
import type { AudiogramRow, RowFinding } from '#contract/imports/schemas.ts';
import { call } from '#web/lib/call.ts';
import { readAudiogramCell } from './cells.ts';
import { finder, headingWord } from './columns.ts';
import { type FileKind, namesOwner } from './file-kind.ts';
import { PERSON_NAMES } from './person-names.ts';
import { readAllPhones, readTexts } from './rows.ts';

/** What other systems call the fields of a hearing test, in whatever spelling; its thresholds are told by their parts. */
const NAMES: Record<(typeof OWNER_FIELDS)[number] | AudiogramText, readonly string[]> = {
  name: PERSON_NAMES.name,
  phones: PERSON_NAMES.phones,
  national_id: PERSON_NAMES.national_id,
  measured_on: [
    ...['date', 'test date', 'date of test', 'measured', 'measured on', 'exam date', 'session date', 'visit date'],
    ...['التاريخ', 'تاريخ', 'تاريخ الفحص', 'تاريخ القياس', 'تاريخ الاختبار', 'تاريخ قياس السمع', 'تاريخ الزيارة'],
  ],
  tester: [
    ...['tester', 'audiologist', 'examiner', 'specialist', 'doctor', 'measured by', 'tested by'],
    ...['الأخصائي', 'اخصائي السمع', 'الفاحص', 'الطبيب', 'الدكتور', 'أجرى القياس', 'القائم بالفحص'],
  ],
  audiometer: ['audiometer', 'device', 'جهاز القياس', 'الجهاز', 'جهاز السمع'],
  note: ['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'ملاحظات', 'ملاحظة', 'الملاحظات'],
};

const WORDS = {
  right: ['r', 'rt', 're', 'right', 'يمين', 'يمني', 'ايمن'],
  left: ['l', 'lt', 'le', 'left', 'شمال', 'يسار', 'يسري', 'ايسر'],
  air: ['a', 'ac', 'air', 'هوائي', 'هواء'],
  bone: ['b', 'bc', 'bone', 'عظمي', 'عظم'],
} as const;

/** The threshold that a column such as `R500`, `AC R 500 Hz` or `BC Left 1k` holds; through the air unless it says bone. */
function pointOf(column: string): PointField | null {
  const text = headingWord(column.replace(/(\d)[.,](\d)/g, '$1point$2').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  const parts = text.match(/\d+point\d+|\d+|\p{L}+/gu) ?? [];
  const words = parts.map((part) => part.replace(/^ال(?=\p{L}{2})/u, ''));
  const has = (one: keyof typeof WORDS) => words.some((word) => (WORDS[one] as readonly string[]).includes(word));
  const numbers = parts.filter((part) => /^\d/.test(part)).map((part) => Number(part.replace('point', '.')));
  const [number] = numbers;
  if (numbers.length !== 1 || number === undefined || has('right') === has('left')) return null;
  const frequency = number < 10 && words.some((word) => /^k(?:hz)?$/.test(word)) ? number * 1000 : number;
  const ear = has('right') ? 'right' : 'left';
  const way = has('bone') ? 'bone' : 'air';
  return (
    AUDIOGRAM_POINTS.find((one) => one.ear === ear && one.way === way && one.frequency === frequency)?.field ?? null
  );
}

const textOf = finder(NAMES);

/** A file of hearing tests. */
export const AUDIOGRAMS_FILE: FileKind<AudiogramRow> = {
  kind: 'audiograms',
  fields: AUDIOGRAM_FIELDS,
  several: ['name', 'phones', 'note'],
  days: ['measured_on'],
  fieldOf: (column) => textOf(column) ?? pointOf(column),
  isEnough: (matching) =>
    namesOwner(matching) &&
    matching.includes('measured_on') &&
    matching.some((field) => (POINT_FIELDS as readonly (string | null)[]).includes(field)),
  asksAboutDuplicates: false,
  toRow: (row, reading) => ({
    line: row.line,
    ...readTexts(row, reading, [...OWNER_TEXTS, ...AUDIOGRAM_TEXTS, ...POINT_FIELDS], readAudiogramCell),
    phones: readAllPhones(row, reading),
  }),
  send: (sent, signal) => call(importAudiograms, sent, { signal }),
  withTwiceNamed,
};

/** The same test twice comes in once. */
function withTwiceNamed(findings: readonly RowFinding[], rows: readonly AudiogramRow[]): RowFinding[] {
  const rowOf = new Map(rows.map((row) => [row.line, row]));
  const seen = new Set<string>();
  return findings.map((finding) => {
    const row = rowOf.get(finding.line);
    if (!row || finding.outcome !== 'created') return finding;
    const test = JSON.stringify([
      row.national_id ?? [row.name, row.phones],
      row.measured_on,
      POINT_FIELDS.map((field) => row[field]),
    ]);
    if (seen.has(test)) {
      return { ...finding, outcome: 'skipped', same: { patientId: null, name: row.name ?? '', by: 'test' } };
    }
    seen.add(test);
    return finding;
  });
}
