import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchAudit } from '#contract/audit/calls.ts';
import { fetchOrders } from '#contract/orders/admin-calls.ts';
import { fetchRecordReads } from '#contract/record-reads/calls.ts';
import { aRecordRead } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, isAt, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const asked: Record<string, unknown>[] = [];
beforeEach(() => {
  realtimeServer();
  answers(fetchOrders, { documents: [], total: 0, capped: false });
  asked.length = 0;
  answers(fetchRecordReads, (input) => {
    asked.push(input);
    const documents = [aRecordRead(), aRecordRead({ $id: 'read-2', patient_id: null, patient_name: null })];
    return { documents, total: 2, capped: false, next: null };
  });
});
const open = (path = '/admin/audit/reads', language: 'ar' | 'en' = 'en') =>
  renderApp(path, { language, signedInAs: aUser({ id: 'admin-1', role: 'admin' }) });

test('the audit area leads to who opened clients’ records', async () => {
  answers(fetchAudit, { documents: [], total: 0, capped: false, next: null });
  const app = await open('/admin/audit');
  await app.user.click(await screen.findByRole('link', { name: 'Who opened clients’ records' }));
  await findHeading('Who opened clients’ records');
  const link = await screen.findByRole('link', { name: 'Hoda Hassan' });
  expect(link.getAttribute('href')).toBe('/admin/patients/patient-1');
  expect(link.closest('tr')?.textContent).toMatch(/Sara Customer service.*Client page/);
  screen.getByText('Deleted record');
  screen.getByText('2 times of 2');
});

test('they are narrowed to a person and to days, which the address keeps', async () => {
  const app = await open('/admin/audit/reads?from=2026-11-01');
  await screen.findByRole('link', { name: 'Hoda Hassan' });
  const [name] = screen.getAllByTitle('Only what Sara opened');
  await app.user.click(name as HTMLElement);
  await isAt(app, '/admin/audit/reads?person=sara&from=2026-11-01');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ person: 'sara', from: '2026-11-01' }));
  await app.user.click(await screen.findByRole('button', { name: 'Remove the filter: Sara' }));
  await isAt(app, '/admin/audit/reads?from=2026-11-01');
});

test('a failure says so in Arabic, and trying again helps', async () => {
  refuses(fetchRecordReads, 'busy');
  const app = await open(undefined, 'ar');
  await findHeading('من اطّلع على ملفات العملاء');
  const again = await screen.findByRole('button', { name: 'إعادة المحاولة' });
  answers(fetchRecordReads, { documents: [], total: 0, capped: false, next: null });
  await app.user.click(again);
  await screen.findByText('لم يفتح أحد ملفًا في هذه المدة');
});
