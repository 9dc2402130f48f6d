import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { DocumentList } from '#contract/fields.ts';
import {
  createAdmin,
  deleteAdmin,
  deleteUser,
  fetchAdmins,
  fetchPaginatedAdmins,
  fetchPaginatedUsers,
  fetchUsers,
  resetSecondFactor,
  updateAdmin,
} from '#contract/people/calls.ts';
import type { Person } from '#contract/people/schemas.ts';
import {
  answerPrivacyRequest,
  fetchErasure,
  fetchPersonalData,
  fetchPrivacyRequests,
} from '#contract/privacy/admin-calls.ts';
import type { PrivacyRequest } from '#contract/privacy/schemas.ts';
import { aPerson } from '#web/testing/people.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const admin = aUser({ id: 'admin-1', role: 'admin', username: 'Mona' });
const mona = aPerson({ $id: 'admin-1', username: 'Mona', email: 'mona@example.com', role: 'admin', phone: null });
const salma = aPerson({ $id: 'cs-1', username: 'Salma', email: 'salma@example.com', role: 'cs', phone: null });
const omar = aPerson({ $id: 'admin-2', username: 'Omar', email: 'omar@example.com', role: 'admin', phone: null });

const KEPT = { waits_until: null, kept: [{ what: 'orders', count: 2, until: '2031-11-20' } as const] };

beforeEach(() => {
  realtimeServer();
  answers(fetchErasure, KEPT);
});

/** Answers a list by cursor: the first call and the one after somebody. Keeps what was asked. */
function lists<A, B>(
  first: Call<A, DocumentList<Person>>,
  after: Call<B, DocumentList<Person>>,
  cursor: 'userId' | 'adminId',
  people: Person[],
  pageSize = 20,
): Record<string, unknown>[] {
  const asked: Record<string, unknown>[] = [];
  const page = (input: Record<string, unknown>) => {
    asked.push(input);
    const start = people.findIndex(({ $id }) => $id === input[cursor]) + 1;
    return { documents: people.slice(start, start + pageSize), total: people.length };
  };
  answers(first, page);
  answers(after, page);
  return asked;
}
const users = (people: Person[], size?: number) => lists(fetchUsers, fetchPaginatedUsers, 'userId', people, size);
const admins = (people: Person[], size?: number) => lists(fetchAdmins, fetchPaginatedAdmins, 'adminId', people, size);

async function open(path = '/admin/users', language: 'ar' | 'en' = 'en') {
  const app = await renderApp(path, { language, signedInAs: admin });
  await findHeading(language === 'en' ? 'Users' : 'المستخدمون');
  return app;
}
const openAdmins = () => open('/admin/users?tab=admins');

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('users', () => {
  test('the table has the specified columns, and deletion as its only action', async () => {
    users([aPerson(), aPerson({ $id: 'person-2', username: 'Nour', phone: null })]);
    await open();
    await screen.findByText('Hany');
    expect(headers()).toEqual(['Username', 'Email', 'Phone', 'ID', 'Actions']);
    const row = screen.getByRole('row', { name: /Hany/ });
    expect(row.textContent).toContain('hany@example.com0111\u00a0234\u00a05678');
    const actions = within(row).getAllByRole('cell').at(-1) as HTMLElement;
    expect(within(actions).getAllByRole('button')).toHaveLength(1);
    within(row).getByTitle('person-1');
    expect(screen.getByRole('row', { name: /Nour/ }).textContent).toContain('N/A');
  });

  test('the search goes out with what was typed', async () => {
    const asked = users([aPerson()]);
    const { user } = await open();
    await user.type(screen.getByPlaceholderText('name, id, phone, email'), 'hany 0111{Enter}');
    await waitFor(() => expect(asked.at(-1)).toEqual({ id: 'admin-1', query: 'hany 0111' }));
  });

  test('more are loaded after the last one', async () => {
    const people = Array.from({ length: 5 }, (_, index) => aPerson({ $id: `person-${index}`, username: `N${index}` }));
    const asked = users(people, 3);
    const { user } = await open();
    await screen.findByText('3 Users of 5');
    await user.click(await button('Load More Users'));
    await screen.findByText('5 Users of 5');
    expect(asked.at(-1)).toMatchObject({ userId: 'person-2', createdAt: people[2]?.$createdAt });
    expect(screen.queryByRole('button', { name: 'Load More Users' })).toBeNull();
  });

  test('nobody there, and an error, are told in the table', async () => {
    users([]);
    await open();
    await screen.findByText('No Users Found in Database');
  });

  test('an error stands in the table with its message, and can be tried again', async () => {
    refuses(fetchUsers, 'forbidden');
    const { user } = await open();
    expect((await screen.findByText('You are not allowed to do this.')).closest('td')).toBeTruthy();
    users([aPerson()]);
    await user.click(await button('Try again'));
    await screen.findByText('Hany');
  });

  test('is deleted after a confirmation that says what stays', async () => {
    users([aPerson()]);
    const sent: unknown[] = [];
    answers(deleteUser, (input) => {
      sent.push(input);
      users([]);
      return { $id: 'person-1' };
    });
    const { user } = await open();
    await user.click(await button('Delete Hany'));
    const question = await screen.findByRole('dialog', { name: 'Delete this user?' });
    expect(question.textContent).toContain('This cannot be undone.');
    expect(question.textContent).toContain('Orders and their invoices (2)');
    expect(question.textContent).toContain('until 20 November 2031');
    await user.click(within(question).getByRole('button', { name: 'Delete the account' }));
    await screen.findByText('Account deleted');
    await screen.findByText(/Orders and their invoices \(2\).*until 20 November 2031/);
    await screen.findByText('No Users Found in Database');
    expect(sent).toEqual([{ userId: 'person-1', id: 'admin-1' }]);
  });

  test('is not deleted when the answer is no', async () => {
    users([aPerson()]);
    const sent: unknown[] = [];
    answers(deleteUser, (input) => {
      sent.push(input);
      return { $id: 'person-1' };
    });
    const { user } = await open();
    await user.click(await button('Delete Hany'));
    const question = await screen.findByRole('dialog', { name: 'Delete this user?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question.isConnected).toBe(false));
    // The only deletion is the one that is confirmed afterwards.
    await user.click(await button('Delete Hany'));
    await user.click(await button('Delete the account'));
    await screen.findByText('Account deleted');
    expect(sent).toHaveLength(1);
  });

  test('a deletion that fails shows an alert with the message', async () => {
    users([aPerson()]);
    refuses(deleteUser, 'payment_pending');
    const { user } = await open();
    await user.click(await button('Delete Hany'));
    await user.click(await button('Delete the account'));
    const alert = await screen.findByRole('dialog', { name: 'The account was not deleted' });
    expect(alert.textContent).toContain('The bank has not confirmed the payment yet.');
    expect(screen.getByText('Hany')).toBeTruthy();
  });
});

test('a copy of somebody’s data is prepared, to be saved as a page and as a file', async () => {
  users([aPerson()]);
  const asked: unknown[] = [];
  answers(fetchPersonalData, (input) => {
    asked.push(input);
    const file = { made_at: '2026-11-20T10:00:00Z', subject: 'user', id: 'person-1', account: null, parts: [] };
    return { json: JSON.stringify(file) };
  });
  const { user } = await open();
  await user.click(await button('Hany: a copy of the data'));
  const dialog = await screen.findByRole('dialog', { name: 'A copy of the data' });
  await within(dialog).findByRole('button', { name: 'Save a page to read and print' });
  expect(within(dialog).getByRole('button', { name: 'Save a file for programs (JSON)' })).toBeTruthy();
  expect(asked).toEqual([{ id: 'admin-1', subject: 'user', subjectId: 'person-1' }]);
});

describe('those who asked to be erased', () => {
  async function openErasures() {
    users([]);
    const app = await open();
    await app.user.click(screen.getByRole('link', { name: 'Erasure requests' }));
    await findHeading('Erasure requests');
    return app;
  }
  const aRequest = (change: Partial<PrivacyRequest> = {}): PrivacyRequest => ({
    $id: 'request-1',
    $createdAt: '2026-11-01T10:00:00.000Z',
    subject: 'patient',
    subject_id: 'patient-1',
    state: 'waiting',
    answer_by: '2026-11-09T00:00:00.000Z',
    answered_at: null,
    kept_until: '2036-11-01T00:00:00.000Z',
    erased_at: null,
    ...change,
  });

  test('are named by what they are, with the day of their answer, and lead to the record that is kept', async () => {
    answers(fetchPrivacyRequests, [aRequest({ answer_by: '2020-01-01T00:00:00.000Z' })]);
    await openErasures();
    const row = await screen.findByRole('row', { name: /Patient/ });
    expect(row.textContent).toContain('1 January 2020 Late');
    expect(row.textContent).toContain('1 November 2036');
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/admin/patients/patient-1');
  });

  test('have their answer once that is noted', async () => {
    answers(fetchPrivacyRequests, [aRequest()]);
    const sent: unknown[] = [];
    answers(answerPrivacyRequest, (input) => {
      sent.push(input);
      const answered = aRequest({ answered_at: '2026-11-05T10:00:00.000Z' });
      answers(fetchPrivacyRequests, [answered]);
      return answered;
    });
    const { user } = await openErasures();
    await user.click(await button('Record the answer'));
    await screen.findByText('Answered 5 November 2026');
    expect(sent).toEqual([{ id: 'admin-1', requestId: 'request-1' }]);
    expect(screen.queryByRole('button', { name: 'Record the answer' })).toBeNull();
  });

  test('are nobody in a shop in which nobody asked', async () => {
    answers(fetchPrivacyRequests, []);
    await openErasures();
    await screen.findByText('No erasure requests yet.');
  });
});

describe('admins', () => {
  test('stand in their own tab with the specified columns, edit and delete', async () => {
    users([]);
    admins([mona, salma]);
    const app = await open();
    await app.user.click(screen.getByRole('tab', { name: 'Admins' }));
    await isAt(app, '/admin/users?tab=admins');
    await screen.findByText('Salma');
    expect(headers()).toEqual(['Username', 'Email', 'Role', 'ID', 'Actions']);
    const row = screen.getByRole('row', { name: /cs-1/ });
    expect(row.textContent).toContain('Customer service');
    expect(within(row).getAllByRole('button')).toHaveLength(3);
    expect(screen.getByPlaceholderText('name, id, phone, email')).toBeTruthy();
  });

  test('nobody there is told in the specified words', async () => {
    admins([]);
    await openAdmins();
    await screen.findByText('No Admins Found in Database');
  });

  test('more are loaded after the last one', async () => {
    admins([mona, salma, omar], 2);
    const { user } = await openAdmins();
    await screen.findByText('2 Admins of 3');
    await user.click(await button('Load More Admins'));
    await screen.findByText('Omar');
  });

  test('oneself cannot be deleted, and the button says why', async () => {
    admins([mona, salma, omar]);
    await openAdmins();
    const own = await button('Delete Mona');
    expect(own.disabled).toBe(true);
    expect(document.getElementById(own.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'You can’t delete your own account.',
    );
    expect((await button('Delete Omar')).disabled).toBe(false);
  });

  test('the last admin cannot be deleted', async () => {
    admins([salma, omar]);
    await openAdmins();
    expect((await button('Delete Omar')).disabled).toBe(true);
    await screen.findByText('This is the last administrator, who cannot be deleted.');
    expect((await button('Delete Salma')).disabled).toBe(false);
  });

  test('a specialist whose account is deleted is said to stay in the schedule without one', async () => {
    admins([mona, salma, omar]);
    const specialist = { name_ar: 'د. سلمى', name_en: 'Dr Salma' };
    answers(deleteAdmin, { $id: salma.$id, specialist });
    const { user } = await openAdmins();
    await user.click(await button('Delete Salma'));
    await user.click(await button('Delete the account'));
    await screen.findByText(/Dr Salma stays in the schedule without an account/);
  });

  test("the server's refusal is shown where the list cannot know", async () => {
    admins([mona, salma, omar]);
    refuses(deleteAdmin, 'last_admin');
    const { user } = await openAdmins();
    await user.click(await button('Delete Omar'));
    await user.click(await button('Delete the account'));
    const alert = await screen.findByRole('dialog', { name: 'The account was not deleted' });
    expect(alert.textContent).toContain('There must be at least one admin.');
  });
});

describe('a new admin', () => {
  async function openForm() {
    admins([mona]);
    const { user } = await openAdmins();
    await user.click(await button('Add New Admin'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Admin' }));
    const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
    const press = () => user.click(dialog.getByRole('button', { name: 'Add the account' }));
    return { user, dialog, field, press };
  }

  test('needs all fields: the message stands under the form and nothing is sent', async () => {
    const { user, dialog, field, press } = await openForm();
    await user.type(field('Username'), 'Salma');
    await press();
    await dialog.findByText('Please Fill in All The Fields');
    for (const name of ['Email', 'Password', 'Role']) {
      await waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBe('true'));
    }
    expect(field('Username').value).toBe('Salma');
  });

  test('offers every role of the staff', async () => {
    const { field } = await openForm();
    expect([...field('Role').querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Choose a role',
      'Administrator',
      'Accounting',
      'Customer service',
      'Reception',
      'Audiologist',
    ]);
  });

  test('needs a password of 8 characters and an email that is one', async () => {
    const { user, dialog, field, press } = await openForm();
    await user.type(field('Username'), 'Salma');
    await user.type(field('Email'), 'salma');
    await user.type(field('Password'), 'seven77');
    await user.selectOptions(field('Role'), 'cs');
    await press();
    await dialog.findByText('Use at least 8 characters.');
    await dialog.findByText(/valid email|name@example/i);
    expect(dialog.queryByText('Please Fill in All The Fields')).toBeNull();
  });

  test('is sent once, and appears in the list', async () => {
    const { user, field, press } = await openForm();
    const sent: Record<string, unknown>[] = [];
    answers(createAdmin, (input) => {
      sent.push(input);
      admins([mona, salma]);
      return salma;
    });
    await user.type(field('Username'), ' Salma ');
    await user.type(field('Email'), ' salma@example.com');
    await user.type(field('Password'), 'quiet-morning');
    await user.selectOptions(field('Role'), 'cs');
    await press();
    await screen.findByText('Salma can sign in now.');
    await screen.findByRole('row', { name: /cs-1/ });
    expect(sent).toEqual([
      {
        id: 'admin-1',
        requestId: expect.stringMatching(/^\w{8,36}$/),
        data: { username: 'Salma', email: 'salma@example.com', password: 'quiet-morning', role: 'cs' },
      },
    ]);
  });

  test("the server's message stands under the form, and what was typed stays", async () => {
    const { user, dialog, field, press } = await openForm();
    refuses(createAdmin, 'user_exists');
    await user.type(field('Username'), 'Salma');
    await user.type(field('Email'), 'salma@example.com');
    await user.type(field('Password'), 'quiet-morning');
    await user.selectOptions(field('Role'), 'cs');
    await press();
    await dialog.findByText('A User With This Email Address Already Exists');
    expect(field('Email').value).toBe('salma@example.com');
  });
});

describe('a second factor', () => {
  const RESET = 'Reset two-step sign-in';

  async function press() {
    admins([mona, salma]);
    const { user } = await openAdmins();
    await user.click(await button('Edit Salma'));
    await user.click(await button(RESET));
    const question = within(await screen.findByRole('dialog', { name: `${RESET}?` }));
    return { user, question, confirm: () => user.click(question.getByRole('button', { name: RESET })) };
  }

  test('that somebody has lost is reset after a question that says what it does', async () => {
    const asked: Record<string, unknown>[] = [];
    answers(resetSecondFactor, (input) => {
      asked.push(input);
      return { $id: 'cs-1' };
    });
    const { confirm, question } = await press();
    question.getByText(/Salma.* then signs in with the password alone/);
    expect(asked).toEqual([]);
    await confirm();
    await screen.findByText('Two-step sign-in was reset');
    expect(asked).toEqual([{ id: 'admin-1', userId: 'cs-1', requestId: expect.stringMatching(/^[a-z0-9]{24}$/) }]);
  });

  test('that could not be reset says why', async () => {
    refuses(resetSecondFactor, 'not_found');
    const { confirm } = await press();
    await confirm();
    await screen.findByRole('dialog', { name: 'Could not reset two-step sign-in' });
  });
});

describe('an edit', () => {
  async function openForm(name = 'Salma') {
    admins([mona, salma, omar]);
    const { user } = await openAdmins();
    await user.click(await button(`Edit ${name}`));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the account' }));
    const field = (label: string | RegExp) => dialog.getByLabelText<HTMLInputElement>(label);
    const press = () => user.click(dialog.getByRole('button', { name: 'Save changes' }));
    return { user, dialog, field, press };
  }

  test('needs at least one field', async () => {
    const { dialog, press } = await openForm();
    await press();
    await dialog.findByText('Please fill in at least one field');
  });

  test('an emptied field is not sent', async () => {
    const { user, dialog, field, press } = await openForm();
    await user.clear(field('Username'));
    await press();
    await dialog.findByText('Please fill in at least one field');
  });

  test.each([
    ['seven77', 'Use at least 8 characters.'],
    ['a-password-of-21-char', 'Use at most 20 characters.'],
  ])('refuses the password "%s"', async (password, message) => {
    const { user, dialog, field, press } = await openForm();
    await user.type(field(/New password/), password);
    await press();
    await dialog.findByText(message);
  });

  test('sends only what is filled in and new', async () => {
    const { user, field, press } = await openForm();
    const sent: unknown[] = [];
    answers(updateAdmin, (input) => {
      sent.push(input);
      return { ...salma, role: 'accounting' };
    });
    await user.type(field(/New password/), 'quiet-evening');
    await user.selectOptions(field('Role'), 'accounting');
    await press();
    await screen.findByText('Changes saved');
    expect(sent).toEqual([{ adminId: 'cs-1', id: 'admin-1', data: { password: 'quiet-evening', role: 'accounting' } }]);
  });

  test("one's own role cannot be changed, and the field says so", async () => {
    const { dialog, field } = await openForm('Mona');
    expect(field('Role').disabled).toBe(true);
    expect(dialog.getByText('You can’t change your own role. Another administrator can.')).toBeTruthy();
  });

  test("the server's refusal stands under the form", async () => {
    refuses(updateAdmin, 'last_admin');
    const { user, dialog, field, press } = await openForm('Omar');
    await user.selectOptions(field('Role'), 'cs');
    await press();
    await dialog.findByText('There must be at least one admin.');
    expect(field('Role').value).toBe('cs');
  });

  test('fields that the server refuses are marked', async () => {
    refuses(updateAdmin, 'invalid_input', { fields: { 'data.email': { key: 'email_invalid' } } });
    const { user, field, press } = await openForm();
    await user.type(field('Email'), 'x');
    await press();
    await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
  });

  test('asks before what was typed is lost', async () => {
    const { user, dialog, field } = await openForm();
    await user.type(field('Username'), ' Ali');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(await button('Keep editing'));
    expect(field('Username').value).toBe('Salma Ali');
  });
});

test('in Arabic it speaks Arabic', async () => {
  users([aPerson()]);
  await open('/admin/users', 'ar');
  await screen.findByText('0111 234 5678');
  await screen.findByText('مستخدم واحد من 1');
  expect(screen.getByPlaceholderText('الاسم، المعرّف، الهاتف، البريد الإلكتروني')).toBeTruthy();
});
