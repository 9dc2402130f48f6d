import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { grantTable } from '#contract/permissions/permissions.ts';
import { fetchSettings, updateSettings } from '#contract/settings/admin-calls.ts';
import type { Settings } from '#contract/settings/admin-schemas.ts';
import { someSettings } from '#web/testing/catalogue.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';

const WORDS = {
  en: {
    title: 'Settings',
    refund: 'Refund',
    reception: 'Reception',
    money: 'See prices',
    always: 'Accounting (always)',
    save: 'Save: Permissions',
  },
  ar: {
    title: 'الإعدادات',
    refund: 'رد المبالغ',
    reception: 'الاستقبال',
    money: 'رؤية الأسعار',
    always: 'الحسابات (دائمًا)',
    save: 'حفظ: الصلاحيات',
  },
} as const;

beforeEach(() => {
  realtimeServer();
  answers(fetchSettings, someSettings());
});

test.for(['ar', 'en'] as const)(
  'an admin grants a role a permission, beside what is held already and what cannot be taken, in %s',
  async (language) => {
    const t = WORDS[language];
    const sent: Settings['permissions'][] = [];
    answers(updateSettings, (input) => {
      const { permissions = [] } = input.data as Partial<Settings>;
      sent.push(permissions);
      return someSettings({ version: 5, permissions });
    });
    const { user } = await renderApp('/admin/settings', { language, signedInAs: aUser({ role: 'admin' }) });
    await findHeading(t.title);
    await screen.findByRole('group', { name: t.money });
    const row = (name: string) => within(screen.getByRole('group', { name }));
    const always = row(t.money).getByRole<HTMLInputElement>('checkbox', { name: t.always });
    expect([always.checked, always.disabled]).toEqual([true, true]);
    expect(row(t.refund).getAllByRole('checkbox')).toHaveLength(2);
    await user.click(row(t.refund).getByRole('checkbox', { name: t.reception }));
    await user.click(screen.getByRole('button', { name: t.save }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([
      grantTable([]).map((one) => (one.permission === 'refund' ? { ...one, roles: ['reception', 'accounting'] } : one)),
    ]);
  },
);
