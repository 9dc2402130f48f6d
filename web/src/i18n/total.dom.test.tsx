import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { switchLanguage } from './i18n.ts';
import { useTotal } from './total.ts';

test.each([
  ['ar', '\u20665,000+\u2069', '\u20665,120+\u2069'],
  ['en', '5,000+', '5,120+'],
] as const)(
  'a total in %s is exact, or has a plus behind its number where counting stopped',
  async (language, capped, more) => {
    await switchLanguage(language);
    const { result } = renderHook(() => useTotal());
    const total = result.current;
    expect(total(4999)).toBe('4,999');
    expect(total(5000)).toBe(capped);
    expect(total(5120)).toBe(more);
    // A counter knows better.
    expect(total(20_000, false)).toBe('20,000');
    expect(total(5000, true)).toBe(capped);
  },
);
