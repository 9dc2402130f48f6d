import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { isEgyptianMobile, toE164 } from '#contract/phone.ts';

/** What of a message to a client's phone does not depend on what it says; null for a client without a mobile phone. */
export function toClientPhone(patient: { $id: string; phones: readonly string[] } | null) {
  const phone = patient?.phones.find(isEgyptianMobile);
  return patient && phone
    ? ({
        user_id: NOBODY_ID,
        patient_id: patient.$id,
        channel: 'whatsapp',
        phone: toE164(phone),
        lang: DEFAULT_LANGUAGE,
        state: 'waiting',
        attempts: 0,
        version: 0,
      } as const)
    : null;
}
