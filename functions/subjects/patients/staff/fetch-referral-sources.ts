import type { fetchReferralSources as call } from '#contract/referrals/calls.ts';
import { keptNames } from '#lib/named.ts';
import type { Handler } from '#runtime/service.ts';
import { loadReferralSources } from '#subjects/settings/referral-sources.ts';

export const fetchReferralSources: Handler<typeof call> = async (_input, { tables }) => ({
  sources: (await loadReferralSources(tables)).map(({ id, active, ...names }) => ({
    $id: id,
    ...keptNames(names),
    active,
  })),
});
