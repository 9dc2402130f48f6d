import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchAudit } from '#contract/audit/calls.ts';
import type { AuditRow } from '#contract/audit/schemas.ts';
import { fetchOrders } from '#contract/orders/admin-calls.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';
import { changesOf } from './changes.ts';

beforeEach(() => {
  realtimeServer();
  answers(fetchOrders, { documents: [], total: 0, capped: false });
});

function aChange(change: Partial<AuditRow> = {}): AuditRow {
  return {
    $id: 'audit-1',
    at: '2026-11-20T21:30:00.000+00:00',
    actor_id: 'admin-2',
    actor_name: 'Huda',
    actor_email: 'huda@example.com',
    actor_role: 'admin',
    action: 'update',
    kind: 'order',
    subject_id: 'order-1',
    label: '12345678',
    before: '{"delivery_status":"processing","note":null}',
    after: '{"delivery_status":"confirmed","note":"Call first"}',
    ...change,
  };
}

function changesAre(documents: AuditRow[], { total = documents.length, next = null as string | null } = {}) {
  const asked: Record<string, unknown>[] = [];
  answers(fetchAudit, (input) => {
    asked.push(input);
    return { documents, total, capped: false, next };
  });
  return asked;
}

const open = (path = '/admin/audit', language: 'ar' | 'en' = 'en') =>
  renderApp(path, { language, signedInAs: aUser({ id: 'admin-1', role: 'admin' }) });

test('tells who did what to what, and when', async () => {
  changesAre([aChange()]);
  await open();
  await findHeading('Audit trail');
  await screen.findByText('1 change of 1');
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  expect(row?.querySelector('th')?.textContent).toMatch(/20 November 2026.*11:30 pm/);
  const cells = within(row as HTMLElement);
  for (const text of ['Huda', 'huda@example.com', 'Administrator', 'Changed', '12345678']) cells.getByText(text);
});

test('the change is shown field by field, with the way to the order', async () => {
  changesAre([aChange()]);
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'View change: 12345678' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change of “12345678”' }));
  const rows = within(dialog.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))).toEqual([
    ['Field', 'Before', 'After'],
    ['Delivery status', 'Processing', 'Confirmed'],
    ['Note', 'None', 'Call first'],
  ]);
  expect(dialog.getByRole('link', { name: 'Open the order' }).getAttribute('href')).toBe('/admin/orders?order=order-1');
});

describe('filters', () => {
  test('by person, thing, kind, days and words, all in the address', async () => {
    const asked = changesAre([aChange()]);
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: 'Huda' }));
    await isAt(app, '/admin/audit?person=admin-2');
    await app.user.click(await screen.findByRole('button', { name: '12345678' }));
    await isAt(app, '/admin/audit?person=admin-2&thing=order-1');
    await app.user.selectOptions(screen.getByLabelText('Kind'), 'Order');
    await app.user.type(screen.getByRole('searchbox', { name: 'Search the audit trail' }), 'mona{Enter}');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        id: 'admin-1',
        query: 'mona',
        kind: 'order',
        person: 'admin-2',
        subjectId: 'order-1',
      }),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Remove the filter: Huda' }));
    await isAt(app, '/admin/audit?q=mona&kind=order&thing=order-1');
  });

  test('are read from the address; what makes no sense there is ignored', async () => {
    const asked = changesAre([]);
    await open('/admin/audit?kind=weather&person=a%20b&from=2026-11-01&to=x');
    await screen.findByText('No changes recorded');
    expect(asked).toEqual([{ id: 'admin-1', from: '2026-11-01' }]);
  });
});

test('older changes come by the cursor of the page before', async () => {
  changesAre([aChange()], { total: 2, next: '2026-11-20T21:30:00.000Z_audit-1' });
  const app = await open();
  await screen.findByText('1 change of 2');
  const asked = changesAre([aChange({ $id: 'audit-2' })], { total: 2 });
  await app.user.click(screen.getByRole('button', { name: 'Load older changes' }));
  await screen.findByText('2 changes of 2');
  expect(asked).toEqual([{ id: 'admin-1', cursor: '2026-11-20T21:30:00.000Z_audit-1' }]);
});

test('a failure stands in the cell and can be tried again', async () => {
  refuses(fetchAudit, 'busy');
  const app = await open();
  const cell = within(await within(await screen.findByRole('table')).findByRole('alert'));
  changesAre([aChange()]);
  await app.user.click(cell.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 change of 1');
});

describe('what was changed', () => {
  const field = (name: string, before: unknown, after: unknown) => ({ name, service: null, key: name, before, after });

  test.each([
    ['a new thing', null, '{"price":5}', [field('price', null, 5)]],
    ['a thing that went', '{"title":"Case"}', null, [field('title', 'Case', null)]],
    ['lists and truth', '{"tags":["a"],"on":true}', '{"tags":[]}', [field('tags', ['a'], []), field('on', true, null)]],
    ['a text that was cut', '{"terms":"<p>lo', null, [field('', '{"terms":"<p>lo', null)]],
    [
      'the services of a form, by what differs',
      '{"block b1":{"type":"m","price_piasters":100,"ready":null}}',
      '{"block b1":{"type":"m","price_piasters":250,"ready":null}}',
      [{ name: 'price_piasters', service: 'm', key: 'block b1 price_piasters', before: 100, after: 250 }],
    ],
    ['nothing', null, null, []],
  ])('%s', (_name, before, after, changes) => {
    expect(changesOf({ before, after })).toEqual(changes);
  });

  test.each([
    [
      'of a form, in the words of its pages; what is new has no "before"',
      { kind: 'form', before: null },
      {
        form_type: 'cs',
        status: 'complete',
        phone: '01012345678',
        follow_up: true,
        follow_up_date: '2026-11-25T00:00:00.000Z',
        age: '***',
        'block b1': { type: 'nha-em', price_piasters: 2_850_050, delivered: false },
      },
      [
        ['Field', 'After'],
        ['Form type', 'Customer service'],
        ['Status', 'Complete'],
        ['Main phone', '0101\u00a0234\u00a05678'],
        ['Wants follow-up', 'Yes'],
        ['Next follow-up', '25 November 2026'],
        ['Age', 'Not shown here'],
        ['New hearing aid and ear mold: Kind of service', 'New hearing aid and ear mold'],
        ['New hearing aid and ear mold: Price', 'EGP\u00a028,500.50'],
        ['New hearing aid and ear mold: Delivered', 'No'],
      ],
    ],
    [
      'of the settings, in the words of their page',
      { kind: 'setting', label: '', subject_id: 'settings', before: null },
      {
        warranty_months: 36,
        seller_name_en: 'Samaa',
        phones: '01012345678\n0223456789',
        sayings: '[{"name_ar":"منى","name_en":"","text_ar":"شكرًا","text_en":""}]',
      },
      [
        ['Field', 'After'],
        ['Warranty of hearing aids in months', '36'],
        ["Seller's name in English", 'Samaa'],
        ['Phones', '0101\u00a0234\u00a05678 · 02\u00a02345\u00a06789'],
        ['What our customers say', '\u2067منى\u2069 · \u2067شكرًا\u2069'],
      ],
    ],
    [
      'of a product, with the words of its values',
      { kind: 'product', before: null },
      { style: 'ric', battery: 'rechargeable', making: 'custom-made', image_in_ear: '0123456789abcdef' },
      [
        ['Field', 'After'],
        ['Style', 'Receiver in canal (RIC)'],
        ['Battery', 'Rechargeable'],
        ['Making', 'Custom-made'],
        ['Picture in the ear', '01234567'],
      ],
    ],
    [
      'of a client; what has no words goes by its own name',
      { kind: 'patient', before: null },
      { phones: ['01012345678', '0223456789'], birth_year: 1959, odd_field: { a: 1 } },
      [
        ['Field', 'After'],
        ['Phones', '0101\u00a0234\u00a05678 · 02\u00a02345\u00a06789'],
        ['Year of birth', '1959'],
        ['odd_field', '{"a":1}'],
      ],
    ],
  ] as const)('is told %s', async (_name, change, after, told) => {
    changesAre([aChange({ ...change, after: JSON.stringify(after) })]);
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: /^View change/ }));
    const rows = within(await screen.findByRole('dialog')).getAllByRole('row');
    expect(rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))).toEqual(told);
  });
});
