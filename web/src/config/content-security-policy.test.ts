import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

function directives(endpoint: string | undefined): Record<string, string> {
  return Object.fromEntries(
    contentSecurityPolicy(endpoint)
      .split('; ')
      .map((directive): [string, string] => [directive.split(' ')[0] ?? '', directive.replace(/^\S+ /, '')]),
  );
}

describe('the content security policy', () => {
  test.each([undefined, '', '/v1'])('keeps to the own origin when the API is there (%j)', (endpoint) => {
    expect(directives(endpoint)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'font-src': "'self'",
      'manifest-src': "'self'",
      'img-src': "'self' blob: data:",
      'media-src': "'self'",
      'connect-src': "'self'",
      'frame-src': 'https://www.openstreetmap.org',
      'form-action': "'self'",
      'base-uri': "'none'",
    });
  });

  test('lets calls, realtime and pictures reach an API elsewhere, and no script come from there', () => {
    const policy = directives('https://fra.cloud.appwrite.io/v1');
    expect(policy['connect-src']).toBe("'self' https://fra.cloud.appwrite.io wss://fra.cloud.appwrite.io");
    expect(policy['img-src']).toBe("'self' https://fra.cloud.appwrite.io blob: data:");
    expect(policy['script-src']).toBe("'self'");
    expect(directives('http://localhost:4370/v1')['connect-src']).toContain('ws://localhost:4370');
  });

  test('never allows anything inline or evaluated, and data for pictures alone', () => {
    expect(contentSecurityPolicy('https://api.example/v1')).not.toMatch(/unsafe|\*|data:.*data:/);
  });
});
