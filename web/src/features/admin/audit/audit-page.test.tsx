import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchOrders } from '../../../../../functions/contract/admin-orders.ts';
import type { AuditRow } from '../../../../../functions/contract/admin-types.ts';
import { fetchAudit } from '../../../../../functions/contract/audit.ts';
import { realtimeServer } from '../../../testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '../../../testing/render-app.tsx';
import { answers, refuses } from '../../../testing/server.ts';
import { changesOf } from './change-dialog.tsx';

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
  await screen.findByText('1 changes of 1');
  const [, row] = within(screen.getByRole('table')).getAllByRole('row');
  expect(row?.querySelector('th')?.textContent).toMatch(/20 November 2026.*23:30/);
  const cells = within(row as HTMLElement);
  for (const text of ['Huda', 'huda@example.com', 'Administrator', 'Changed', '12345678']) cells.getByText(text);
});

test('the change is shown field by field, with the way to the order', async () => {
  changesAre([aChange()]);
  const app = await open();
  await app.user.click(await screen.findByRole('button', { name: 'Show the change: 12345678' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change of “12345678”' }));
  const rows = within(dialog.getByRole('table')).getAllByRole('row');
  expect(rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))).toEqual([
    ['Field', 'Before', 'After'],
    ['delivery_status', 'processing', 'confirmed'],
    ['note', 'Nothing', 'Call first'],
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
    await screen.findByText('No changes are written down');
    expect(asked).toEqual([{ id: 'admin-1', from: '2026-11-01' }]);
  });
});

test('older changes come by the cursor of the page before', async () => {
  changesAre([aChange()], { total: 2, next: '2026-11-20T21:30:00.000Z_audit-1' });
  const app = await open();
  await screen.findByText('1 changes of 2');
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
  await screen.findByText('1 changes of 1');
});

describe('what was changed', () => {
  test.each([
    ['a new thing', null, '{"price":5}', [{ name: 'price', before: null, after: '5' }]],
    ['a thing that went', '{"title":"Case"}', null, [{ name: 'title', before: 'Case', after: null }]],
    [
      'lists and truth',
      '{"tags":["a"],"on":true}',
      '{"tags":[]}',
      [
        { name: 'tags', before: '["a"]', after: '[]' },
        { name: 'on', before: 'true', after: null },
      ],
    ],
    ['a text that was cut', '{"terms":"<p>lo', null, [{ name: '', before: '{"terms":"<p>lo', after: null }]],
    ['nothing', null, null, []],
  ])('%s', (_name, before, after, changes) => {
    expect(changesOf({ before, after })).toEqual(changes);
  });
});
