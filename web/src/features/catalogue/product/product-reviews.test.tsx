import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fetchCart } from '#contract/cart/calls.ts';
import { fetchProduct } from '#contract/catalogue/calls.ts';
import { fetchReviews } from '#contract/reviews/calls.ts';
import type { Review } from '#contract/reviews/schemas.ts';
import { aHearingAid } from '#web/testing/products.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const review = ($id: string, text: string): Review => ({
  $id,
  $createdAt: '2026-11-20T21:30:00.000+00:00',
  stars: 4,
  text,
  name: null,
  reply: null,
});

test('more reviews that cannot be loaded say so; loaded, the first of them has the focus', async () => {
  answers(fetchProduct, { ...aHearingAid(), rating: { average: 4, count: 2 } });
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  answers(fetchReviews, { documents: [review('1', 'Clear sound')], next: 'more' });
  const { user } = await renderApp('/store/hearing-aids/aid-1', { language: 'en' });
  const part = within(await screen.findByRole('region', { name: 'Reviews from people who bought it' }));
  await part.findByText('Clear sound');
  part.getByRole('img', { name: '4 out of 5 stars' });
  refuses(fetchReviews, 'not_found');
  await user.click(part.getByRole('button', { name: 'Show more' }));
  await part.findByRole('alert');
  answers(fetchReviews, { documents: [review('2', 'Light')], next: null });
  await user.click(part.getByRole('button', { name: 'Show more' }));
  await part.findByText('Light');
  expect(document.activeElement?.textContent).toContain('Light');
  expect(part.queryByRole('alert')).toBeNull();
});

test('machines are told of a review with the day that the page shows, which is Cairo’s', async () => {
  answers(fetchProduct, { ...aHearingAid(), rating: { average: 4, count: 1 } });
  answers(fetchCart, { documents: [], total: 0, subtotal: 0, vat: 0 });
  const $createdAt = '2026-11-20T22:30:00.000+00:00';
  answers(fetchReviews, { documents: [{ ...review('1', 'Clear sound'), $createdAt }], next: null });
  await renderApp('/store/hearing-aids/aid-1', { language: 'en' });
  const shown = (await screen.findByText('Clear sound')).closest('li');
  expect(shown?.querySelector('time')?.textContent).toBe('21 November 2026');
  const told = [...document.querySelectorAll('script[type="application/ld+json"]')].map((one) => one.textContent);
  expect(told.join()).toContain('"datePublished":"2026-11-21"');
});
