import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from './env.ts';

describe('parseEnv', () => {
  it('takes the API from the own origin and the project samaa unless told otherwise', () => {
    expect(parseEnv({})).toEqual({
      appwriteEndpoint: '/v1',
      appwriteProject: 'samaa',
      google: false,
    });
    expect(parseEnv({ VITE_APPWRITE_ENDPOINT: '', VITE_APPWRITE_PROJECT: '' }).appwriteProject).toBe('samaa');
  });

  it('offers Google only where it is switched on', () => {
    expect(parseEnv({ VITE_GOOGLE: 'on' }).google).toBe(true);
    expect(parseEnv({ VITE_GOOGLE: 'off' }).google).toBe(false);
  });

  it('takes another host and drops the slash at the end', () => {
    expect(parseEnv({ VITE_APPWRITE_ENDPOINT: 'https://fra.cloud.appwrite.io/v1/' }).appwriteEndpoint).toBe(
      'https://fra.cloud.appwrite.io/v1',
    );
  });

  it.each([
    [{ VITE_APPWRITE_ENDPOINT: 'ftp://files.example/v1' }, /VITE_APPWRITE_ENDPOINT must start with https/],
    [{ VITE_APPWRITE_ENDPOINT: 'https://' }, /VITE_APPWRITE_ENDPOINT must be a URL/],
    [{ VITE_GOOGLE: 'yes' }, /VITE_GOOGLE must be on or off/],
    [{ VITE_APPWRITE_PROJECT: 'my project' }, /VITE_APPWRITE_PROJECT must be an Appwrite project id/],
  ])('names the variable that cannot be used: %o', (variables, message) => {
    expect(() => parseEnv(variables)).toThrow(EnvError);
    expect(() => parseEnv(variables)).toThrow(message);
  });
});
