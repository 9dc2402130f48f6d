import { expect, test } from 'vitest';
import { createPasswords } from './passwords.ts';

test('passwords are kept as salted Argon2id hashes of the real cost', async () => {
  const passwords = createPasswords(false);
  const [one, two] = await Promise.all([passwords.hash('سر طويل'), passwords.hash('سر طويل')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=4,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await passwords.verify('سر طويل', one)).toBe(true);
  expect(await passwords.verify('سر قصير', one)).toBe(false);
});

test('a hash of another cost is verified at its own cost', async () => {
  const hash = await createPasswords(true).hash('longenough');
  expect(await createPasswords(false).verify('longenough', hash)).toBe(true);
});

test('an unknown account takes the work of a real check', async () => {
  const passwords = createPasswords(false);
  const started = performance.now();
  expect(await passwords.verify('longenough', null)).toBe(false);
  // 64 MiB filled four times cannot be done faster on any machine that runs this.
  expect(performance.now() - started).toBeGreaterThan(10);
});

test('what is no hash matches nothing', async () => {
  expect(await createPasswords(true).verify('x', 'plain text')).toBe(false);
});
