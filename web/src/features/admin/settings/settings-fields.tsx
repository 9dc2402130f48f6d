import { useTranslation } from 'react-i18next';
import { EMAIL_MAX, PASSWORD_MIN } from '#contract/constants.ts';
import {
  SETTING_NAMES,
  SETTINGS,
  SETTINGS_PASSWORD_MAX,
  type SettingName,
} from '#contract/settings/settings-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { LanguageTabs } from '../../../ui/language-tabs.tsx';
import { RichTextField } from '../../../ui/rich-text-field.tsx';
import text from '../../../ui/text.module.css';
import { PasswordField, TextField } from '../../../ui/text-field.tsx';
import type { useContractForm } from '../../shared-form/form.ts';
import styles from './settings-page.module.css';
import type { SettingsValues } from './settings-values.ts';

type Form = ReturnType<typeof useContractForm<SettingsValues>>;

/** The limits of the shop, in the order of the form. */
type Limit = Exclude<SettingName, 'delivery_fee' | `vat_${string}`>;
const LIMITS = SETTING_NAMES.filter((name): name is Limit => name !== 'delivery_fee' && !name.startsWith('vat_'));

/** The fields of the settings, part by part. */
export function SettingsFields({ form }: { form: Form }) {
  const { t } = useTranslation('admin-settings');
  const isFaulty = (lang: 'ar' | 'en') => form.errorOf(`terms_${lang}`) !== undefined;
  return (
    <>
      <Part title={t('shop')}>
        <Figure form={form} name="delivery_fee" label={t('fields.delivery-fee')} />
        <fieldset className={styles.vat}>
          <legend>{t('fields.vat')}</legend>
          <p className={text.note}>{t('fields.vat-hint')}</p>
          <div className={styles.pair}>
            <Figure form={form} name="vat_hearing_aids" label={t('fields.vat-hearing-aids')} />
            <Figure form={form} name="vat_accessories" label={t('fields.vat-accessories')} />
          </div>
        </fieldset>
      </Part>
      <Part title={t('limits')} hint={t('limits-hint')}>
        {LIMITS.map((name) => (
          <Figure
            key={name}
            form={form}
            name={name}
            label={t(`fields.${name}`)}
            hint={t('fields.limit-hint', SETTINGS[name])}
          />
        ))}
      </Part>
      <Part title={t('account')} hint={t('account-hint')}>
        <TextField
          {...form.bind('email')}
          label={t('fields.email')}
          hint={t('fields.email-hint')}
          type="email"
          inputMode="email"
          maxLength={EMAIL_MAX}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <PasswordField
          {...form.bind('password')}
          label={t('fields.password')}
          hint={t('fields.password-hint', { min: PASSWORD_MIN, max: SETTINGS_PASSWORD_MAX })}
          optional
          autoComplete="new-password"
        />
      </Part>
      <Part title={t('terms')}>
        <LanguageTabs faulty={{ ar: isFaulty('ar'), en: isFaulty('en') }}>
          {(lang) => (
            <RichTextField
              key={lang}
              label={t('fields.terms')}
              name={`terms_${lang}`}
              value={form.values[`terms_${lang}`]}
              error={form.errorOf(`terms_${lang}`)}
              lang={lang}
              onChange={(html) => form.setValue(`terms_${lang}`, html)}
            />
          )}
        </LanguageTabs>
      </Part>
    </>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: React.ReactNode }) {
  return (
    <Card as="section" className={styles.part}>
      <h2>{title}</h2>
      {hint && <p className={text.note}>{hint}</p>}
      {children}
    </Card>
  );
}

interface FigureProps {
  form: Form;
  name: SettingName;
  label: string;
  hint?: string;
}

function Figure({ form, name, label, hint }: FigureProps) {
  return (
    <TextField
      {...form.bind(name)}
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      className={styles.figure}
    />
  );
}
