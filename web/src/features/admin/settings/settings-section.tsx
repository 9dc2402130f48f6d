import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchSettings, updateSettings } from '#contract/settings/admin-calls.ts';
import type { Settings } from '#contract/settings/admin-schemas.ts';
import { settingsData } from '#contract/settings/admin-schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { SHOP_DETAILS_KEY } from '#web/features/shop/shared/shop-details.ts';
import { REFERRAL_SOURCES_KEY } from '#web/features/visits/shared/referral-source.tsx';
import { useContractForm } from '#web/form/form.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { call, isRefusal } from '#web/lib/call.ts';
import { clearSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { keepDraft, readDraft } from './settings-draft.ts';
import { SectionFields } from './settings-fields.tsx';
import styles from './settings-page.module.css';
import { HINT_KEYS, headingId, SECTIONS, type SettingsSection, TITLE_KEYS } from './settings-sections.ts';
import { changesOf, INPUT_OF, only, type SettingsField, toData, valuesOf } from './settings-values.ts';

/** So often a section is sent while other ones change. */
const ATTEMPTS = 4;

interface SettingsSectionProps {
  section: SettingsSection;
  /** As they are stored, as far as this page knows. */
  settings: Settings;
  adminId: string;
  /** Newer settings were read or saved. */
  onStored: (settings: Settings) => void;
  /** Whether something here is not saved. */
  onDirty: (section: SettingsSection, isDirty: boolean) => void;
}

/**
 * A part of the settings with its own save. Only what is filled in and new here is sent, so that no other section's fields
 * are written; what is typed outlives leaving the page.
 */
export function SettingsSectionForm({ section, settings, adminId, onStored, onDirty }: SettingsSectionProps) {
  const { t } = useTranslation('admin-settings');
  const client = useQueryClient();
  const { refresh, signIn } = useUser();
  const fields: readonly SettingsField[] = SECTIONS[section];
  /** What the fields began with: what is typed is a change of that, and is refused where somebody else changed it since. */
  const [seen, setSeen] = useState(settings);
  const [restored, setRestored] = useState(() => Object.keys(readDraft(adminId, section)).length > 0);
  const [message, setMessage] = useState('');
  const [overtaken, setOvertaken] = useState(false);
  const before = valuesOf(seen);

  const form = useContractForm({
    initialValues: { ...before, ...readDraft(adminId, section) },
    schema: settingsData.pick([...fields]),
    toWire: (values) => only(fields, toData(values)),
    inputOf: INPUT_OF,
    onSubmit: async (values) => {
      const data = only(fields, changesOf(before, values));
      setMessage('');
      setOvertaken(false);
      if (Object.keys(data).length === 0) return setMessage(t('nothing'));
      try {
        const saved = await save(fields, before, data, seen.version);
        take(saved, valuesOf(saved));
        onStored(saved);
        void client.resetQueries({ queryKey: [SHOP_DETAILS_KEY] });
        void client.invalidateQueries({ queryKey: REFERRAL_SOURCES_KEY });
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
  const isDirty = fields.some((field) => values[field] !== before[field]);
  // All but a password is kept.
  useUnsaved(isDirty, { kept: values.password === '' });
  useEffect(
    () => keepDraft(adminId, section, only(fields, valuesOf(seen)), only(fields, values)),
    [adminId, section, fields, seen, values],
  );
  useEffect(() => onDirty(section, isDirty), [onDirty, section, isDirty]);
  useEffect(() => {
    if (settings === seen) return;
    const [was, now] = [valuesOf(seen), valuesOf(settings)];
    const isTouched = (field: SettingsField) => values[field] !== was[field];
    // The save of this section is to be refused, then, and to say so.
    if (fields.some((field) => isTouched(field) && now[field] !== was[field])) return;
    take(settings, {
      ...values,
      ...only(
        fields.filter((field) => !isTouched(field)),
        now,
      ),
    });
  }, [settings]);

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
    setSeen(newer);
    for (const field of fields) {
      if (next[field] !== values[field]) form.setValue(field, next[field]);
    }
  }

  /** Puts the newest settings into the fields that nobody touched here; what was typed stays. */
  async function takeNewest(): Promise<void> {
    await form.attempt(async () => {
      const newest = await call(fetchSettings, {});
      const now = valuesOf(newest);
      const untouched = fields.filter((field) => values[field] === before[field]);
      take(newest, { ...values, ...only(untouched, now) });
      onStored(newest);
      setOvertaken(false);
      setMessage(t('overtaken.done'));
    });
  }

  function discard(): void {
    take(seen, before);
    setRestored(false);
  }

  const title = t(TITLE_KEYS[section]);
  const hint = HINT_KEYS[section];
  const id = headingId(section);
  return (
    <Card as="section" className={styles.part} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {hint && <p className={text.note}>{t(hint)}</p>}
      <form {...form.formProps} className={styles.form}>
        {restored && isDirty && (
          <div className={styles.draft} role="status">
            <p>{t('draft.text')}</p>
            <Button small variant="secondary" onClick={discard}>
              {t('draft.discard')}
            </Button>
          </div>
        )}
        <SectionFields section={section} form={form} stored={before} />
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
          <Button
            type="submit"
            small
            variant={isDirty ? 'primary' : 'secondary'}
            busy={form.submitting}
            aria-label={t('save-named', { section: title })}
          >
            {t('save')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Sends changes of these fields; that other ones changed meanwhile, by another section's save or elsewhere, does not matter. */
async function save(
  fields: readonly SettingsField[],
  before: ReturnType<typeof valuesOf>,
  data: ReturnType<typeof changesOf>,
  version: number,
  attempts = ATTEMPTS,
): Promise<Settings> {
  try {
    return await call(updateSettings, { data, version });
  } catch (error) {
    if (!isRefusal(error, 'record_changed') || attempts === 1) throw error;
    const newest = await call(fetchSettings, {});
    const now = valuesOf(newest);
    if (fields.some((field) => now[field] !== before[field])) throw error;
    return save(fields, before, data, newest.version, attempts - 1);
  }
}
