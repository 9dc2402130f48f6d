import { describe, expect, test } from 'vitest';
import { validatePassword } from './passwords.ts';

const owner = { id: '6b0085d000322e5ac0b5', email: 'Huda.Ali@example.com', name: ' Huda Ali ', phone: '+201012345678' };

describe('a password', () => {
  test('that says nothing of its owner and that few have is taken', async () => {
    expect(await validatePassword('a long secret', owner)).toBeNull();
  });

  test.each(['password', 'PassWord', '123456789'])('that too many have is refused: %s', async (password) => {
    expect(await validatePassword(password, owner)).toBe('common_password');
  });

  test.each([
    ['the id', 'x6B0085d000322e5ac0b5'],
    ['the email', 'huda.ali@example.com!'],
    ['what stands before the @', 'my huda.ALI 77'],
    ['the name', 'iam huda ali ok'],
    ['the phone as written in Egypt', 'x01012345678'],
  ])('with %s of its owner is refused, in whatever letters', async (_what, password) => {
    expect(await validatePassword(password, owner)).toBe('personal_password');
  });

  test('of an owner whose phone is written without the code of the country is refused with it too', async () => {
    expect(await validatePassword('x01012345678', { ...owner, phone: '01012345678' })).toBe('personal_password');
  });

  test('may hold what is too short to be told from chance, or not known', async () => {
    const short = { email: 'ali@example.com', name: 'Ali', phone: null };
    expect(await validatePassword('reality bites', short)).toBeNull();
    expect(await validatePassword('surreality bites', { ...short, name: 'Real' })).toBe('personal_password');
  });
});
