import { describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatDigits, formatNumber, formatPrice } from './format.ts';
import { i18n, switchLanguage } from './i18n.ts';

/** Without the invisible marks with which Intl keeps directions apart. */
const visible = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/\u00a0/g, ' ');

describe('formatting', () => {
  it('writes Arabic digits on Arabic pages and Latin ones on English pages', async () => {
    expect(formatNumber(1234.5)).toBe('١٬٢٣٤٫٥');
    await switchLanguage('en');
    expect(formatNumber(1234.5)).toBe('1,234.5');
  });

  it('writes a price with the translated label, and piasters only when there are some', async () => {
    expect(visible(formatPrice(45000))).toBe('٤٥٬٠٠٠ ج.م');
    expect(visible(formatPrice(99.5))).toBe('٩٩٫٥٠ ج.م');
    await switchLanguage('en');
    expect(visible(formatPrice(45000))).toBe('EGP 45,000');
    expect(visible(formatPrice(99.5))).toBe('EGP 99.50');
  });

  it('tells the day and the time in Egypt, daylight saving included', () => {
    expect(formatDate('2026-01-15T22:30:00.000Z', 'en')).toBe('16 January 2026');
    expect(formatDate('2026-07-15T21:30:00.000Z', 'en')).toBe('16 July 2026');
    expect(formatDate('2026-01-15T21:30:00.000Z', 'en')).toBe('15 January 2026');
    expect(formatDateTime('2026-01-15T10:05:00.000Z', 'en')).toMatch(/15 January 2026.*12:05/);
    expect(formatDate('2026-01-15T10:00:00.000Z', 'ar')).toBe('١٥ يناير ٢٠٢٦');
  });

  it('changes nothing but digits in a number that is read aloud', () => {
    expect(formatDigits('0100 123 4567', 'ar')).toBe('٠١٠٠ ١٢٣ ٤٥٦٧');
    expect(formatDigits('0100 123 4567', 'en')).toBe('0100 123 4567');
  });

  it('writes the numbers inside texts in the digits of the page, with the plural that they ask for', async () => {
    expect(i18n.t('unauthorized.countdown', { count: 2 })).toContain('ثانيتين');
    expect(i18n.t('unauthorized.countdown', { count: 5 })).toContain('٥ ثوانٍ');
    expect(i18n.t('errors:too_many_attempts', { minutes: 11 })).toContain('١١ دقيقة');
    await switchLanguage('en');
    expect(i18n.t('unauthorized.countdown', { count: 1 })).toContain('1 second.');
    expect(i18n.t('errors:too_many_attempts', { minutes: 15 })).toContain('15 minutes');
  });
});
