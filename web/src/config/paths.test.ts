import { describe, expect, it } from 'vitest';
import { returnPathOf, signInState } from './navigation.ts';
import { homeOf, ownReturnPath, paths } from './paths.ts';

describe('paths', () => {
  it('writes the store with its page and only the query values that are there', () => {
    expect(paths.store()).toBe('/store/1');
    expect(paths.store(3, { type: 'accessories', brand: 'Phonak', q: '', sort: undefined })).toBe(
      '/store/3?type=accessories&brand=Phonak',
    );
  });

  it('keeps strange ids inside their part of the path', () => {
    expect(paths.product('hearing-aids', 'a/b?c')).toBe('/store/hearing-aids/a%2Fb%3Fc');
  });

  it('knows the home of every role', () => {
    expect(homeOf('user')).toBe('/');
    expect(homeOf('admin')).toBe('/admin');
    expect(homeOf('cs')).toBe('/cs');
    expect(homeOf('reception')).toBe('/reception');
    expect(homeOf('accounting')).toBe('/accounting');
  });
});

describe('the way back after signing in', () => {
  it('keeps path and query', () => {
    expect(returnPathOf(signInState({ pathname: '/store/hearing-aids/x1', search: '?lang=en' }))).toBe(
      '/store/hearing-aids/x1?lang=en',
    );
  });

  it.each([
    ['another site', 'https://evil.example/checkout'],
    ['a site without its scheme', '//evil.example'],
    ['the same with a backslash', '/\\evil.example'],
    ['a slash behind white space that browsers drop', '/\t/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'checkout'],
    ['sign-in itself', '/auth/sign-in'],
    ['registration', '/auth/register?x=1'],
    ['sign-in by a detour', '/store/../auth/sign-in'],
    ['no text at all', { pathname: '/checkout' }],
    ['nothing', undefined],
  ])('refuses %s', (_what, target) => {
    expect(ownReturnPath(target)).toBeNull();
    expect(returnPathOf({ from: target })).toBe('/');
  });

  it('goes to the landing page when no page was asked for', () => {
    expect(returnPathOf(null)).toBe('/');
    expect(returnPathOf('text')).toBe('/');
  });
});
