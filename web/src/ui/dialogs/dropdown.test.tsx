import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Dropdown } from './dropdown.tsx';

const SCREEN = 240;

beforeEach(() => vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(SCREEN));
afterEach(() => vi.restoreAllMocks());

test.each([
  ['begins beyond the left edge', { left: -60, right: 150 }, '60px'],
  ['ends beyond the right edge', { left: 80, right: 290 }, '-50px'],
  ['is as wide as the screen and ends beyond it', { left: 30, right: 270 }, '-30px'],
  ['is in view', { left: 20, right: 230 }, ''],
])('a panel that %s is moved into view', async (_name, edges, translate) => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(edges as DOMRect);
  render(
    <Dropdown label="Menu" trigger="Menu">
      {() => <p>Links</p>}
    </Dropdown>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  expect(screen.getByText('Links').parentElement?.style.translate ?? '').toBe(translate);
});

test.each([
  ['the end of the screen', 100, '372px'],
  ['a few lines where the button stands at the end of the screen', 460, '160px'],
])('a panel reaches as far down as %s', async (_name, top, room) => {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(480);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ left: 0, right: 200, top } as DOMRect);
  render(
    <Dropdown label="Menu" trigger="Menu">
      {() => <p>Links</p>}
    </Dropdown>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  expect(screen.getByText('Links').parentElement?.style.getPropertyValue('--room')).toBe(room);
});
