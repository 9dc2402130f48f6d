import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { fetchUser } from '#contract/accounts/calls.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { confirmPhoneCode, fetchCodeChannels, requestPhoneCode, signInByPhone } from '#contract/phone-codes/calls.ts';
import type { CodeChannel } from '#contract/phone-codes/constants.ts';
import { aUser, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';

const PHONE = '01012345678';
const PROOF = 'a'.repeat(96);
const UNTIL = '2026-11-28T20:00:00.000Z';
const button = (name: string) => screen.findByRole('button', { name });

/** Opens the page where these ways are set up, and has a code sent by text message. */
async function open(channels: CodeChannel[] = ['whatsapp', 'sms']) {
  const requests: string[] = [];
  answers(fetchCodeChannels, { channels });
  answers(requestPhoneCode, ({ requestId }) => {
    requests.push(String(requestId));
    return { expires_at: UNTIL };
  });
  const app = await renderApp('/auth/phone', { language: 'en' });
  await app.user.type(await screen.findByLabelText(/phone|Mobile/i), '٠١٠١٢٣٤٥٦٧٨');
  await app.user.click(await button('Continue'));
  await app.user.click(await button('Send the code by text message'));
  return { app, requests, code: await screen.findByLabelText<HTMLInputElement>('Code') };
}

test('a customer is signed in by the code, which phones fill in by themselves', async () => {
  const { app, requests, code } = await open();
  expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  const [typed, signed, opened]: unknown[][] = [[], [], []];
  answers(confirmPhoneCode, (input) => {
    typed?.push(input);
    return { proof: PROOF, expires_at: UNTIL };
  });
  answers(signInByPhone, (input) => {
    signed?.push(input);
    return { userId: 'user-1', secret: 's3cret' };
  });
  answers(fetchUser, aUser());
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  server.use(
    http.post('*/v1/account/sessions/token', async ({ request }) => {
      opened?.push(await request.json());
      // The first answer is lost on the way.
      return opened?.length === 1
        ? HttpResponse.json({ code: 429, type: 'general_rate_limit_exceeded', message: 'x' }, { status: 429 })
        : HttpResponse.json({ $id: 'session-1', userId: 'user-1' }, { status: 201 });
    }),
  );
  await app.user.type(code, '123456');
  await app.user.click(await button('Confirm the code'));
  await screen.findByRole('alert');
  await app.user.click(await button('Confirm the code'));
  await isAt(app, '/');
  expect(typed?.[0]).toEqual({ phone: PHONE, requestId: requests[0], code: '123456' });
  // What is tried again is the same use of the proof.
  const once = { phone: PHONE, proof: PROOF, requestId: requests[0] };
  expect(signed).toEqual([once, once]);
  expect(opened?.[0]).toEqual({ userId: 'user-1', secret: 's3cret' });
});

test('a wrong code is told, and stays to be corrected', async () => {
  const { app, code } = await open();
  refuses(confirmPhoneCode, 'code_wrong');
  await app.user.type(code, '000000');
  await app.user.click(await button('Confirm the code'));
  await screen.findByText(/This code is not right/);
  expect(code.value).toBe('000000');
});

test('whose phone belongs to no account is told so once the code is right', async () => {
  const { app, code } = await open();
  answers(confirmPhoneCode, { proof: PROOF, expires_at: UNTIL });
  refuses(signInByPhone, 'no_phone_account');
  await app.user.type(code, '123456');
  await app.user.click(await button('Confirm the code'));
  await screen.findByRole('alert');
});

test('who gets no code asks for another one, also the other way', async () => {
  const { app, requests } = await open();
  await app.user.click(await button('Send the code by WhatsApp'));
  await screen.findByText(/We sent the code by WhatsApp/);
  expect(new Set(requests).size).toBe(2);
});

test('without a way for codes the page says how to sign in instead', async () => {
  answers(fetchCodeChannels, { channels: [] });
  await renderApp('/auth/phone', { language: 'ar' });
  await screen.findByText('لا يمكن إرسال رموز الآن. سجّل الدخول بالبريد وكلمة المرور.');
  expect(await screen.findByRole('button', { name: 'متابعة' })).toHaveProperty('disabled', true);
});
