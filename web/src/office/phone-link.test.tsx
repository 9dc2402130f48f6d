import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadNamespaces, switchLanguage } from '#web/i18n/i18n.ts';
import { addStaffTexts } from '#web/i18n/staff-texts.ts';
import { PhoneLink } from './phone-link.tsx';

beforeAll(async () => {
  addStaffTexts();
  await loadNamespaces(['staff']);
});

test('a mobile number is dialled, and beside it stands the way into WhatsApp, named in both languages', async () => {
  await switchLanguage('en');
  const { unmount } = render(<PhoneLink phone="01012345678" name="Hoda Hassan" />);
  const number = screen.getByRole('link', { name: 'Call Hoda Hassan on 0101\u00a0234\u00a05678' });
  expect(number.getAttribute('href')).toBe('tel:01012345678');
  expect(number.textContent).toBe('0101\u00a0234\u00a05678');
  const whatsapp = screen.getByRole('link', { name: 'WhatsApp to Hoda Hassan' });
  expect(whatsapp.getAttribute('href')).toBe('https://wa.me/201012345678');
  expect(whatsapp.getAttribute('rel')).toBe('noreferrer');
  unmount();
  await switchLanguage('ar');
  render(<PhoneLink phone="01012345678" name="هدى حسن" />);
  expect(screen.getByRole('link', { name: 'واتساب إلى هدى حسن' })).toBeTruthy();
});

test('a landline has no WhatsApp', async () => {
  await switchLanguage('en');
  render(<PhoneLink phone="0223456789" name="Hoda Hassan" />);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:0223456789']);
});
