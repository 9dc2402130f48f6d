import { useTranslation } from 'react-i18next';
import { DEGREE_RULES } from '#contract/audiograms/constants.ts';
import { RECEPTION_PAYMENTS } from '#contract/clinic-payments/constants.ts';
import { EMAIL_MAX, type Language, PASSWORD_MIN } from '#contract/constants.ts';
import { PICK_UP_SETTINGS } from '#contract/delivery/constants.ts';
import { SETTINGS, SETTINGS_PASSWORD_MAX, type SettingName } from '#contract/settings/settings-fields.ts';
import {
  DETAIL_OF_COLUMN,
  detailColumns,
  SHOP_DETAIL_NAMES,
  SHOP_DETAILS,
  type ShopDetailColumn,
  type ShopDetailName,
} from '#contract/settings/shop-details.ts';
import type { ShopPage } from '#contract/settings/shop-pages.ts';
import type { ContractForm } from '#web/form/form.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { LanguageTabs } from '#web/ui/fields/language-tabs.tsx';
import { RichTextField } from '#web/ui/fields/rich-text-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { EmailField, PasswordField, TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import text from '#web/ui/text.module.css';
import { DeliveryAreasField } from './delivery-areas-field.tsx';
import { PermissionsField } from './permissions-field.tsx';
import { ReferralSourcesField } from './referral-sources-field.tsx';
import { SayingsField } from './sayings-field.tsx';
import { SecondFactorField } from './second-factor-field.tsx';
import styles from './settings-page.module.css';
import { KEEPINGS, LIMITS, MESSAGE_PRICES, PROMISES, type SettingsSection } from './settings-sections.ts';
import type { SettingsValues } from './settings-values.ts';
import { VatChangesField } from './vat-changes-field.tsx';

export type SettingsFormState = ContractForm<SettingsValues>;

interface SectionFieldsProps {
  section: SettingsSection;
  form: SettingsFormState;
  /** As it is stored. */
  stored: SettingsValues;
}

/** The fields of a section of the settings. */
export function SectionFields({ section, form, stored }: SectionFieldsProps) {
  const { t } = useTranslation('admin-settings');
  switch (section) {
    case 'shop':
      return (
        <>
          <Figure form={form} name="delivery_fee" label={t('fields.delivery-fee')} />
          <fieldset className={styles.vat}>
            <legend>{t('fields.vat')}</legend>
            <p className={text.note}>{t('fields.vat-hint')}</p>
            <div className={styles.pair}>
              <Figure form={form} name="vat_hearing_aids" label={t('fields.vat-hearing-aids')} />
              <Figure form={form} name="vat_accessories" label={t('fields.vat-accessories')} />
              <Figure
                form={form}
                name="vat_services"
                label={t('fields.vat-services')}
                hint={t('fields.vat-services-hint')}
              />
            </div>
          </fieldset>
          <VatChangesField form={form} />
        </>
      );
    case 'delivery':
      return (
        <>
          <Figure
            form={form}
            name="free_delivery_from"
            label={t('fields.free_delivery_from')}
            hint={t('fields.free_delivery_from-hint')}
          />
          <SelectField
            {...form.bind('clinic_pick_up')}
            label={t('fields.clinic_pick_up')}
            hint={t('fields.clinic_pick_up-hint')}
            options={PICK_UP_SETTINGS.map((value) => ({ value, label: t(`on-off.${value}`) }))}
          />
          <DeliveryAreasField form={form} />
        </>
      );
    case 'promises':
      return PROMISES.map((name) => (
        <Figure
          key={name}
          form={form}
          name={name}
          label={t(`fields.${name}`)}
          hint={t(`fields.${name === 'delivery_days_to' ? 'promise-hint' : 'limit-hint'}`, SETTINGS[name])}
        />
      ));
    case 'details':
      return <ShopDetailFields form={form} />;
    case 'sayings':
      return <SayingsField form={form} />;
    case 'referrals':
      return <ReferralSourcesField form={form} stored={stored.referral_sources} />;
    case 'clinic':
      return (
        <>
          <SelectField
            {...form.bind('degree_rule')}
            label={t('fields.degree_rule')}
            hint={t('fields.degree_rule-hint')}
            options={DEGREE_RULES.map((value) => ({ value, label: t(`degree-rules.${value}`) }))}
          />
          <SelectField
            {...form.bind('reception_payments')}
            label={t('fields.reception_payments')}
            hint={t('fields.reception_payments-hint')}
            options={RECEPTION_PAYMENTS.map((value) => ({ value, label: t(`on-off.${value}`) }))}
          />
        </>
      );
    case 'permissions':
      return <PermissionsField form={form} />;
    case 'security':
      return <SecondFactorField form={form} />;
    case 'messages':
      return MESSAGE_PRICES.map((name) => <Figure key={name} form={form} name={name} label={t(`fields.${name}`)} />);
    case 'limits':
      return LIMITS.map((name) => (
        <Figure
          key={name}
          form={form}
          name={name}
          label={t(`fields.${name}`)}
          hint={t('fields.limit-hint', SETTINGS[name])}
        />
      ));
    case 'keeping':
      return KEEPINGS.map((name) => (
        <Figure
          key={name}
          form={form}
          name={name}
          label={t(`fields.${name}`)}
          hint={t(name === 'keep_orders_years' ? 'fields.keep_orders_years-hint' : 'fields.limit-hint', SETTINGS[name])}
        />
      ));
    case 'account':
      return (
        <>
          <EmailField
            {...form.bind('email')}
            label={t('fields.email')}
            hint={t('fields.email-hint')}
            maxLength={EMAIL_MAX}
            autoComplete="username"
          />
          <PasswordField
            {...form.bind('password')}
            label={t('fields.password')}
            hint={t('fields.password-hint', { min: PASSWORD_MIN, max: SETTINGS_PASSWORD_MAX })}
            optional
            autoComplete="new-password"
          />
        </>
      );
    default:
      return <PageText form={form} page={section} />;
  }
}

/** A page that the admin writes, with a tab for each language. */
function PageText({ form, page }: { form: SettingsFormState; page: ShopPage }) {
  const { t } = useTranslation('admin-settings');
  const isFaulty = (lang: Language) => form.errorOf(`${page}_${lang}`) !== undefined;
  return (
    <LanguageTabs faulty={{ ar: isFaulty('ar'), en: isFaulty('en') }}>
      {(lang) => (
        <RichTextField
          key={lang}
          label={t(`fields.${page}`)}
          name={`${page}_${lang}`}
          value={form.values[`${page}_${lang}`]}
          error={form.errorOf(`${page}_${lang}`)}
          lang={lang}
          onChange={(html) => form.setValue(`${page}_${lang}`, html)}
        />
      )}
    </LanguageTabs>
  );
}

/** Who sells and how they are reached, detail by detail. */
function ShopDetailFields({ form }: { form: SettingsFormState }) {
  const { t } = useTranslation('admin-settings');
  const isNeeded = (name: ShopDetailName) => 'needed' in SHOP_DETAILS[name];
  return (
    <>
      {SHOP_DETAIL_NAMES.map((name) => {
        const columns = detailColumns(name);
        if (columns.length === 1) {
          return (
            <Detail
              key={name}
              form={form}
              column={columns[0] as ShopDetailColumn}
              label={t(`details.${name}`)}
              hint={name === 'map_place' || name === 'phones' ? t(`details.${name}-hint`) : undefined}
              optional={!isNeeded(name)}
            />
          );
        }
        return (
          <div key={name} className={styles.pair}>
            {columns.map((column) => {
              const language = column.endsWith('_ar') ? 'ar' : 'en';
              return (
                <Detail
                  key={column}
                  form={form}
                  column={column}
                  label={t(`details.in-${language}`, { name: t(`details.${name}`) })}
                  lang={language}
                />
              );
            })}
          </div>
        );
      })}
    </>
  );
}

interface DetailProps {
  form: SettingsFormState;
  column: ShopDetailColumn;
  label: string;
  hint?: string;
  optional?: boolean;
  /** The language in which it is written; what has none is read from left to right. */
  lang?: Language;
}

function Detail({ form, column, lang, ...words }: DetailProps) {
  const { kind, max } = DETAIL_OF_COLUMN[column];
  const field = {
    ...form.bind(column),
    ...words,
    maxLength: max,
    autoComplete: 'off',
    lang,
    dir: lang ? LANGUAGE_FACTS[lang].direction : 'ltr',
  };
  return kind === 'lines' || kind === 'phones' ? <TextArea {...field} /> : <TextField {...field} />;
}

interface FigureProps {
  form: SettingsFormState;
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
