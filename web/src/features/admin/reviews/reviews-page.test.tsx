import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerReview, decideReview, fetchReviews } from '#contract/reviews/admin-calls.ts';
import type { AdminReview } from '#contract/reviews/admin-schemas.ts';
import { quietOffice } from '#web/testing/office.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';

const review: AdminReview = {
  $id: 'review-1',
  $createdAt: '2026-11-20T10:00:00.000+00:00',
  product_type: 'hearing-aids',
  product_id: 'aid-1',
  title_ar: 'Phonak L50',
  title_en: 'Phonak L50',
  order_id: 'order-1',
  stars: 4,
  text: 'Clear sound',
  name: 'Mona',
  shown_name: 'customer',
  state: 'waiting',
  reason: null,
  reply: null,
  version: 3,
};

beforeEach(() => {
  quietOffice();
  answers(fetchReviews, { documents: [review], total: 1, capped: false, next: null });
});

async function open() {
  const app = await renderApp('/admin/reviews', { language: 'en', signedInAs: aUser({ role: 'admin' }) });
  await findHeading('Product reviews');
  await screen.findByText('Clear sound');
  return app.user;
}
/** Keeps what is decided or answered. */
function takes() {
  const sent: unknown[] = [];
  answers(decideReview, (input) => {
    sent.push(input);
    return review;
  });
  answers(answerReview, (input) => {
    sent.push(input);
    return review;
  });
  return sent;
}

test('a review says who wrote it and how it is signed, and is published at one press', async () => {
  const sent = takes();
  const user = await open();
  expect(screen.getByRole('link', { name: 'Mona' }).getAttribute('href')).toBe('/admin/orders?order=order-1');
  screen.getByText('Shown as “Customer”');
  await user.click(screen.getByRole('button', { name: 'Publish the review of Phonak L50' }));
  await screen.findByText('Review published');
  expect(sent).toMatchObject([{ reviewId: 'review-1', version: 3, state: 'approved' }]);
});

test('refusing needs a reason', async () => {
  const sent = takes();
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Reject the review of Phonak L50' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await dialog.findByText('Enter a reason');
  await user.type(dialog.getByRole('textbox'), 'Tells of health');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ state: 'refused', reason: 'Tells of health' }]);
});

test('an answer is saved, and the other states are asked for by the address', async () => {
  const sent = takes();
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Reply to the review of Phonak L50' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'Thank you');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ reply: 'Thank you', version: 3 }]);
  const asked: unknown[] = [];
  answers(fetchReviews, (input) => {
    asked.push(input);
    return { documents: [], total: 0, capped: false, next: null };
  });
  await user.selectOptions(screen.getByLabelText('Status'), 'Published');
  await screen.findByText('No reviews.');
  expect(asked).toMatchObject([{ state: 'approved' }]);
});
