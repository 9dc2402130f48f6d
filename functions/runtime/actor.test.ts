import { expect, test } from 'vitest';
import { nameOf, roleOf } from './actor.ts';

test('the role is the first one of the staff that the labels name, and that of a customer where they name none', () => {
  expect(roleOf([])).toBe('user');
  expect(roleOf(['leaving', 'vip'])).toBe('user');
  expect(roleOf(['user'])).toBe('user');
  expect(roleOf(['vip', 'accounting'])).toBe('accounting');
  expect(roleOf(['user', 'cs'])).toBe('cs');
  // Whoever was given two keeps one of them, always the same.
  expect(roleOf(['cs', 'admin'])).toBe(roleOf(['admin', 'cs']));
});

test('work is kept under a name, under the email where there is none, and no longer than its column', () => {
  const actor = { id: 'mona', role: 'cs', name: 'Mona', email: 'mona@example.com' } as const;
  expect(nameOf(actor)).toBe('Mona');
  expect(nameOf({ ...actor, name: '' })).toBe('mona@example.com');
  expect(nameOf({ ...actor, name: 'm'.repeat(200) })).toHaveLength(128);
});
