import {
  AIR_FREQUENCIES,
  BONE_FREQUENCIES,
  REFLEX_FREQUENCIES,
  REFLEX_SIDES,
  type ReflexSide,
} from '#contract/audiograms/constants.ts';
import type { AudiogramResults, Reflex, Threshold, Tympanogram } from '#contract/audiograms/schemas.ts';
import { type OwnRow, type OwnValue, ownRows, REFERRAL_ROW, resourcesOf } from '#contract/exchange/own-rows.ts';
import { EARS, type Ear } from '#contract/hearing/audiogram.ts';

/** The tables that are saved for spreadsheets, each of one or several tables of the records whose rows stand side by side. */
export const SHEETS = {
  clients: ['patients'],
  contacts: ['contact_points'],
  devices: ['devices'],
  audiograms: ['audiograms'],
  notes: ['patient_note_texts'],
  goals: ['goals'],
  goal_steps: ['goal_steps'],
  appointments: ['appointments', 'appointment_details'],
  visits: ['forms', 'form_details', 'cs_forms'],
  reasons: ['form_reasons'],
  services: ['blocks'],
} as const;
export type Sheet = keyof typeof SHEETS;
export const SHEET_NAMES = Object.keys(SHEETS) as readonly Sheet[];

/** What was measured at a frequency; a column of the sheet of audiograms. */
export interface Point {
  ear: Ear;
  way: 'air' | 'bone' | 'mcl' | 'ucl' | ReflexSide;
  hertz: number;
}
/** A value of a tympanogram; a column of the same sheet. */
interface CurveValue {
  ear: Ear;
  curve: keyof Tympanogram;
}
const CURVE = ['type', 'volume', 'compliance', 'pressure'] as const satisfies readonly (keyof Tympanogram)[];
const MEASURED: readonly (Point | CurveValue)[] = EARS.flatMap((ear) => [
  ...AIR_FREQUENCIES.map((hertz) => ({ ear, way: 'air' as const, hertz })),
  ...BONE_FREQUENCIES.map((hertz) => ({ ear, way: 'bone' as const, hertz })),
  ...(['mcl', 'ucl'] as const).flatMap((way) => AIR_FREQUENCIES.map((hertz) => ({ ear, way, hertz }))),
  ...CURVE.map((curve) => ({ ear, curve })),
  ...REFLEX_SIDES.flatMap((way) => REFLEX_FREQUENCIES.map((hertz) => ({ ear, way, hertz }))),
]);

/** A column of a sheet: of whom a line is, which entry of the record, a column of a table, or what was measured of an ear. */
export type SheetColumn = 'record' | 'entry' | Point | CurveValue | { table: string; column: string };

/** The column whose text holds all that was measured. */
const RESULTS = 'results';

/** The columns of a sheet, by those that each table has. */
export function columnsOf(sheet: Sheet, columnsIn: ReadonlyMap<string, readonly string[]>): SheetColumn[] {
  const own = SHEETS[sheet].flatMap((table) =>
    (columnsIn.get(table) ?? []).filter((column) => column !== RESULTS).map((column) => ({ table, column })),
  );
  return ['record', 'entry', ...own, ...(sheet === 'audiograms' ? MEASURED : [])];
}

/** The lines of a bundle in a sheet. */
export function linesOf(bundle: unknown, sheet: Sheet, columns: readonly SheetColumn[]): string[][] {
  const resources = resourcesOf(bundle);
  const patient = resources.find(({ resourceType }) => resourceType === 'Patient');
  const record = idOf(patient);
  const referral = ownRows(patient).find(({ table }) => table === REFERRAL_ROW);
  return resources.flatMap((resource) => {
    const rows = Map.groupBy(ownRows(resource), ({ table }) => table);
    const parts = SHEETS[sheet].map((table) => rows.get(table) ?? []);
    const count = Math.max(...parts.map(({ length }) => length));
    return Array.from({ length: count }, (_, index) => {
      const line = new Map(parts.flatMap((part) => part.slice(index, index + 1)).map((row) => [row.table, row]));
      return columns.map((column) => cellOf(column, { record, entry: idOf(resource), line, referral }));
    });
  });
}

interface Line {
  record: string;
  entry: string;
  line: ReadonlyMap<string, OwnRow>;
  /** How the client found the clinic. */
  referral: OwnRow | undefined;
}

function cellOf(column: SheetColumn, { record, entry, line, referral }: Line): string {
  if (column === 'record') return record;
  if (column === 'entry') return entry;
  // As the clinic calls it: an id means nothing in a spreadsheet.
  const named = 'column' in column && column.column === REFERRAL_ROW ? referral : undefined;
  if (named) return String((named.values.get('name_ar') ?? named.values.get('name_en') ?? []).join(' '));
  if ('ear' in column) return measuredIn(column, line.get('audiograms')?.values.get(RESULTS)?.[0]);
  return (line.get(column.table)?.values.get(column.column) ?? []).map(String).join(' / ');
}

/** A value of a tympanogram, or a level in dB HL: with `>` where the loudest tone was not heard, not too loud, or without reflex. */
function measuredIn(column: Point | CurveValue, results: OwnValue | undefined): string {
  const measured: Partial<AudiogramResults> = typeof results === 'string' ? JSON.parse(results) : {};
  const ear = measured[column.ear];
  if ('curve' in column) return String(ear?.tympanogram?.[column.curve] ?? '');
  const { way, hertz } = column;
  const points: Readonly<Record<number, (Partial<Threshold> & Reflex) | undefined>> =
    (way === 'ipsi' || way === 'contra' ? ear?.reflexes?.[way] : ear?.[way]) ?? {};
  const point = points[hertz];
  return point ? `${point.no_response || point.absent ? '>' : ''}${point.level ?? ''}` : '';
}

const idOf = (resource: Readonly<Record<string, unknown>> | undefined): string => String(resource?.id ?? '');
