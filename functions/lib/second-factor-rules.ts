import { type SecondFactorRules, secondFactorRules } from '#contract/settings/second-factor.ts';

/** The rules as their column keeps them: always written alike, so that equal ones are no change. */
export function keptSecondFactor(rules: SecondFactorRules): string | null {
  const kept = rules.map(({ role, from }) => ({ role, from })).sort((one, other) => one.role.localeCompare(other.role));
  return kept.length === 0 ? null : JSON.stringify(kept);
}

/** What cannot be read, which only somebody with the database's key can have written, lets nobody out of their factor. */
export const readSecondFactor = (kept: string | null | undefined): SecondFactorRules =>
  kept ? secondFactorRules.validateSync(JSON.parse(kept)) : [];
