import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchRepairs } from '#contract/impressions/calls.ts';
import { fetchOrder } from '#contract/orders/calls.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { deleteReview, fetchOwnReview, saveReview } from '#contract/reviews/calls.ts';
import type { OwnReview } from '#contract/reviews/schemas.ts';
import { anOrder } from '#web/testing/orders.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const REVIEW: OwnReview = {
  $id: 'review-1',
  stars: 4,
  text: 'Clear sound',
  shown_name: 'first_name',
  state: 'waiting',
  reason: null,
  reply: null,
  version: 2,
};
const write = { name: /^Your review: / };

beforeEach(() => {
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  answers(fetchRepairs, { documents: [] });
  realtimeServer();
});

async function open(change: Partial<Order> = {}) {
  answers(fetchOrder, anOrder({ delivery_status: 'delivered', payment_status: 'paid', cancellable: false, ...change }));
  const { user } = await renderApp('/orders/order-1', { language: 'en', signedInAs: aUser() });
  await findHeading(/^Order 1234\s5678$/);
  return user;
}

test('an order that is not with its customer offers no review', async () => {
  await open({ delivery_status: 'shipped' });
  expect(screen.queryByRole('button', write)).toBeNull();
});

test('a review needs stars, warns of health, and is sent with the name that was chosen', async () => {
  const sent: unknown[] = [];
  answers(fetchOwnReview, { review: null });
  answers(saveReview, (input) => {
    sent.push(input);
    return { review: REVIEW };
  });
  const user = await open();
  await user.click((await screen.findAllByRole('button', write))[0] as HTMLElement);
  await screen.findByText(/Do not write about your health/);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Send review' }));
  await dialog.findByText('Choose a rating');
  await user.click(dialog.getByRole('radio', { name: '5 – Excellent' }));
  await user.type(dialog.getByRole('textbox'), 'Clear sound');
  await user.click(dialog.getByRole('radio', { name: 'Without my name' }));
  await user.click(dialog.getByRole('button', { name: 'Send review' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ orderId: 'order-1', stars: 5, text: 'Clear sound', shown_name: 'customer' }]);
});

test('one that nobody has checked is changed by its version, and a refusal keeps what was typed', async () => {
  answers(fetchOwnReview, { review: REVIEW });
  refuses(saveReview, 'review_decided');
  const user = await open();
  await user.click((await screen.findAllByRole('button', write))[0] as HTMLElement);
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox');
  const dialog = within(screen.getByRole('dialog'));
  await user.type(text, ', and light');
  answers(fetchOwnReview, { review: { ...REVIEW, state: 'approved', version: 3 } });
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await dialog.findByText(/already checked/);
  await dialog.findByText('Your review is published on the product page.');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Clear sound, and light');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click((await screen.findAllByRole('button', write))[0] as HTMLElement);
  await screen.findByText(/It has been checked/);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('what was typed is still there when the window is closed and opened again, and only for that product', async () => {
  answers(fetchOwnReview, { review: null });
  const user = await open({ lines: anOrder().lines.map((line) => ({ ...line, available: true })) });
  const [first, second] = await screen.findAllByRole('button', write);
  await user.click(first as HTMLElement);
  await user.type(await screen.findByRole('textbox'), 'Clear sound');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(second as HTMLElement);
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(first as HTMLElement);
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Clear sound');
});

test('one that was refused says why and can be deleted', async () => {
  let deleted = 0;
  answers(fetchOwnReview, { review: { ...REVIEW, state: 'refused', reason: 'It tells of your health' } });
  answers(deleteReview, () => {
    deleted += 1;
    return { review: null };
  });
  const user = await open();
  await user.click((await screen.findAllByRole('button', write))[0] as HTMLElement);
  await screen.findByText('Reason: It tells of your health');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete review' }));
  await screen.findByText('Delete your review?');
  await user.click(screen.getAllByRole('button', { name: 'Delete review' }).at(-1) as HTMLElement);
  await screen.findByText('Your review was deleted');
  expect(deleted).toBe(1);
});

test.each<[string, Partial<Order>]>([
  ['with its order', { delivery_status: 'returned', payment_status: 'refunded' }],
  ['by itself', { lines: anOrder().lines.map((line) => ({ ...line, returned: line.count })) }],
])('what went back %s is not reviewed any more, and a review from before can be deleted', async (_how, change) => {
  answers(fetchOwnReview, ({ product_type }) => ({
    review: product_type === 'hearing-aids' ? { ...REVIEW, state: 'approved' } : null,
  }));
  answers(deleteReview, () => {
    answers(fetchOwnReview, { review: null });
    return { review: null };
  });
  const user = await open(change);
  await user.click(await screen.findByRole('button', write));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: 'Delete review' }));
  await screen.findByText('Delete your review?');
  await user.click(screen.getAllByRole('button', { name: 'Delete review' }).at(-1) as HTMLElement);
  await screen.findByText('Your review was deleted');
  await waitFor(() => expect(screen.queryByRole('button', write)).toBeNull());
});
