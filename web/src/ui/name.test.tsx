import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Name } from './name.tsx';

test.each([
  ['Phonak Naída', 'en', 'ltr'],
  ['Oticon سماعة', 'ar', 'rtl'],
  ['312', null, null],
])('the name %s is read out and laid out in its own language', (name, language, direction) => {
  render(<Name>{name}</Name>);
  const shown = screen.getByText(name);
  expect(shown.getAttribute('lang')).toBe(language);
  expect(shown.getAttribute('dir')).toBe(direction);
});
