import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchPaginatedProducts, fetchProduct } from '#contract/catalogue/calls.ts';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { aHearingAid } from '#web/testing/products.ts';
import { findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const AIDS = [
  aHearingAid({ $id: 'weak', model: 'Weak', fitting_range: [0, 60] }),
  aHearingAid({ $id: 'middle', model: 'Middle', fitting_range: [10, 85], stock: 0 }),
  aHearingAid({ $id: 'power', model: 'Power', fitting_range: [30, 110] }),
];

beforeEach(() => answers(fetchPaginatedProducts, { documents: AIDS, total: AIDS.length }));

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const point = (name: string) => screen.getByRole('slider', { name });
const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent);
const kept = () => JSON.parse(window.localStorage.getItem('audiogram') ?? 'null');

describe('numbers', () => {
  test('show what covers the hearing first, the rest after it, and why', async () => {
    const { user } = await renderApp('/fit', { language: 'en' });
    await findHeading('Find a hearing aid for your hearing');
    expect(screen.getByText(/does not replace a hearing test/)).toBeDefined();
    expect(screen.getByText('Tell us about your hearing')).toBeDefined();
    await user.type(box('Right ear, 500 Hz'), '50');
    await user.type(box('Right ear, 4,000 Hz'), '80');
    await user.type(box('Left ear, 500 Hz'), '20');
    expect(await screen.findByText('2 hearing aids cover all of your hearing loss')).toBeDefined();
    expect(names()).toEqual(['Phonak Power', 'Phonak Middle', 'Phonak Weak']);
    expect(screen.getByText('Closest match to your hearing first.')).toBeDefined();
    const [power, middle, weak] = screen.getAllByRole('article').map((card) => within(card));
    expect(
      power?.getByText('Right ear: covered, and still covered if your hearing drops by another 30 dB.'),
    ).toBeDefined();
    expect(power?.getByText('Left ear: needs no hearing aid.')).toBeDefined();
    expect(middle?.getByText('Out of stock')).toBeDefined();
    expect(weak?.getByText('Right ear: the loss is too great for it at 4,000 Hz.')).toBeDefined();
  });

  test('that leave a hearing aid nothing to spare are told so, and it is not praised for them', async () => {
    const { user } = await renderApp('/fit', { language: 'en' });
    await user.type(box('Right ear, 500 Hz'), '60');
    await screen.findAllByRole('article');
    expect(names().at(-1), 'what is out of stock comes last').toBe('Phonak Middle');
    const limit = within(screen.getAllByRole('article').find((card) => /Weak/.test(card.textContent)) as HTMLElement);
    expect(limit.getByText('Just enough')).toBeDefined();
    expect(limit.getByText('Right ear: covered now, but not if your hearing drops further.')).toBeDefined();
    expect(limit.queryByText(/another 0 dB/)).toBeNull();
  });

  test('are taken in Arabic digits, and shown in the digits 0–9', async () => {
    const { user } = await renderApp('/fit');
    const input = box('الأذن اليمنى، 1,000 هرتز');
    await user.type(input, '٤٥');
    await user.tab();
    expect(kept()).toEqual({ right: { 1000: 45 }, left: {} });
    expect(input.value).toBe('45');
  });

  test('that are none say so, and change nothing', async () => {
    const { user } = await renderApp('/fit', { language: 'en' });
    const input = box('Left ear, 250 Hz');
    await user.type(input, '130');
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('A whole number from -10 to 120');
    expect(input.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(kept()?.left?.[250]).not.toBe(130);
    await user.clear(input);
    await user.tab();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(kept()).toBeNull();
  });
});

describe('the drawing', () => {
  test('is worked by keyboard: down is more loss, Delete takes the mark away', async () => {
    const { user } = await renderApp('/fit', { language: 'en' });
    const handle = point('Right ear, 2,000 Hz');
    expect(handle.getAttribute('aria-valuetext')).toBe('not entered');
    handle.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{PageDown}{ArrowUp}');
    expect(handle.getAttribute('aria-valuetext')).toBe('45 dB HL');
    expect(box('Right ear, 2,000 Hz').value).toBe('45');
    await user.keyboard('{End}{ArrowDown}');
    expect(handle.getAttribute('aria-valuenow')).toBe('120');
    await user.keyboard('{Home}{ArrowUp}');
    expect(handle.getAttribute('aria-valuenow')).toBe('-10');
    await user.keyboard('{Delete}');
    expect(kept()).toBeNull();
  });

  test('draws the other ear after choosing it', async () => {
    const { user } = await renderApp('/fit', { language: 'en' });
    await user.click(screen.getByRole('radio', { name: 'Left (blue cross)' }));
    expect(screen.queryByRole('slider', { name: 'Right ear, 2,000 Hz' })).toBeNull();
    point('Left ear, 2,000 Hz').focus();
    await user.keyboard('{ArrowDown}');
    expect(kept()).toEqual({ right: {}, left: { 2000: 25 } });
  });

  test('takes a tap at the nearest frequency, in steps of 5 dB', async () => {
    vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 130));
    await renderApp('/fit', { language: 'en' });
    const chart = screen.getByRole('group', { name: 'Your audiogram' });
    fireEvent.pointerUp(chart.querySelector('svg') as SVGSVGElement, { clientX: 900, clientY: 63 });
    expect(kept()).toEqual({ right: { 8000: 55 }, left: {} });
    vi.restoreAllMocks();
  });
});

test('a degree of loss fills the ears that are named', async () => {
  const { user } = await renderApp('/fit', { language: 'en' });
  await user.selectOptions(screen.getByLabelText('Degree of hearing loss'), 'moderately severe');
  expect(await screen.findByText('2 hearing aids cover all of your hearing loss')).toBeDefined();
  expect(kept().right).toEqual(kept().left);
  await user.selectOptions(screen.getByLabelText('In which ear?'), 'Left ear');
  expect(kept().right).toEqual({});
  expect(Object.values(kept().left)).toEqual([65, 65, 65, 65, 65, 65]);
  // What is changed by hand is no degree any more.
  await user.type(box('Right ear, 500 Hz'), '40');
  expect(screen.getByLabelText<HTMLSelectElement>('Degree of hearing loss').value).toBe('');
});

describe('for a mild loss', () => {
  const choose = (label: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: label });
  const choices = (label: string) => [...choose(label).options].map(({ textContent }) => textContent);

  test('an aid that is too strong is told so, after those that suit', async () => {
    const { user } = await renderApp('/fit', { language: 'en' });
    await user.selectOptions(screen.getByLabelText('Degree of hearing loss'), 'mild');
    expect(await screen.findByText('2 hearing aids cover all of your hearing loss')).toBeDefined();
    expect(names()).toEqual(['Phonak Weak', 'Phonak Middle', 'Phonak Power']);
    const power = within(screen.getAllByRole('article').at(-1) as HTMLElement);
    expect(power.getByText('Too strong')).toBeDefined();
    expect(power.getByText('Right ear: the hearing aid is stronger than this ear needs.')).toBeDefined();
  });

  test('the result comes into view, and a bar at the lower edge leads to it', async () => {
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = await renderApp('/fit', { language: 'en' });
    await user.selectOptions(screen.getByLabelText('In which ear?'), 'Left ear');
    expect(shown).not.toHaveBeenCalled();
    await user.selectOptions(screen.getByLabelText('Degree of hearing loss'), 'mild');
    expect(shown.mock.contexts).toEqual([screen.getByRole('heading', { name: 'Hearing aids' })]);
    await user.click(await screen.findByRole('button', { name: 'Show the results (2)' }));
    expect(shown).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Hearing aids' })));
    shown.mockRestore();
  });

  test('what was found is narrowed by price, style and battery, each counted beside the others that are chosen', async () => {
    const found = [
      aHearingAid({ $id: 'a', model: 'A', style: 'ric', battery: 'rechargeable', price: 60_000 }),
      aHearingAid({ $id: 'b', model: 'B', style: 'ric', battery: '312', price: 28_000 }),
      aHearingAid({ $id: 'c', model: 'C', style: 'bte', battery: '13', price: 18_000 }),
      aHearingAid({ $id: 'strong', model: 'S', style: 'bte', battery: '675', fitting_range: [60, 120] }),
    ];
    answers(fetchPaginatedProducts, { documents: found, total: found.length });
    const { user } = await renderApp('/fit', { language: 'en' });
    await user.selectOptions(screen.getByLabelText('Degree of hearing loss'), 'mild');
    await screen.findByText('3 hearing aids cover all of your hearing loss');
    expect(choices('Style')).toEqual(['Any', 'Behind the ear (BTE) (1)', 'Receiver in canal (RIC) (2)']);
    expect(choices('Battery')).toEqual(['Any', '13 (1)', '312 (1)', 'Rechargeable (1)']);
    expect(choices('Price')[1]).toMatch(/^Up to EGP.20,000 \(1\)$/);
    await user.selectOptions(choose('Style'), 'Receiver in canal (RIC) (2)');
    expect(await screen.findByText('2 hearing aids cover all of your hearing loss')).toBeDefined();
    expect(choices('Battery')).toEqual(['Any', '312 (1)', 'Rechargeable (1)']);
    expect(choices('Style'), 'another style can be chosen at once').toHaveLength(3);
    await user.selectOptions(choose('Price'), '30000');
    expect(await screen.findByText('One hearing aid covers all of your hearing loss')).toBeDefined();
    expect(names()).toEqual(['Phonak B']);
  });
});

test('normal hearing needs no hearing aid, and asks the server nothing', async () => {
  const asked = vi.fn(() => ({ documents: AIDS, total: AIDS.length }));
  answers(fetchPaginatedProducts, asked);
  const { user } = await renderApp('/fit', { language: 'en' });
  await user.type(box('Right ear, 500 Hz'), '2');
  expect(screen.getByText('What you entered is normal hearing')).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
});

test('when nothing covers all of it, the nearest are shown', async () => {
  const { user } = await renderApp('/fit', { language: 'en' });
  await user.type(box('Right ear, 500 Hz'), '120');
  expect(await screen.findByText('No hearing aid covers all of your hearing loss')).toBeDefined();
  expect(names()[0]).toBe('Phonak Power');
});

test('what was entered is there again, and can be cleared', async () => {
  window.localStorage.setItem('audiogram', '{"right":{"500":50},"left":{}}');
  const { user } = await renderApp('/fit', { language: 'en' });
  expect(box('Right ear, 500 Hz').value).toBe('50');
  await user.click(screen.getByRole('button', { name: 'Clear the audiogram' }));
  expect(box('Right ear, 500 Hz').value).toBe('');
  expect(kept()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear the audiogram' })).toBeNull();
});

test('all pages of the hearing aids are asked for, and nothing of the audiogram is sent', async () => {
  const many = (from: number, count: number): HearingAid[] =>
    Array.from({ length: count }, (_, index) => aHearingAid({ $id: `aid-${from + index}` }));
  const sent: Record<string, unknown>[] = [];
  answers(fetchPaginatedProducts, (input) => {
    sent.push(input);
    return { documents: input.page === 1 ? many(0, 100) : many(99, 5), total: 104 };
  });
  window.localStorage.setItem('audiogram', '{"right":{"500":50},"left":{}}');
  await renderApp('/fit', { language: 'en' });
  expect(await screen.findByText('104 hearing aids cover all of your hearing loss')).toBeDefined();
  expect(sent).toEqual([1, 2].map((page) => ({ product_type: 'hearing-aids', page, limit: 100, lang: 'en' })));
});

test('a failure says what happened, and tries again', async () => {
  refuses(fetchPaginatedProducts, 'busy');
  window.localStorage.setItem('audiogram', '{"right":{"500":50},"left":{}}');
  const { user } = await renderApp('/fit', { language: 'en' });
  const alert = within(await screen.findByRole('alert'));
  answers(fetchPaginatedProducts, { documents: AIDS, total: AIDS.length });
  await user.click(alert.getByRole('button'));
  expect(await screen.findByText('3 hearing aids cover all of your hearing loss')).toBeDefined();
});

describe('on a product’s page', () => {
  beforeEach(() => answers(fetchProduct, aHearingAid()));

  test('a kept audiogram tells whether it suits, and why', async () => {
    window.localStorage.setItem('audiogram', '{"right":{"500":50},"left":{"8000":95}}');
    await renderApp('/store/hearing-aids/aid-1', { language: 'en' });
    expect(await screen.findByText('This hearing aid does not cover all of your hearing loss.')).toBeDefined();
    expect(
      screen.getByText('Right ear: covered, and still covered if your hearing drops by another 35 dB.'),
    ).toBeDefined();
    expect(screen.getByText(/^Left ear: the loss is too great for it at 8,000 Hz\.$/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Change your audiogram' }).getAttribute('href')).toBe('/fit');
  });

  test('without one, it says where to enter it', async () => {
    await renderApp('/store/hearing-aids/aid-1', { language: 'en' });
    const link = await screen.findByRole('link', { name: /^Enter your audiogram/ });
    expect(link.getAttribute('href')).toBe('/fit');
  });
});
