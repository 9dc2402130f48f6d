import { useTranslation } from 'react-i18next';
import { EMAIL_MAX, PASSWORD_MIN } from '../../../../../functions/contract/constants.ts';
import { SETTINGS_LIMITS, SETTINGS_PASSWORD_MAX } from '../../../../../functions/contract/order-handling.ts';
import type { useContractForm } from '../../../lib/form.ts';
import { Card } from '../../../ui/card.tsx';
import { LanguageTabs } from '../../../ui/language-tabs.tsx';
import { RichTextField } from '../../../ui/rich-text-field.tsx';
import { PasswordField, TextField } from '../../../ui/text-field.tsx';
import styles from './settings-page.module.css';
import type { NumberField, SettingsValues } from './settings-values.ts';

type Form = ReturnType<typeof useContractForm<SettingsValues>>;

/** The limits of the shop, in the order of the form. */
const LIMITS = ['max_open_cash_orders', 'card_hold_minutes', 'declined_hold_minutes', 'low_stock'] as const;

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
          <p className={styles.hint}>{t('fields.vat-hint')}</p>
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
            hint={t('fields.limit-hint', SETTINGS_LIMITS[name])}
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
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </Card>
  );
}

interface FigureProps {
  form: Form;
  name: NumberField;
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
