import { expect, test } from 'vitest';
import { leaveFor, webAddress } from './leave.ts';

test.each([
  'https://www.facebook.com/samaa',
  'http://localhost:4000/pay',
  'blob:http://localhost:3000/1-2',
  'HTTPS://a.example',
])('%s may be opened', (address) => {
  expect(webAddress(address)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '',
])('%j may not be opened, nor left for', (address) => {
  expect(webAddress(address)).toBeUndefined();
  expect(() => leaveFor(address)).toThrow('Not an address of a page.');
});
