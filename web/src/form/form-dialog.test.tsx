import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fetchBookings } from '#contract/appointments/staff-calls.ts';
import { createProduct, fetchProducts } from '#contract/catalogue/admin-calls.ts';
import { editFollowUp, fetchFollowUpCount, fetchFpforms } from '#contract/follow-ups/calls.ts';
import { fetchSettings } from '#contract/settings/admin-calls.ts';
import { anEditableAccessory, someSettings } from '#web/testing/catalogue.ts';
import { aForm, formPage } from '#web/testing/clinic.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

type Input = Record<string, unknown>;

const WORDS = {
  en: {
    open: 'Edit follow-up',
    day: 'Next follow-up',
    save: 'Save follow-up',
    saved: 'Follow-up saved',
    stop: 'Stop waiting',
    stopped: /^There is no answer yet, so it may or may not be saved\./,
    again: 'Send again',
    cancel: 'Cancel',
    leave: 'Leave without saving',
  },
  ar: {
    open: 'تعديل المتابعة',
    day: 'المتابعة القادمة',
    save: 'حفظ المتابعة',
    saved: 'تم حفظ المتابعة',
    stop: 'إيقاف الانتظار',
    stopped: /^لم يصل رد بعد: ربما حُفظ ما كتبته وربما لا\./,
    again: 'إرسال مرة أخرى',
    cancel: 'إلغاء',
    leave: 'المغادرة بدون حفظ',
  },
} as const;

const noAnswer = () => new Promise<never>(() => {});

beforeEach(() => {
  realtimeServer();
});

describe.each(['en', 'ar'] as const)('a window whose saving is not answered, in %s', (language) => {
  const t = WORDS[language];

  /** A follow-up that was moved to another day, sent, and given up waiting for. */
  async function stopped() {
    const sent: Input[] = [];
    answers(fetchFollowUpCount, { due: 0, overdue: 0 });
    answers(fetchBookings, { documents: [] });
    answers(fetchFpforms, formPage([aForm({ form_type: 'cs', follow_up: true, follow_up_date: '2026-11-25' })]));
    answers(editFollowUp, (input) => {
      sent.push(input);
      return noAnswer();
    });
    const app = await renderApp('/cs?tab=follow-ups', { language, signedInAs: aUser({ id: 'sara', role: 'cs' }) });
    await app.user.click(await screen.findByRole('button', { name: t.open }));
    const dialog = within(await screen.findByRole('dialog'));
    const day = dialog.getByLabelText<HTMLInputElement>(t.day);
    await app.user.clear(day);
    await app.user.type(day, '2030-01-15');
    await app.user.click(dialog.getByRole('button', { name: t.save }));
    await app.user.click(await dialog.findByRole('button', { name: t.stop }));
    await dialog.findByText(t.stopped);
    return { ...app, dialog, day, sent };
  }

  test('can be stopped: what was typed stays, and the same is asked again', async () => {
    const { user, dialog, day, sent } = await stopped();
    expect(day.value).toBe('2030-01-15');
    // Other values under the name of the same request would not be saved.
    expect(day.closest('[inert]')).not.toBeNull();
    answers(editFollowUp, (input) => {
      sent.push(input);
      return { $id: 'form-1', status: 'pending', version: 2 };
    });
    await user.click(dialog.getByRole('button', { name: t.again }));
    await screen.findByText(t.saved);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('sends nothing when the connection is back; asked again, it tells what came of it', async () => {
    const { user, dialog, day, sent } = await stopped();
    refuses(editFollowUp, 'form_in_use', { holder: 'Adel' });
    window.dispatchEvent(new Event('online'));
    await dialog.findByText(t.stopped);
    expect(sent).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: t.again }));
    await dialog.findByText(/Adel/);
    expect(dialog.queryByText(t.stopped)).toBeNull();
    expect([day.value, day.closest('[inert]')]).toEqual(['2030-01-15', null]);
  });

  test('can be closed after that, with the question that belongs to it', async () => {
    const { user, dialog } = await stopped();
    await user.click(dialog.getByRole('button', { name: t.cancel }));
    await user.click(await screen.findByRole('button', { name: t.leave }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('a new product that is asked about again is the same one', async () => {
  const sent: Input[] = [];
  const record = <Answer,>(answer: Answer) => {
    answers(createProduct, (input) => {
      sent.push(input);
      return answer as never;
    });
  };
  answers(fetchSettings, someSettings());
  answers(fetchProducts, { documents: [], total: 0, capped: false, waiting: [] });
  const { user } = await renderApp('/admin/products?type=accessories', {
    language: 'en',
    signedInAs: aUser({ id: 'admin-1', role: 'admin' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Add New Product' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a new accessory' }));
  await user.type(dialog.getByLabelText(/^Title/), 'Batteries');
  await user.type(dialog.getByLabelText('Price (EGP)'), '50');
  await user.type(dialog.getByLabelText('Stock'), '3');
  record(noAnswer());
  await user.click(dialog.getByRole('button', { name: 'Add the product' }));
  await user.click(await dialog.findByRole('button', { name: 'Stop waiting' }));
  record(anEditableAccessory({ title_ar: 'Batteries' }));
  await user.click(await dialog.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual({ ...sent[0], requestId: expect.any(String) });
});
