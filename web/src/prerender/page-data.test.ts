import { expect, test } from 'vitest';
import { isPlaceOf, type PageData } from './page-data.ts';

const aPage = (address: string): PageData => ({ path: '/', address, route: '/', language: 'ar', answers: [] });

test.each([
  ['/store/1', '/store/1', '', true],
  ['/store/1', '/store/1', '?utm_source=mail', true],
  ['/store/1', '/store/1', '?type=accessories', false],
  ['/store/1', '/store/1', '?brand=Phonak', false],
  ['/store/1', '/store/1', '?price_from=10000', false],
  ['/store/1', '/store/1', '?price_to=30000', false],
  ['/store/1', '/store/1', '?q=phonak', false],
  ['/store/1', '/store/2', '', false],
  ['/store/1?type=accessories', '/store/1', '?type=accessories', true],
  ['/store/1?type=accessories', '/store/1', '', false],
  ['/store/hearing-aids/a', '/store/hearing-aids/a', '?fbclid=1', true],
])('the page %s at %s%s is the one that is meant: %s', (address, pathname, search, expected) => {
  expect(isPlaceOf(aPage(address), { pathname, search })).toBe(expected);
});
