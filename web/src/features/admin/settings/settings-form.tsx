import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchSettings, updateSettings } from '#contract/settings/admin-calls.ts';
import type { Settings } from '#contract/settings/admin-schemas.ts';
import { settingsData } from '#contract/settings/admin-schemas.ts';
import { call, isRefusal } from '../../../lib/call.ts';
import { MINE } from '../../../lib/query.ts';
import { clearSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { useUser } from '../../shared-account/user.tsx';
import { useContractForm } from '../../shared-form/form.ts';
import { useUnsaved } from '../../shared-form/unsaved.tsx';
import { SHOP_DETAILS_KEY } from '../../shared-shop/shop-details.ts';
import { keepDraft, readDraft } from './settings-draft.ts';
import { SettingsFields } from './settings-fields.tsx';
import styles from './settings-page.module.css';
import { changesOf, INPUT_OF, type SettingsField, toData, valuesOf } from './settings-values.ts';

interface SettingsFormProps {
  settings: Settings;
  adminId: string;
}

/** The settings to change. Only what is filled in and new is sent; what is typed outlives leaving the page. */
export function SettingsForm({ settings, adminId }: SettingsFormProps) {
  const { t } = useTranslation('admin-settings');
  const client = useQueryClient();
  const { refresh, signIn } = useUser();
  /** What the form began with, so that only what was changed here is sent. */
  const [stored, setStored] = useState(settings);
  const [restored, setRestored] = useState(() => Object.keys(readDraft(adminId)).length > 0);
  const [message, setMessage] = useState('');
  const [overtaken, setOvertaken] = useState(false);
  const before = valuesOf(stored);

  const form = useContractForm({
    initialValues: { ...before, ...readDraft(adminId) },
    schema: settingsData,
    toWire: toData,
    inputOf: INPUT_OF,
    onSubmit: async (values) => {
      const data = changesOf(before, values);
      setMessage('');
      setOvertaken(false);
      if (Object.keys(data).length === 0) return setMessage(t('nothing'));
      try {
        const saved = await call(updateSettings, { id: adminId, data, version: stored.version });
        take(saved, valuesOf(saved));
        void client.resetQueries({ queryKey: [SHOP_DETAILS_KEY] });
        setRestored(false);
        showToast({
          kind: 'success',
          title: t('saved-title'),
          message: data.password === undefined ? t('saved-message') : t('saved-password-message'),
        });
        if (data.password !== undefined) await enterAgain(saved.email, data.password);
        else if (data.email !== undefined) void refresh();
      } catch (error) {
        setOvertaken(isRefusal(error, 'record_changed'));
        throw error;
      }
    },
  });
  const { values } = form;
  const isDirty = Object.entries(values).some(([field, value]) => value !== before[field as SettingsField]);
  // All but a password is kept.
  useUnsaved(isDirty, { kept: values.password === '' });
  useEffect(() => keepDraft(adminId, valuesOf(stored), values), [adminId, stored, values]);

  /** A new password has ended every session, this one too. Where signing in again fails, the guard asks for it. */
  async function enterAgain(email: string, password: string): Promise<void> {
    try {
      await signIn(email, password);
    } catch {
      clearSession();
    }
  }

  /** Goes on from newer settings, with these values in the fields. */
  function take(newer: Settings, next: typeof values): void {
    client.setQueryData([MINE, 'admin-settings'], newer);
    setStored(newer);
    for (const field of Object.keys(next) as SettingsField[]) {
      if (next[field] !== values[field]) form.setValue(field, next[field]);
    }
  }

  /** Puts the newest settings into the fields that nobody touched here; what was typed stays. */
  async function takeNewest(): Promise<void> {
    await form.attempt(async () => {
      const newest = await call(fetchSettings, { id: adminId });
      const now = Object.entries(valuesOf(newest)).map(([field, value]) => {
        const typed = values[field as SettingsField];
        return [field, typed === before[field as SettingsField] ? value : typed];
      });
      take(newest, Object.fromEntries(now) as typeof values);
      setOvertaken(false);
      setMessage(t('overtaken.done'));
    });
  }

  function discard(): void {
    take(stored, before);
    setRestored(false);
  }

  return (
    <form {...form.formProps} className={styles.form}>
      {restored && isDirty && (
        <div className={styles.draft} role="status">
          <p>{t('draft.text')}</p>
          <Button small variant="secondary" onClick={discard}>
            {t('draft.discard')}
          </Button>
        </div>
      )}
      <SettingsFields form={form} />
      <div className={styles.foot}>
        <FormAlert message={form.failure}>
          {overtaken && (
            <Button small variant="secondary" onClick={() => void takeNewest()}>
              {t('overtaken.button')}
            </Button>
          )}
        </FormAlert>
        <p role="status" className={styles.message}>
          {message || (isDirty ? t('changed') : '')}
        </p>
        <Button type="submit" busy={form.submitting}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
