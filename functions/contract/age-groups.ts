/** The age groups of the business (specification, section 3), youngest first. */
export const AGE_GROUPS = ['infants', 'children', 'teenagers', 'adults', 'seniors'] as const;
export type AgeGroup = (typeof AGE_GROUPS)[number];

/** From which age in years each group counts. Three years stand in two groups of the specification: the older one has them. */
const BEGINS: Readonly<Record<AgeGroup, number>> = { infants: 0, children: 3, teenagers: 13, adults: 26, seniors: 65 };

/** The group of an age in whole years. */
export function ageGroupOf(age: number): AgeGroup {
  return AGE_GROUPS.findLast((group) => age >= BEGINS[group]) ?? 'infants';
}
