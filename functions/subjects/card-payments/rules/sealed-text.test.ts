import { expect, test } from 'vitest';
import { seal, unseal } from './sealed-text.ts';

test('a sealed text opens with its secret and for its purpose only', () => {
  const sealed = seal('egy_csk_1', 'secret', '42');
  expect(sealed).not.toContain('egy_csk_1');
  expect(seal('egy_csk_1', 'secret', '42')).not.toBe(sealed);
  expect(unseal(sealed, 'secret', '42')).toBe('egy_csk_1');
  expect(unseal(sealed, 'other secret', '42')).toBeNull();
  expect(unseal(sealed, 'secret', '43')).toBeNull();
  expect(unseal(`A${sealed.slice(1)}`, 'secret', '42') === 'egy_csk_1' && !sealed.startsWith('A')).toBe(false);
  expect(unseal('', 'secret', '42')).toBeNull();
});
