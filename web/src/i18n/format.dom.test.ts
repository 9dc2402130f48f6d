import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY, type Language } from '#contract/constants.ts';
import { formatDate, formatDateTime, formatNumber, formatPhone, formatPrice } from './format.ts';
import { i18n, loadNamespaces, switchLanguage } from './i18n.ts';
import { LANGUAGE_FACTS, type LanguageFacts } from './language.ts';

/** Without the invisible marks with which Intl keeps directions apart. */
const visible = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replaceAll('\u00a0', ' ');

describe('formatting', () => {
  it('writes the digits 0–9 on Arabic and on English pages', async () => {
    expect(formatNumber(1234.5)).toBe('1,234.5');
    await switchLanguage('en');
    expect(formatNumber(1234.5)).toBe('1,234.5');
  });

  it('writes a price with the translated label, and piasters only when there are some', async () => {
    expect(visible(formatPrice(45000))).toBe('45,000 ج.م');
    expect(visible(formatPrice(99.5))).toBe('99.50 ج.م');
    await switchLanguage('en');
    expect(visible(formatPrice(45000))).toBe('EGP 45,000');
    expect(visible(formatPrice(99.5))).toBe('EGP 99.50');
  });

  it('writes numbers and prices as Intl does, of which the first page does not wait', async () => {
    for (const [language, { locale }] of Object.entries(LANGUAGE_FACTS) as [Language, LanguageFacts][]) {
      await switchLanguage(language);
      const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
      const price = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: CURRENCY,
        trailingZeroDisplay: 'stripIfInteger',
      });
      const label = (part: Intl.NumberFormatPart) => (part.type === 'currency' ? i18n.t('currency') : part.value);
      fc.assert(
        fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.nat(2), (exact, digits) => {
          // Of halves of a piaster the two may differ; adding nothing makes 0 of -0.
          const value = Number(exact.toFixed(digits)) + 0;
          expect(formatNumber(value)).toBe(number.format(value));
          expect(formatPrice(value)).toBe(price.formatToParts(value).map(label).join(''));
        }),
        { numRuns: 300 },
      );
    }
  });

  it('tells the day and the time in Egypt, daylight saving included', () => {
    expect(formatDate('2026-01-15T22:30:00.000Z', 'en')).toBe('16 January 2026');
    expect(formatDate('2026-07-15T21:30:00.000Z', 'en')).toBe('16 July 2026');
    expect(formatDate('2026-01-15T21:30:00.000Z', 'en')).toBe('15 January 2026');
    expect(formatDateTime('2026-01-15T10:05:00.000Z', 'en')).toMatch(/15 January 2026.*12:05/);
    expect(formatDate('2026-01-15T10:00:00.000Z', 'ar')).toBe('15 يناير 2026');
  });

  it.each([
    ['01001234567', '0100 123 4567'],
    ['0223456789', '02 2345 6789'],
    ['034567890', '03 456 7890'],
    ['0403312345', '040 331 2345'],
    ['+441632960961', '+441632960961'],
  ])('writes the phone %s as %s', (phone, shown) => {
    expect(visible(formatPhone(phone))).toBe(shown);
  });

  it('writes the numbers inside texts with the plural that they ask for', async () => {
    await loadNamespaces(['auth']);
    expect(i18n.t('auth:unauthorized.countdown', { count: 2 })).toContain('ثانيتين');
    expect(i18n.t('auth:unauthorized.countdown', { count: 5 })).toContain('5 ثوانٍ');
    expect(i18n.t('errors:too_many_attempts', { minutes: 11 })).toContain('11 دقيقة');
    await switchLanguage('en');
    expect(i18n.t('auth:unauthorized.countdown', { count: 1 })).toContain('1 second.');
    expect(i18n.t('errors:too_many_attempts', { minutes: 15 })).toContain('15 minutes');
  });
});
