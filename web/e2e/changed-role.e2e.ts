import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { CLINIC_WORDS } from './harness/clinic-words.ts';
import { uniqueName } from './harness/names.ts';
import { newPhone, type Person } from './harness/shop.ts';
import { becomes, fillSignIn, isAt, pressIfThere, shows, signIn } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';
import { WORDS } from './harness/words.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    ended: /^انتهت جلستك، ربما لأن المدير غيّر دورك/,
    otherRole: 'الصفحة التي كنت فيها ليست ضمن صلاحياتك',
    edit: (name: string) => `تعديل ${name}`,
    editTitle: 'تعديل الحساب',
    remove: (name: string) => `حذف ${name}`,
    deleteAccount: 'حذف الحساب',
    deleted: 'تم حذف الحساب',
    role: 'الدور الوظيفي',
    save: 'حفظ التعديلات',
  },
  en: {
    ended: /^Your session ended, perhaps because an admin changed your role/,
    otherRole: 'The page you were on is not part of your role',
    edit: (name: string) => `Edit ${name}`,
    editTitle: 'Edit the account',
    remove: (name: string) => `Delete ${name}`,
    deleteAccount: 'Delete the account',
    deleted: 'Account deleted',
    role: 'Role',
    save: 'Save changes',
  },
} as const;

/** The answers to a session that was ended while it was in use. */
const expected = [/^401: /, /^403: /, /WebSocket/];

describe.each(LANGUAGES)('a receptionist in the middle of a form, in %s', (language) => {
  const [texts, words, t] = [TEXTS[language], WORDS[language], CLINIC_WORDS[language]];

  /** An admin at the list of the staff, newest first. */
  async function adminAtStaff(): Promise<Page> {
    const admin = await suite.shop.addPerson({ role: 'admin' });
    const { page } = await suite.visit({ language });
    await page.goto('/admin/users?tab=admins');
    await fillSignIn(page, words, admin);
    return page;
  }

  async function giveRole(page: Page, { username }: Person, role: string): Promise<void> {
    await page.getByRole('button', { name: texts.edit(username), exact: true }).click();
    const edit = page.getByRole('dialog', { name: texts.editTitle, exact: true });
    await edit.getByLabel(texts.role, { exact: true }).selectOption(role);
    await edit.getByRole('button', { name: texts.save, exact: true }).click();
    await edit.waitFor({ state: 'hidden' });
  }

  /** Somebody at the desk who has typed a patient, and what they typed. */
  async function typing() {
    const person = await suite.shop.addPerson({ role: 'reception' });
    const { page: desk } = await suite.visit({ language, expected });
    await signIn(desk, words, person, '/reception');
    const typed = { name: uniqueName('Hoda'), phone: newPhone() };
    await desk.getByLabel(t.phone, { exact: true }).fill(typed.phone);
    await desk.getByLabel(t.name, { exact: true }).fill(typed.name);
    await desk.getByLabel(t.age, { exact: true }).fill('67');
    await desk.getByLabel(t.address, { exact: true }).fill('12 شارع النيل');
    await desk.getByLabel(t.reason).selectOption('new-hearing-aid');
    await desk.getByRole('button', { name: t.addReason, exact: true }).click();
    return { person, desk, typed };
  }

  /**
   * Sends the form into the ended session, and is told at the sign-in. The page may be there already: what its lists ask
   * after their live connection was cut can come before the press, which then has nothing to press.
   */
  async function isTold(desk: Page, { name }: { name: string }): Promise<void> {
    await pressIfThere(desk.getByRole('button', { name: t.send, exact: true }));
    await isAt(desk, '/auth/sign-in');
    await shows(desk.getByRole('alert').filter({ hasText: texts.ended }));
    expect(await desk.content()).not.toContain(name);
  }

  test('whose session an admin ends finds what was typed after signing in again; nobody else at that browser does', async () => {
    const { person, desk, typed } = await typing();
    await suite.shop.endSessions(person);
    await isTold(desk, typed);

    // A colleague signs in at the same browser, at the same page.
    const colleague = await suite.shop.addPerson({ role: 'reception' });
    await fillSignIn(desk, words, colleague);
    await isAt(desk, '/reception');
    await becomes(() => desk.getByLabel(t.name, { exact: true }).inputValue(), '');
    expect(await desk.content()).not.toContain(typed.name);
    await desk.getByRole('button', { name: words.signOut, exact: true }).first().click();
    await isAt(desk, '/');

    await signIn(desk, words, person, '/reception');
    await becomes(() => desk.getByLabel(t.name, { exact: true }).inputValue(), typed.name);
    expect(await desk.getByLabel(t.phone, { exact: true }).inputValue()).toBe(typed.phone);
    await desk.getByRole('button', { name: t.send, exact: true }).click();
    await shows(desk.getByText(t.sent, { exact: true }));
  });

  test('whose role changes is told, sees nothing of the patient in another role, and finds it when they have theirs again', async () => {
    const { person, desk, typed } = await typing();
    const admin = await adminAtStaff();
    await giveRole(admin, person, 'accounting');
    await isTold(desk, typed);

    await fillSignIn(desk, words, person);
    await isAt(desk, '/accounting');
    await shows(desk.getByText(texts.otherRole, { exact: true }));
    expect(await desk.content()).not.toContain(typed.name);
    await desk.goto('/reception');
    await isAt(desk, '/accounting');
    expect(await desk.content()).not.toContain(typed.name);

    await giveRole(admin, person, 'reception');
    await desk.reload();
    await isAt(desk, '/auth/sign-in');
    await fillSignIn(desk, words, person);
    await isAt(desk, '/reception');
    await becomes(() => desk.getByLabel(t.name, { exact: true }).inputValue(), typed.name);
  });

  test('whose account is deleted is told, and an account made anew is another person', async () => {
    const { person, desk, typed } = await typing();
    const admin = await adminAtStaff();
    await admin.getByRole('button', { name: texts.remove(person.username), exact: true }).click();
    await admin.getByRole('button', { name: texts.deleteAccount, exact: true }).click();
    await shows(admin.getByText(texts.deleted, { exact: true }));
    await isTold(desk, typed);

    await fillSignIn(desk, words, await suite.shop.addPerson({ role: 'reception' }));
    await isAt(desk, '/reception');
    await becomes(() => desk.getByLabel(t.name, { exact: true }).inputValue(), '');
    expect(await desk.content()).not.toContain(typed.name);
  });
});
