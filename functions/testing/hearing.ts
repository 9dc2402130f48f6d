import { setConsent } from '#contract/consents/calls.ts';
import { CONSENTS } from '#contract/consents/kinds.ts';
import type { Caller, TestShop } from './kit.ts';

/** Agrees that an audiogram is kept, or withdraws that. */
export function agreeToHearing(shop: TestShop, who: Caller, given = true) {
  const said = { kind: 'hearing', version: CONSENTS.hearing, place: 'fit', lang: 'en' } as const;
  return shop.call(who, setConsent, { id: who.id, given, ...said });
}
