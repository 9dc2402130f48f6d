import { OWN_SYSTEM } from '#contract/exchange/own-rows.ts';

/** A code system of our own, for what no published one has a code that means the same. */
export const ownSystem = (name: string): string => `${OWN_SYSTEM}/CodeSystem/${name}`;
/** Identifiers that this installation or a manufacturer gives. */
export const ownIdentifier = (name: string): string => `${OWN_SYSTEM}/identifier/${name}`;

export const LOINC = 'http://loinc.org';
export const UCUM = 'http://unitsofmeasure.org';
const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
export const ACT_CODE = `${TERMINOLOGY}/v3-ActCode`;
export const IDENTIFIER_TYPE = `${TERMINOLOGY}/v2-0203`;
export const GOAL_ACHIEVEMENT = `${TERMINOLOGY}/goal-achievement`;
export const OBSERVATION_CATEGORY = `${TERMINOLOGY}/observation-category`;

/** An id as FHIR allows it. Ours are hexadecimal, or what somebody chose in Appwrite's console. */
export const fhirId = (id: string): string => id.replace(/[^A-Za-z0-9.-]/g, '-').slice(0, 64);

/** Where a resource stands in its bundle; references within the bundle are relative to it. */
export const fullUrl = (type: string, id: string): string => `${OWN_SYSTEM}/${type}/${fhirId(id)}`;

/** Blanks that FHIR does not take for such, and characters without a glyph, which it forbids. */
const OTHER_BLANKS = /[^\S \r\n\t]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are taken away.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** A text as FHIR allows it; undefined where there is none, so that its element is left out. */
export function fhirText(text: string | null): string | undefined {
  const clean = (text ?? '').replace(CONTROL, '').replace(OTHER_BLANKS, ' ');
  return clean === '' ? undefined : clean;
}

/** A time in UTC. */
export const fhirTime = (moment: string): string => new Date(moment).toISOString();
/** A calendar day, which is kept at 00:00Z. */
export const fhirDay = (moment: string): string => fhirTime(moment).slice(0, 10);

/** The same without what is undefined: FHIR knows no null, and no element without a value. */
export function without<Element extends object>(element: Element): Element {
  return Object.fromEntries(Object.entries(element).filter(([, value]) => value !== undefined)) as Element;
}

/** A list, or undefined where it would be empty. */
export const some = <Item>(items: readonly Item[]): Item[] | undefined => (items.length > 0 ? [...items] : undefined);
