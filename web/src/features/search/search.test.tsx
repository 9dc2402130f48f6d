import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#contract/call.ts';
import { fetchPatient, searchPatients } from '#contract/patients/calls.ts';
import { searchEverything } from '#contract/search/calls.ts';
import type { Everything } from '#contract/search/schemas.ts';
import { quietOffice } from '#web/testing/office.ts';
import { aUser, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

beforeEach(() => void quietOffice());

const NOTHING: Everything = { people: null, forms: null, orders: null, serials: null, jobs: null, products: null };
const hoda = { $id: 'p1', name: 'Hoda Hassan', phones: ['01012345678'], birth_year: 1959 };
const people = { hits: [{ ...hoda, last_visit_on: '2026-11-10T00:00:00.000Z' }], more: false };

/** Answers every search alike, and tells what was searched. */
function finds(found: Partial<Everything>): unknown[] {
  const asked: unknown[] = [];
  answers(searchEverything, ({ query }) => {
    asked.push(query);
    return { ...NOTHING, ...found };
  });
  return asked;
}

async function open(role: Role = 'cs', path = `/${role}/today`, language: 'ar' | 'en' = 'en') {
  const app = await renderApp(path, { language, signedInAs: aUser({ id: role, role, username: role }) });
  await screen.findByRole('button', { name: language === 'en' ? 'Find anything' : 'بحث شامل' });
  return app;
}
const field = () => screen.findByRole('combobox', { name: 'What are you looking for?' });
const chosen = async () => (await screen.findByRole('option', { selected: true })).textContent;

describe('the search for everything', () => {
  test('opens by its button, by “/” and by Ctrl K, on an Arabic keyboard too, and closes by Escape', async () => {
    const { user } = await open();
    for (const press of [
      () => user.click(screen.getByRole('button', { name: 'Find anything' })),
      () => user.keyboard('/'),
      () => user.keyboard('{Control>}k{/Control}'),
      () => user.keyboard('{Meta>}k{/Meta}'),
      () => fireEvent.keyDown(document.body, { key: 'ن', code: 'KeyK', ctrlKey: true }),
    ]) {
      await press();
      await waitFor(async () => expect(document.activeElement).toBe(await field()));
      fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  test('leaves “/” to what is typed and to the search of a list, and Ctrl K opens it from there', async () => {
    answers(searchPatients, { documents: [], total: 0 });
    const { user } = await open('cs', '/cs/patients');
    const list = await screen.findByRole('searchbox');
    await user.keyboard('/');
    expect(document.activeElement).toBe(list);
    await user.keyboard('a/b');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(await field());
  });

  test('asks once somebody has stopped typing, opens what is chosen by the keys, and keeps nothing', async () => {
    answers(fetchPatient, () => new Promise(() => {}));
    const asked = finds({
      people,
      serials: { hits: [{ serial_number: 'HD77', title: 'Phonak', patient: 'Hoda Hassan' }], more: true },
    });
    const app = await open();
    await app.user.keyboard('/');
    await app.user.type(await field(), 'hoda');
    await screen.findByText('2 results for \u2068hoda\u2069');
    expect(asked).toEqual(['hoda']);
    expect(await chosen()).toContain('Hoda Hassan');
    expect((await field()).getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id,
    );
    await app.user.keyboard('{ArrowDown}');
    expect(await chosen()).toBe('HD77PhonakHoda Hassan');
    await app.user.keyboard('{ArrowDown}');
    expect(await chosen()).toBe('Show all');
    await app.user.keyboard('{ArrowDown}');
    expect(await chosen()).toContain('Hoda Hassan');
    await app.user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    await isAt(app, '/cs/devices/HD77');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/hoda/i);
  });

  test.each<[keyof Everything, Partial<Everything>, Role, string]>([
    ['people', { people }, 'reception', '/reception/patients/p1'],
    [
      'forms',
      { forms: { hits: [{ $id: 'f1', patient: hoda, date: '2026-11-10T00:00:00.000Z', paper: null }], more: false } },
      'accounting',
      '/accounting/patients/p1?visit=f1',
    ],
    [
      'jobs',
      {
        jobs: {
          hits: [{ $id: 'j1', lab_number: 'L 1', kind: 'lab', stage: 'at_lab', patient: 'Hoda' }],
          more: false,
        },
      },
      'cs',
      '/cs/jobs?q=L+1',
    ],
    [
      'orders',
      {
        orders: {
          hits: [
            {
              $id: 'o1',
              number: '45943201',
              $createdAt: '2026-11-10T09:00:00.000Z',
              first_name: 'Hoda',
              last_name: '',
              payment_status: 'paid',
              delivery_status: 'shipped',
            },
          ],
          more: false,
        },
      },
      'admin',
      '/admin/orders?order=o1',
    ],
    [
      'products',
      {
        products: {
          hits: [{ $id: 'a1', product_type: 'accessories', title: { ar: 'بطارية', en: 'Battery' }, archived: true }],
          more: false,
        },
      },
      'admin',
      '/admin/products?type=accessories&q=a1&archived=true',
    ],
  ])('leads to where one of the %s is opened', async (_kind, found, role, path) => {
    finds(found);
    const app = await open(role);
    await app.user.keyboard('{Control>}k{/Control}');
    await app.user.type(await field(), 'something');
    await app.user.click(await screen.findByRole('option'));
    await isAt(app, path);
  });

  test('leads to the whole list of a kind of which there are more', async () => {
    finds({ people: { ...people, more: true } });
    answers(searchPatients, { documents: [], total: 0 });
    const app = await open();
    await app.user.keyboard('/');
    await app.user.type(await field(), 'hoda hassan');
    await app.user.click(await screen.findByRole('option', { name: 'Show all' }));
    await isAt(app, '/cs/patients?q=hoda+hassan');
  });

  test('says in Arabic what it looks for, that there is nothing, and what is wrong, and tries again', async () => {
    const asked = finds({});
    const { user } = await open('cs', '/cs/today', 'ar');
    await user.keyboard('/');
    const typing = await screen.findByRole('combobox', { name: 'اكتب ما تبحث عنه' });
    await user.type(typing, '٠');
    await user.type(typing, '١٢');
    await screen.findByText(/^لا نتائج لـ/);
    expect(asked).toEqual(['012']);
    refuses(searchEverything, 'busy');
    await user.type(typing, '٣');
    const alert = within(await screen.findByRole('alert'));
    finds({ people });
    await user.click(alert.getByRole('button', { name: 'إعادة المحاولة' }));
    expect(await screen.findByText('Hoda Hassan')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
