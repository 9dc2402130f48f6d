import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Name } from './name.tsx';

test.each([
  ['Phonak Naída', 'en'],
  ['سماعة Oticon', 'ar'],
  ['312', null],
])('the name %s is read out in its own language', (name, language) => {
  render(<Name>{name}</Name>);
  expect(screen.getByText(name).getAttribute('lang')).toBe(language);
});
