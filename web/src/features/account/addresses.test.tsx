import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { deleteAddress, fetchAddresses, renameAddress, setDefaultAddress } from '#contract/addresses/calls.ts';
import type { KeptAddress } from '#contract/addresses/schemas.ts';
import { fetchCart } from '#contract/cart/calls.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses, server } from '#web/testing/server.ts';

const HOME: KeptAddress = {
  $id: 'address-1',
  name: 'Home',
  phone: '01112345678',
  city: 'Giza',
  address: '12 Nile Street',
  isDefault: true,
};
const WORK: KeptAddress = {
  ...HOME,
  $id: 'address-2',
  name: null,
  city: 'Cairo',
  address: '3 Tahrir Square',
  isDefault: false,
};
const all = (...documents: KeptAddress[]) => ({ documents, total: documents.length });

beforeEach(() => {
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  answers(fetchAddresses, all(HOME, WORK));
  server.use(http.get('*/v1/account', () => HttpResponse.json({ $id: 'user-1', emailVerification: true })));
});

const region = () => within(screen.getByRole('region', { name: 'My addresses' }));
const headings = () =>
  region()
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

async function open() {
  const { user } = await renderApp('/account', { language: 'en', signedInAs: aUser() });
  await findHeading('My account');
  await region().findByText('12 Nile Street');
  return { user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

test('addresses are listed by their names, or by their governorate, and the default says so', async () => {
  await open();
  expect(headings()).toEqual(['Home', 'Cairo']);
  expect(region().getAllByText('Default')).toHaveLength(1);
});

test('an address gets a name, and another becomes the default', async () => {
  const sent: unknown[] = [];
  answers(renameAddress, (input) => {
    sent.push(input);
    return all(HOME, { ...WORK, name: 'Work' });
  });
  answers(setDefaultAddress, (input) => {
    sent.push(input);
    return all({ ...WORK, name: 'Work', isDefault: true }, { ...HOME, isDefault: false });
  });
  const { user, press } = await open();
  await press('Name “3 Tahrir Square”');
  await user.type(screen.getByLabelText(/^Name of the address/), ' Work ');
  await press('Save name');
  await waitFor(() => expect(headings()).toEqual(['Home', 'Work']));
  await press('Make default: Work');
  await waitFor(() => expect(headings()).toEqual(['Work', 'Home']));
  expect(sent).toEqual([
    { id: 'user-1', addressId: 'address-2', name: 'Work' },
    { id: 'user-1', addressId: 'address-2' },
  ]);
});

test('an address goes after a question, and a refusal is shown there', async () => {
  refuses(deleteAddress, 'busy');
  const { press } = await open();
  await press('Remove “Home”');
  await press('Remove address');
  await screen.findByRole('alert');
  answers(deleteAddress, all(WORK));
  await press('Remove address');
  await waitFor(() => expect(headings()).toEqual(['Cairo']));
});

test('without addresses the page says how one is kept', async () => {
  answers(fetchAddresses, all());
  await renderApp('/account', { language: 'en', signedInAs: aUser() });
  await screen.findByText(/^No saved addresses yet/);
});
