import { expect, test } from 'vitest';
import type { App } from '../../core/context.ts';
import { setSessionCookies } from './session-cookies.ts';

const app = { config: { projectId: 'samaa' } } as App;

function cookiesFor(url: string, origin: string) {
  const responseHeaders = new Headers();
  const request = new Request(url, { headers: { origin } });
  setSessionCookies({ app, request, responseHeaders }, { userId: 'u', secret: 's' }, '2030-01-01T00:00:00.000+00:00');
  return { cookies: responseHeaders.getSetCookie(), fallback: responseHeaders.get('x-fallback-cookies') };
}

test('on one site, cookies of its domain are enough: scripts get nothing', () => {
  const { cookies, fallback } = cookiesFor('https://api.samaa.example/v1/account', 'https://samaa.example');
  expect(fallback).toBeNull();
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; domain=\.api\.samaa\.example; secure; httponly/);
    expect(cookie).toContain('expires=Tue, 01 Jan 2030 00:00:00 GMT');
  }
});

test.each([
  ['another site', 'https://api.samaa.example/v1/account', 'https://shop.example'],
  ['localhost', 'http://localhost:3000/v1/account', 'http://localhost:3000'],
  ['an address', 'http://127.0.0.1:3000/v1/account', 'http://127.0.0.1:3000'],
])('pages of %s get the fallback', (_case, url, origin) => {
  expect(JSON.parse(cookiesFor(url, origin).fallback ?? '{}')).toHaveProperty('a_session_samaa');
});

test('cookies of a local address name no domain', () => {
  for (const cookie of cookiesFor('http://localhost:3000/v1/account', 'http://localhost:3000').cookies) {
    expect(cookie).not.toContain('domain=');
  }
});
