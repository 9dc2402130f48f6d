import { beforeEach, describe, expect, test } from 'vitest';
import { toE164 } from '#contract/phone.ts';
import { confirmPhoneCode, fetchCodeChannels, requestPhoneCode } from '#contract/phone-codes/calls.ts';
import { CODE_ATTEMPTS, type CodeChannel } from '#contract/phone-codes/constants.ts';
import { CODES_OF_SHOP, windowOf } from '#lib/rate-limits.ts';
import type { Ports } from '#runtime/ports.ts';
import type { CallContext } from '#runtime/service.ts';
import { newPhone, startShop } from '../../../testing/kit.ts';
import { codeKit } from '../../../testing/phone-codes.ts';
import { fakePhones } from '../../../testing/phones.ts';
import { confirmPhoneCode as confirm } from './confirm-phone-code.ts';
import { fetchCodeChannels as channels } from './fetch-code-channels.ts';
import { requestPhoneCode as request } from './request-phone-code.ts';

const shop = await startShop({}, { messages: true });
const { ask, codeAt, lastTo, other, forgetLimits } = codeKit(shop);
beforeEach(async () => {
  shop.phones.reset();
  await forgetLimits();
});

/** What a guest's call gets that runs in the test itself. */
const guestWith = (change: Partial<Ports>): CallContext<'anyone'> => ({
  ...shop.ports(change),
  actor: null,
  may: () => false,
  sessionId: '',
  ordering: null,
  clientAddress: '',
});
const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });
/** Within one window of each limit: the first of a day's, so many minutes later. */
const dayPlus = (minutes: number) => {
  const day = new Date(Math.ceil(Date.now() / 86_400_000) * 86_400_000).getTime();
  return { now: () => new Date(day + minutes * 60_000) };
};
const shopWindow = (now: Date): string => windowOf(CODES_OF_SHOP, [], now).id;
const type = (asked: { phone: string; requestId: string }, code: string) =>
  shop.call(shop.guest, confirmPhoneCode, { ...asked, code });

describe('asking for a code', () => {
  test('offers the ways that the shop has', async () => {
    expect((await shop.call(shop.guest, fetchCodeChannels, {})).data).toEqual({ channels: ['whatsapp', 'sms'] });
    expect(await channels({}, guestWith({ whatsApp: null }))).toEqual({ channels: ['sms'] });
    expect(await channels({}, guestWith({ whatsApp: null, sms: null }))).toEqual({ channels: [] });
    const refused = request({ phone: newPhone(), channel: 'sms', requestId: 'request-1' }, guestWith({ sms: null }));
    await expect(refused).rejects.toMatchObject({ code: 'codes_unavailable' });
  });

  test('sends by WhatsApp the template for codes, with the code in its button', async () => {
    const { phone } = await ask('whatsapp');
    expect(lastTo(phone)).toMatchObject({
      channel: 'whatsapp',
      template: { name: 'samaa_code', language: 'ar', parameters: { 1: expect.stringMatching(/^\d{6}$/) } },
    });
  });

  test('sends by SMS the code with a last line by which phones fill it in on this site alone', async () => {
    const { phone } = await ask('sms', { lang: 'en' });
    expect(lastTo(phone)).toMatchObject({ channel: 'sms' });
    const code = codeAt(phone);
    expect(lastTo(phone)?.text).toBe(`Your Samaa code: ${code}. Do not give it to anybody.\n\n@localhost #${code}`);
  });

  test('a repeat of the same request sends nothing again', async () => {
    const { asked, phone } = await ask();
    const again = await shop.call(shop.guest, requestPhoneCode, { ...asked, channel: 'sms' });
    expect(again.status).toBe(200);
    expect(shop.phones.messages().filter((one) => one.phone === toE164(phone))).toHaveLength(1);
  });

  test('repeats at the same moment send one code, and count once', async () => {
    const phone = newPhone();
    for (const channel of ['sms', 'whatsapp', 'sms'] as const) {
      const asked = { phone, channel, requestId: crypto.randomUUID() };
      const answers = await Promise.all([1, 2, 3].map(() => shop.call(shop.guest, requestPhoneCode, asked)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect(shop.phones.messages().filter((one) => one.phone === toE164(phone))).toHaveLength(3);
  });

  test('is answered alike for a phone of an account, a proven one, and nobody’s', async () => {
    const known = await shop.join();
    const proven = await shop.join();
    await shop.users.updatePhoneVerification({ userId: proven.id, phoneVerification: true });
    for (const phone of [known.phone, proven.phone, newPhone()]) {
      const { answer } = await ask('sms', { phone });
      expect([answer.status, Object.keys(answer.data ?? {})]).toEqual([200, ['expires_at']]);
    }
  });

  test.each<CodeChannel>(['whatsapp', 'sms'])(
    'says when %s does not take it, and the phone may ask again',
    async (channel) => {
      const phone = newPhone();
      shop.phones.play('refused', { channel });
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await ask(channel, { phone })).answer.code).toBe('code_unsent');
      }
      shop.phones.reset();
      expect((await ask(other(channel), { phone })).answer.status).toBe(200);
    },
  );

  test('tells the log nothing of the code or the phone', async () => {
    const lines: string[] = [];
    const sms = fakePhones();
    const phone = newPhone();
    sms.send = async ({ text, to }) => ({ state: 'refused', reason: `No: ${text} ${to}`, isFinal: true });
    const refused = request(
      { phone, channel: 'sms', lang: 'en', requestId: 'request-1' },
      guestWith({ sms, log: (line) => lines.push(line) }),
    );
    await expect(refused).rejects.toMatchObject({ code: 'code_unsent' });
    expect(lines).toEqual([expect.stringContaining('not taken by sms: No: Your Samaa code: ….')]);
    expect(lines.join()).not.toMatch(/\d{6}/);
  });
});

describe('limits', () => {
  test('a phone gets three codes in a quarter of an hour and ten in a day', async () => {
    const phone = newPhone();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await ask('sms', { phone })).answer.status).toBe(200);
    }
    expect((await ask('sms', { phone })).answer).toMatchObject({ status: 429, code: 'too_many_attempts' });
    // Of one that is refused the day counts nothing.
    const sms = fakePhones();
    const askAfter = (quarters: number) =>
      request({ phone, channel: 'sms', requestId: crypto.randomUUID() }, guestWith({ sms, ...dayPlus(quarters * 15) }));
    await forgetLimits();
    for (let sent = 0; sent < 10; sent += 1) {
      await askAfter(sent);
    }
    await expect(askAfter(10)).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect(sms.asked).toHaveLength(10);
  });

  test('an address asks for twenty codes in an hour, whatever the phones', async () => {
    const sms = fakePhones();
    const context = guestWith({ sms, ...dayPlus(0) });
    const askOnce = () => request({ phone: newPhone(), channel: 'sms', requestId: crypto.randomUUID() }, context);
    for (let sent = 0; sent < 20; sent += 1) {
      await askOnce();
    }
    await expect(askOnce()).rejects.toMatchObject({ code: 'too_many_attempts' });
    const elsewhere = { ...context, clientAddress: '10.1.1.1' };
    await request({ phone: newPhone(), channel: 'sms', requestId: 'request-1' }, elsewhere);
    expect(sms.asked).toHaveLength(21);
  });

  test('the whole shop sends three hundred codes in an hour, from wherever they are asked for', async () => {
    const sms = fakePhones();
    const at = dayPlus(0);
    const askFrom = (index: number) =>
      request(
        { phone: newPhone(), channel: 'sms', requestId: crypto.randomUUID() },
        { ...guestWith({ sms, ...at }), clientAddress: `10.2.${Math.floor(index / 200)}.${index % 200}` },
      );
    await askFrom(0);
    const [row] = (await shop.rows('rate_limits')).filter(({ $id }) => $id === shopWindow(at.now()));
    await shop.change('rate_limits', row?.$id ?? '', { count: 299 });
    await askFrom(1);
    await expect(askFrom(2)).rejects.toMatchObject({ code: 'too_many_attempts' });
    expect(sms.asked).toHaveLength(2);
  });

  test('thirty wrong codes in an hour end the attempts of an address, of right ones as many as one likes', async () => {
    const sms = fakePhones();
    const context = guestWith({ sms, ...dayPlus(0) });
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const wrong = confirm({ phone: newPhone(), requestId: 'request-1', code: '123456' }, context);
      await expect(wrong).rejects.toMatchObject({ code: 'code_over' });
    }
    const held = confirm({ phone: newPhone(), requestId: 'request-1', code: '123456' }, context);
    await expect(held).rejects.toMatchObject({ code: 'too_many_attempts' });
    await forgetLimits();
    const asked = { phone: newPhone(), requestId: crypto.randomUUID() };
    await request({ ...asked, channel: 'sms' }, context);
    await confirm({ ...asked, code: sms.asked[0]?.code ?? '' }, context);
    expect((await shop.rows('rate_limits')).find(({ count }) => count > 1)).toBeUndefined();
  });
});

describe('typing a code', () => {
  test('the right one is answered with a proof, in Arabic digits too, and a repeat with the same one', async () => {
    const { asked, phone } = await ask();
    const code = codeAt(phone);
    const arabic = [...code].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('');
    const first = await type(asked, ` ${arabic} `);
    expect(first.data).toMatchObject({ proof: expect.stringMatching(/^[0-9a-f]{96}$/) });
    expect((await type(asked, code)).data?.proof).toBe(first.data?.proof);
  });

  test('after five wrong ones the right one does not work any more', async () => {
    const { asked, phone } = await ask();
    const code = codeAt(phone);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt += 1) {
      expect((await type(asked, wrong)).code).toBe('code_wrong');
    }
    expect((await type(asked, code)).code).toBe('code_over');
  });

  test('the fifth attempt may still be the right one', async () => {
    const { asked, phone } = await ask();
    const code = codeAt(phone);
    for (let attempt = 1; attempt < CODE_ATTEMPTS; attempt += 1) {
      await type(asked, code === '000000' ? '111111' : '000000');
    }
    expect((await type(asked, code)).status).toBe(200);
  });

  test('it ends after five minutes', async () => {
    const { asked, phone } = await ask();
    const code = codeAt(phone);
    const late = confirm({ ...asked, code }, guestWith(later(5.1)));
    await expect(late).rejects.toMatchObject({ code: 'code_over' });
    expect(await confirm({ ...asked, code }, guestWith(later(4.9)))).toMatchObject({ proof: expect.any(String) });
  });

  test('a code works for its own phone and its own request alone, so a newer request replaces it', async () => {
    const phone = newPhone();
    const { asked: first } = await ask('sms', { phone });
    const old = codeAt(phone);
    const { asked: second } = await ask('sms', { phone });
    const isSame = codeAt(phone) === old;
    expect((await type(second, old)).code).toBe(isSame ? undefined : 'code_wrong');
    expect((await type({ ...first, phone: newPhone() }, old)).code).toBe('code_over');
    expect((await type({ ...first, requestId: 'another-request' }, old)).code).toBe('code_over');
  });

  test('what is no code of six digits is refused before it is tried', async () => {
    const { asked } = await ask();
    for (const code of ['12345', '1234567', 'abcdef']) {
      expect((await type(asked, code)).params).toEqual({
        fields: { code: { key: 'code_invalid', values: { length: 6 } } },
      });
    }
  });
});

test('no row holds a phone or a code', async () => {
  const { phone } = await ask();
  const text = JSON.stringify(await shop.rows('phone_codes'));
  expect(text).not.toContain(phone);
  expect(text).not.toContain(`"${codeAt(phone)}"`);
});
