import { toE164 } from '#contract/phone.ts';
import { confirmPhoneCode, requestPhoneCode } from '#contract/phone-codes/calls.ts';
import type { CodeChannel } from '#contract/phone-codes/constants.ts';
import { newPhone, type TestShop } from './kit.ts';

/** Codes to phones, as a guest of a shop that was started with messages gets and types them. */
export function codeKit(shop: TestShop) {
  const lastTo = (phone: string) =>
    shop.phones
      .messages()
      .filter((one) => one.phone === toE164(phone))
      .at(-1);
  /** The code that a phone got last. */
  const codeAt = (phone: string): string => {
    const { text, template } = lastTo(phone) ?? {};
    return template?.parameters['1'] ?? /#(\d{6})$/.exec(text ?? '')?.[1] ?? '';
  };
  async function ask(
    channel: CodeChannel = 'sms',
    { phone = newPhone(), lang = 'ar' }: { phone?: string; lang?: 'ar' | 'en' } = {},
  ) {
    const asked = { phone, requestId: crypto.randomUUID() };
    return { phone, asked, answer: await shop.call(shop.guest, requestPhoneCode, { ...asked, channel, lang }) };
  }
  return {
    ask,
    lastTo,
    codeAt,
    other: (channel: CodeChannel): CodeChannel => (channel === 'sms' ? 'whatsapp' : 'sms'),
    /** A proof that a phone is somebody's, and what else is sent with it. */
    async prove(phone: string) {
      const { asked } = await ask('sms', { phone });
      const { data } = await shop.call(shop.guest, confirmPhoneCode, { ...asked, code: codeAt(phone) });
      return { phone, requestId: crypto.randomUUID(), proof: data?.proof ?? '' };
    },
    /** All tests share one address. */
    async forgetLimits() {
      for (const { $id } of await shop.rows('rate_limits')) {
        await shop.remove('rate_limits', $id);
      }
    },
  };
}
