import { RECALL_RESULT_DAYS } from '#contract/recalls/constants.ts';

const DAY_MS = 86_400_000;

/** True for an appointment that was made after a recall began, and within 30 days. */
export function isResult({ begun_at }: { begun_at: string }, { $createdAt }: { $createdAt: string }): boolean {
  const after = Date.parse($createdAt) - Date.parse(begun_at);
  return after >= 0 && after <= RECALL_RESULT_DAYS * DAY_MS;
}
