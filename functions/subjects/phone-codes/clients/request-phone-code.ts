import { DEFAULT_LANGUAGE } from '#contract/constants.ts';
import { normalizePhone, toE164 } from '#contract/phone.ts';
import type { requestPhoneCode as call } from '#contract/phone-codes/calls.ts';
import { CODE_MINUTES } from '#contract/phone-codes/constants.ts';
import { utc } from '#lib/cairo.ts';
import { minutesAfter } from '#lib/clock.ts';
import {
  CODES_OF_SHOP,
  CODES_PER_ADDRESS,
  CODES_PER_PHONE,
  CODES_PER_PHONE_AND_DAY,
  networkOf,
} from '#lib/rate-limits.ts';
import { countAttempts, takeBack } from '#runtime/attempts.ts';
import { refuse } from '#runtime/refusal.ts';
import type { Handler } from '#runtime/service.ts';
import { stage } from '#runtime/tables.ts';
import { countSent, takeBackSent } from '#subjects/messages/sent-messages.ts';
import { channelPort } from '../channel-port.ts';
import { codeDigest, newCode, newSalt, phoneCodeId, phoneKey } from '../rules/codes.ts';
import { writeCode } from '../rules/write-code.ts';

/**
 * Sends a code to a phone, once for each request. It looks at no account, so neither its answer nor the time that it takes
 * tells of one. A message that nobody took costs its phone nothing; the address has asked all the same.
 */
export const requestPhoneCode: Handler<typeof call> = async (
  { phone: typed, channel, lang = DEFAULT_LANGUAGE, requestId },
  context,
) => {
  const { tables, now, siteOrigin, log, clientAddress } = context;
  const port = channelPort(context, channel);
  if (port === null) {
    return refuse('codes_unavailable');
  }
  const phone = normalizePhone(typed);
  const $id = phoneCodeId(phone, requestId);
  const known = await tables.get('phone_codes', $id, ['expires_at']);
  if (known) {
    return { expires_at: utc(known.expires_at) };
  }
  const [code, salt, expires_at] = [newCode(), newSalt(), minutesAfter(now(), CODE_MINUTES)];
  const digests = { phone_key: phoneKey(phone), salt, code_digest: codeDigest(salt, code) };
  const row = { ...digests, expires_at, attempts: 0, version: 0 };
  if (!(await tables.create('phone_codes', $id, row))) {
    // A repeat at the same moment sends it, and is counted.
    return { expires_at };
  }
  const [, ...ofPhone] = await countAttempts(context, [
    [CODES_PER_ADDRESS, [networkOf(clientAddress)]],
    [CODES_PER_PHONE, [phone]],
    [CODES_PER_PHONE_AND_DAY, [phone]],
    [CODES_OF_SHOP, []],
  ]).catch(async (refusal) => {
    await tables.delete('phone_codes', $id);
    throw refusal;
  });
  const message = { id: $id, reference: $id, to: toE164(phone), lang, ...writeCode(code, lang, siteOrigin) };
  await tables.write(await countSent(context, $id, channel === 'sms' ? 'sms' : 'whatsapp_code', message.text));
  const handedOver = await port.send(message);
  if (handedOver.state === 'refused') {
    await tables.write([stage.deleteIds('phone_codes', [$id]), ...(await takeBackSent(tables, $id))]);
    await Promise.all(ofPhone.map((window) => takeBack(context, window)));
    log(`A code was not taken by ${channel}: ${handedOver.reason.replaceAll(code, '…').replaceAll(/\d{7,}/g, '…')}`);
    return refuse('code_unsent');
  }
  return { expires_at };
};
