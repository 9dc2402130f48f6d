import type { fetchConsents as fetchCall, setConsent as setCall } from '#contract/consents/calls.ts';
import { CONSENT_KINDS, CONSENTS, type ConsentKind } from '#contract/consents/kinds.ts';
import type { Consent } from '#contract/consents/schemas.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { CONSENTS_PER_ACCOUNT } from '#lib/rate-limits.ts';
import { countAttempt } from '#runtime/attempts.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import type { Tables } from '#runtime/tables.ts';
import { type ConsentRow, giveConsent, isGiven, readConsent } from '../consents.ts';

export const fetchConsents: Handler<typeof fetchCall> = ({ id }, { tables }) =>
  Promise.all(CONSENT_KINDS.map(async (kind) => toConsent(kind, await readConsent(tables, id, kind))));

/**
 * A repeat changes nothing. What was kept by consent is deleted after the withdrawal is written down, and a repeat of the
 * withdrawal deletes it again: who saves at the same moment looks once more whether they may.
 */
export const setConsent: Handler<typeof setCall> = async (
  { id, kind, given, version, place, lang = DEFAULT_LANGUAGE },
  context,
) => {
  const { tables, now } = context;
  if (given && version !== CONSENTS[kind]) {
    return refuse('consent_outdated');
  }
  const at = now().toISOString();
  const before = await readConsent(tables, id, kind);
  if (given && !isGiven(before, kind)) {
    await countAttempt(context, CONSENTS_PER_ACCOUNT, [id]);
    await giveConsent(tables, before, { user_id: id, kind, lang, given_at: at, given_on: place });
    return toConsent(kind, await readConsent(tables, id, kind));
  }
  if (given) {
    return toConsent(kind, before);
  }
  if (before?.withdrawn_at === null) {
    await tables.update('consents', before.$id, { withdrawn_at: at, withdrawn_on: place });
  }
  await KEPT_BY[kind](tables, id);
  return toConsent(kind, before && { ...before, withdrawn_at: before.withdrawn_at ?? at });
};

/** What is kept as long as somebody agrees. */
const KEPT_BY: Record<ConsentKind, (tables: Tables, userId: string) => Promise<unknown>> = {
  hearing: (tables, userId) => tables.delete('hearings', userId),
};

function toConsent(kind: ConsentKind, row: ConsentRow | null): Consent {
  return {
    kind,
    given: isGiven(row, kind),
    given_at: row?.given_at ?? null,
    withdrawn_at: row?.withdrawn_at ?? null,
  };
}
