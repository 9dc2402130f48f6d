/*
 * How bundles carry the columns of our own rows: each row is an extension named after its table, each value one within it
 * named after its column. Other systems read the elements of FHIR and pass these by.
 */

/** What of ours is named so in files. It is a name, not an address: nothing answers there. */
export const OWN_SYSTEM = 'https://samaa.example/fhir';

const ROW = `${OWN_SYSTEM}/StructureDefinition/row-of-`;

/** The name of the extension that holds a row of a table. */
export const rowUrl = (table: string): string => `${ROW}${table.replaceAll('_', '-')}`;

/** Names how the client found the clinic, beside the id, which means nothing elsewhere. */
export const REFERRAL_ROW = 'referral_source';

export type OwnValue = string | number | boolean;

/** A row as a bundle carries it. */
export interface OwnRow {
  table: string;
  /** By column; a list has several, and what has no value is not there. */
  values: ReadonlyMap<string, readonly OwnValue[]>;
}

/** The types of FHIR in which values are carried. */
const TYPES = ['valueString', 'valueCode', 'valueDate', 'valueDateTime', 'valueInteger', 'valueBoolean'] as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectsIn = (list: unknown) => (Array.isArray(list) ? list.filter(isObject) : []);

/** The rows that a resource carries, in their order. Takes anything: what is not written so is passed by. */
export function ownRows(resource: unknown): OwnRow[] {
  return objectsIn(isObject(resource) ? resource.extension : []).flatMap(({ url, extension }) =>
    typeof url === 'string' && url.startsWith(ROW)
      ? [{ table: url.slice(ROW.length).replaceAll('-', '_'), values: valuesOf(extension) }]
      : [],
  );
}

function valuesOf(extension: unknown): Map<string, OwnValue[]> {
  const values = new Map<string, OwnValue[]>();
  for (const { url, ...held } of objectsIn(extension)) {
    const value = TYPES.map((type) => held[type]).find((one) => one !== undefined);
    if (
      typeof url === 'string' &&
      (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    ) {
      values.set(url, [...(values.get(url) ?? []), value]);
    }
  }
  return values;
}

/** The resources of a bundle. Takes anything: what is no bundle has none. */
export function resourcesOf(bundle: unknown): Readonly<Record<string, unknown>>[] {
  const entries = isObject(bundle) && bundle.resourceType === 'Bundle' ? objectsIn(bundle.entry) : [];
  return entries.flatMap(({ resource }) => (isObject(resource) ? [resource] : []));
}
