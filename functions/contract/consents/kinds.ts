/**
 * What somebody may agree to, with the number of the words that they see (`consent.json` of the web): who agreed to other
 * words is asked again.
 */
export const CONSENTS = {
  /** That the audiogram is kept with the account. */
  hearing: 1,
} as const;

export type ConsentKind = keyof typeof CONSENTS;
export const CONSENT_KINDS = Object.keys(CONSENTS) as ConsentKind[];

/** On which page it was given or withdrawn. */
export const CONSENT_PLACES = ['fit', 'account'] as const;
