import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchPforms, restoreForm } from '#contract/forms/calls.ts';
import { fetchOrders } from '#contract/orders/admin-calls.ts';
import { aForm, formPage } from '#web/testing/clinic.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

const admin = aUser({ id: 'admin-1', role: 'admin', username: 'Mona' });
const gone = aForm({ deleted_at: '2026-11-20T12:00:00.000Z' });

beforeEach(() => {
  realtimeServer();
  answers(fetchOrders, { documents: [], total: 0, capped: false });
});

async function open(language: 'ar' | 'en' = 'en') {
  const app = await renderApp('/admin/deleted-forms', { language, signedInAs: admin });
  await findHeading(language === 'en' ? 'Deleted forms' : 'النماذج المحذوفة');
  return app;
}

test('lists deleted forms of each kind with the day of their deletion', async () => {
  const asked: Record<string, unknown>[] = [];
  answers(fetchPforms, (input) => {
    asked.push(input);
    return formPage([gone]);
  });
  const { user } = await open();
  await screen.findByText('Deleted on 20 November 2026');
  expect(asked[0]).toMatchObject({ formType: 'reception', deleted: 'true' });
  await user.click(screen.getByRole('tab', { name: 'Service forms' }));
  await waitFor(() => expect(asked).toContainEqual(expect.objectContaining({ formType: 'cs', deleted: 'true' })));
});

test('a form is brought back', async () => {
  answers(fetchPforms, formPage([gone]));
  const sent: unknown[] = [];
  answers(restoreForm, (input) => {
    sent.push(input);
    answers(fetchPforms, formPage([]));
    return { $id: 'form-1', status: 'pending' as const, version: 2 };
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Restore the form of Hoda Hassan' }));
  await screen.findByText('The form of Hoda Hassan is back in its list.');
  await screen.findByText('No deleted forms');
  expect(sent).toEqual([{ id: 'admin-1', formId: 'form-1', formType: 'reception' }]);
});

test('one that cannot come back says why', async () => {
  answers(fetchPforms, formPage([gone]));
  refuses(restoreForm, 'not_found');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /^Restore/ }));
  const alert = await screen.findByRole('dialog', { name: 'The form was not restored' });
  await user.click(within(alert).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(alert.isConnected).toBe(false));
});

test('none says so in Arabic', async () => {
  answers(fetchPforms, formPage([]));
  await open('ar');
  await screen.findByText('لا توجد نماذج محذوفة');
});
