import type { ReferralSourceSetting } from '#contract/referrals/settings-schemas.ts';
import { SETTINGS_ID } from '#lib/ids.ts';
import type { Tables } from '#runtime/tables.ts';
import { readReferralSources } from './rules/referral-sources.ts';

/** How clients come to the clinic, with what is not offered any more. */
export async function loadReferralSources(tables: Tables): Promise<ReferralSourceSetting[]> {
  const row = await tables.get('settings', SETTINGS_ID, ['referral_sources']);
  return readReferralSources(row?.referral_sources ?? null);
}

/** Whether a client may be said to have come so: it is offered. */
export async function isOffered(tables: Tables, id: string): Promise<boolean> {
  return (await loadReferralSources(tables)).some((one) => one.id === id && one.active);
}
