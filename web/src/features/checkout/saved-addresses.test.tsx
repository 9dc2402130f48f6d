import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchAddresses, keepAddress } from '#contract/addresses/calls.ts';
import type { KeptAddress } from '#contract/addresses/schemas.ts';
import { paymentCash } from '#contract/payments/calls.ts';
import { openFilledCheckout, serveCheckout, TERMS_BOX } from '#web/testing/checkout.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const HOME: KeptAddress = {
  $id: 'address-1',
  name: 'Home',
  phone: '01112345678',
  city: 'Giza',
  address: '12 Nile Street',
  isDefault: false,
};
const WORK: KeptAddress = { ...HOME, $id: 'address-2', name: null, city: 'Cairo', address: '3 Tahrir Square' };
const ORDER = { $id: 'order-1', number: '12345678', amount: 1, vat: 0, $createdAt: '2026-11-20T10:00:00.000+00:00' };

const keeps = (...documents: KeptAddress[]) => answers(fetchAddresses, { documents, total: documents.length });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const shown = () => [field('Mobile number').value, field('Governorate').value, field('Full address').value];
const option = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const keepBox = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Keep this address/ });

async function open() {
  const app = await renderApp('/checkout', { language: 'en', signedInAs: aUser() });
  await screen.findByRole('button', { name: 'Place order' });
  return app.user;
}

/** Keeps what the account is asked to keep. */
function takesAddresses() {
  const sent: Record<string, unknown>[] = [];
  answers(keepAddress, (input) => {
    sent.push(input);
    return { documents: [], total: 0 };
  });
  return sent;
}

beforeEach(() => {
  serveCheckout();
  answers(paymentCash, ORDER);
});

describe('kept addresses', () => {
  test('fill in the first, and another by one press', async () => {
    keeps(HOME, WORK);
    const user = await open();
    expect(shown()).toEqual(['01112345678', 'Giza', '12 Nile Street']);
    expect(option(/^Home/).checked).toBe(true);
    await user.click(option(/^Cairo/));
    expect(shown()).toEqual(['01112345678', 'Cairo', '3 Tahrir Square']);
    expect(keepBox()).toBeNull();
  });

  test('lose nothing of an address that is typed, also when the page is loaded again', async () => {
    keeps(HOME, WORK);
    const user = await open();
    await user.click(option(/^A new address/));
    expect(shown()).toEqual(['01012345678', '', '']);
    await user.type(field('Full address'), '9 Sea Street');
    await user.click(option(/^Home/));
    expect(shown()[2]).toBe('12 Nile Street');
    cleanup();
    const again = await open();
    expect(shown()[2]).toBe('12 Nile Street');
    await again.click(option(/^A new address/));
    expect(shown()).toEqual(['01012345678', '', '9 Sea Street']);
  });

  test('do not come over what was typed before', async () => {
    const user = await open();
    await user.type(field('Full address'), '9 Sea Street');
    cleanup();
    keeps(HOME);
    await open();
    expect(shown()[2]).toBe('9 Sea Street');
    expect(option(/^A new address/).checked).toBe(true);
  });

  test('become a new one when something of them is changed', async () => {
    keeps(HOME);
    const user = await open();
    await user.type(field('Full address'), ', third floor');
    expect(option(/^A new address/).checked).toBe(true);
    expect(keepBox()?.checked).toBe(false);
    await user.click(option(/^Home/));
    await user.click(option(/^A new address/));
    expect(shown()[2]).toBe('12 Nile Street, third floor');
  });

  test('show three, and the others when asked for', async () => {
    keeps(
      ...['1', '2', '3', '4', '5'].map((number) => ({
        ...HOME,
        $id: number,
        name: `Place ${number}`,
        address: number,
      })),
    );
    const user = await open();
    const group = () => within(screen.getByRole('group', { name: 'Delivery address' })).getAllByRole('radio');
    expect(group()).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: 'Show all 5 addresses' }));
    expect(group()).toHaveLength(6);
  });

  test('that cannot be read leave a form that works', async () => {
    refuses(fetchAddresses, 'busy');
    await open();
    expect(screen.queryByRole('group', { name: 'Delivery address' })).toBeNull();
    expect(shown()).toEqual(['01012345678', '', '']);
  });
});

describe('the address of an order', () => {
  const TYPED = { id: 'user-1', phone: '01012345678', city: 'Giza', address: '12 Talaat Harb St.' };

  test('is kept once the order is placed when the customer wants it', async () => {
    const sent = takesAddresses();
    const { user, placeOrder } = await openFilledCheckout('en');
    await user.click(keepBox() as HTMLElement);
    expect(sent).toEqual([]);
    await placeOrder();
    await waitFor(() => expect(sent).toEqual([TYPED]));
  });

  test('is not kept unless the customer wants it, the first one neither', async () => {
    const sent = takesAddresses();
    const { placeOrder } = await openFilledCheckout('en');
    expect(keepBox()?.checked).toBe(false);
    await placeOrder();
    await screen.findByText(/1234 5678/);
    expect(sent).toEqual([]);
  });

  test('that was chosen counts as used again', async () => {
    keeps(WORK, HOME);
    const sent = takesAddresses();
    const user = await open();
    await user.click(option(/^Home/));
    await user.type(field('Last name'), 'Ali');
    await user.selectOptions(field('Ear needing an aid'), 'Both');
    await user.click(screen.getByRole('checkbox', { name: TERMS_BOX }));
    await user.click(screen.getByRole('button', { name: 'Place order' }));
    const { phone, city, address } = HOME;
    await waitFor(() => expect(sent).toEqual([{ id: 'user-1', phone, city, address }]));
  });

  test('is not offered to be kept beside ten others', async () => {
    keeps(...Array.from({ length: 10 }, (_, number) => ({ ...HOME, $id: `${number}`, address: `${number}` })));
    const user = await open();
    await user.click(option(/^A new address/));
    expect(keepBox()).toBeNull();
    await screen.findByText(/You keep 10 addresses/);
  });

  test('that did not come through is kept before the addresses are next asked for', async () => {
    refuses(keepAddress, 'busy');
    const { user, placeOrder } = await openFilledCheckout('en');
    await user.click(keepBox() as HTMLElement);
    await placeOrder();
    await screen.findByText(/1234 5678/);
    cleanup();
    const sent = takesAddresses();
    await renderApp('/checkout', { language: 'en', signedInAs: aUser() });
    await waitFor(() => expect(sent).toEqual([TYPED]));
  });
});
