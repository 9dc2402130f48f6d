import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchDeliveries, moveShipment } from '#contract/shipments/calls.ts';
import type { Delivery } from '#contract/shipments/schemas.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const PARCEL: Delivery = {
  $id: 'parcel-1',
  version: 1,
  is_pick_up: false,
  state: 'out',
  number: '12345678',
  name: 'Mona Ali',
  phone: '01012345678',
  address: '12 Talaat Harb St.',
  city: 'Giza',
  to_collect: 1_050,
  collected: 0,
  pieces: 2,
  attempts: 0,
  failure_reason: null,
  note: null,
  at: '2026-11-20T10:00:00.000Z',
};
const listed = (...documents: Delivery[]) => ({ documents, total: documents.length, cash: 0 });

beforeEach(() => {
  realtimeServer();
});

async function open() {
  const { user } = await renderApp('/clinic/deliveries', {
    language: 'en',
    signedInAs: aUser({ id: 'karim', role: 'reception' }),
  });
  await findHeading('My deliveries');
  return user;
}

/** Keeps what is sent of a parcel. */
function moves() {
  const sent: Record<string, unknown>[] = [];
  answers(moveShipment, (input) => {
    sent.push(input);
    return PARCEL;
  });
  return sent;
}

test('says for whom a parcel is, where to, and what to take; it is handed over after a question', async () => {
  answers(fetchDeliveries, listed(PARCEL));
  const sent = moves();
  const user = await open();
  const card = within(await screen.findByRole('article', { name: 'Mona Ali' }));
  card.getByText('12 Talaat Harb St.');
  card.getByText(/Collect .*1,050.* in cash/);
  expect(card.getByRole('link', { name: /Call Mona Ali/ }).getAttribute('href')).toBe('tel:01012345678');
  const whatsapp = new URL(card.getByRole('link', { name: 'WhatsApp to Mona Ali' }).getAttribute('href') ?? '');
  expect(whatsapp.pathname).toBe('/201012345678');
  expect(whatsapp.searchParams.get('text')).toContain('في الطريق إليك');
  await user.click(card.getByRole('button', { name: /^Mark as delivered/ }));
  const asked = within(await screen.findByRole('dialog', { name: /Have you received .*1,050.* in cash\?/ }));
  await user.click(asked.getByRole('button', { name: 'Go back' }));
  expect(sent).toEqual([]);
  answers(fetchDeliveries, {
    ...listed({ ...PARCEL, state: 'delivered', to_collect: 0, collected: 1_050 }),
    cash: 1_050,
  });
  await user.click(card.getByRole('button', { name: /^Mark as delivered/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as delivered' }));
  await screen.findByText(/You have .*1,050.* in cash/);
  expect(sent).toEqual([{ id: 'karim', shipmentId: 'parcel-1', version: 1, state: 'delivered' }]);
});

test('asks why a parcel was not handed over, and keeps what was typed when that is refused', async () => {
  answers(fetchDeliveries, listed(PARCEL));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: /^Mark as not delivered/ }));
  const asked = within(await screen.findByRole('dialog'));
  const submit = () => user.click(asked.getByRole('button', { name: 'Mark as not delivered' }));
  await submit();
  expect(asked.getByLabelText('Why?').getAttribute('aria-invalid')).toBe('true');
  await user.selectOptions(asked.getByLabelText('Why?'), 'No answer on the phone');
  await user.type(asked.getByLabelText(/^Note/), 'Third floor');
  refuses(moveShipment, 'shipment_changed');
  await submit();
  await asked.findByText(/moved on meanwhile/);
  expect(asked.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Third floor');
  const sent = moves();
  answers(
    fetchDeliveries,
    listed({ ...PARCEL, state: 'failed', attempts: 1, failure_reason: 'no_answer', note: 'Third floor' }),
  );
  await submit();
  await screen.findByText(/Tried once: No answer on the phone\./);
  expect(sent).toMatchObject([{ state: 'failed', reason: 'no_answer', note: 'Third floor' }]);
  await screen.findByRole('button', { name: /^Start delivery/ });
});

test('a failed pick-up is recorded under its own name, and a lack of cash is no reason for it', async () => {
  answers(fetchDeliveries, listed({ ...PARCEL, is_pick_up: true, to_collect: 0 }));
  const user = await open();
  await user.click(await screen.findByRole('button', { name: /^Mark as not collected/ }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.queryByRole('option', { name: 'Did not have the cash' })).toBeNull();
  await user.selectOptions(asked.getByLabelText('Why?'), 'Nobody at the address');
  const sent = moves();
  await user.click(asked.getByRole('button', { name: 'Mark as not collected' }));
  await expect.poll(() => sent).toMatchObject([{ state: 'failed', reason: 'not_there' }]);
});

test('says when there is nothing to bring, and when the list cannot be loaded', async () => {
  refuses(fetchDeliveries, 'forbidden');
  const user = await open();
  answers(fetchDeliveries, listed());
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('No parcels for you today');
});

test('a pick-up of a return is collected, and handed in after a question that says that no money moves', async () => {
  const pickUp = { ...PARCEL, is_pick_up: true, to_collect: 0 };
  answers(fetchDeliveries, listed(pickUp));
  const sent = moves();
  const user = await open();
  const card = within(await screen.findByRole('article', { name: 'Mona Ali' }));
  card.getByText('Return pick-up');
  card.getByText(/Take no money and pay none/);
  answers(fetchDeliveries, listed({ ...pickUp, state: 'collected' }));
  await user.click(card.getByRole('button', { name: /^Mark as collected/ }));
  await user.click(await card.findByRole('button', { name: /^Hand in at the centre/ }));
  const asked = within(await screen.findByRole('dialog', { name: 'Are the pieces at the centre now?' }));
  asked.getByText(/No money is paid back by this/);
  await user.click(asked.getByRole('button', { name: 'Hand in at the centre' }));
  await expect.poll(() => sent.length).toBe(2);
  expect(sent).toMatchObject([{ state: 'collected' }, { state: 'delivered' }]);
});
