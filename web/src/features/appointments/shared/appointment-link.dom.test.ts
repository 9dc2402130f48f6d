import { afterEach, expect, test } from 'vitest';
import { tabStore } from '#web/lib/storage.ts';
import { keptAppointmentLink, takeAppointmentLink } from './appointment-link.ts';

const open = (address: string) => window.history.replaceState({ kept: true }, '', address);

afterEach(() => {
  tabStore.remove('appointment-link');
  open('/');
});

test('the secret leaves the address for the tab', () => {
  open('/a/0aZ9bY8cX7dW6eV5?from=message');
  takeAppointmentLink();
  expect(window.location.pathname + window.location.search).toBe('/a');
  expect(window.history.state).toEqual({ kept: true });
  expect(keptAppointmentLink()).toBe('0aZ9bY8cX7dW6eV5');
});

test.each(['/a', '/a/', '/account/a/1', '/store/a/1'])('nothing is taken out of %s', (address) => {
  open(address);
  takeAppointmentLink();
  expect(window.location.pathname).toBe(address);
  expect(keptAppointmentLink()).toBeNull();
});
