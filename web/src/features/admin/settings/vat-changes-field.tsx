import { useTranslation } from 'react-i18next';
import { VAT_RATES } from '#contract/settings/vat-changes.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import text from '#web/ui/text.module.css';
import type { SettingsFormState } from './settings-fields.tsx';
import styles from './settings-page.module.css';
import { readVatChanges, type TypedVatChange, writeList } from './settings-values.ts';

/** What each rate is called. */
const NAME_KEYS = {
  vat_hearing_aids: 'fields.vat-hearing-aids',
  vat_accessories: 'fields.vat-accessories',
  vat_services: 'fields.vat-services',
} as const;

/** Rates of VAT that hold from a day on, one for each kind. */
export function VatChangesField({ form }: { form: SettingsFormState }) {
  const { t } = useTranslation('admin-settings');
  const changes = readVatChanges(form.values.vat_changes);
  return (
    <fieldset className={styles.vat}>
      <legend>{t('fields.vat-changes')}</legend>
      <p className={text.note}>{t('fields.vat-changes-hint')}</p>
      {VAT_RATES.map((rate, index) => {
        const typed = changes[index] as TypedVatChange;
        const change = (next: Partial<TypedVatChange>) =>
          form.setValue('vat_changes', writeList(changes.with(index, { ...typed, ...next })));
        const name = t(NAME_KEYS[rate]);
        return (
          <div key={rate} className={styles.pair}>
            <TextField
              name={`vat_changes_${rate}`}
              label={t('fields.vat-changes-percent', { name })}
              optional
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              value={typed.percent}
              onChange={({ target }) => change({ percent: target.value })}
            />
            <TextField
              type="date"
              name={`vat_changes_${rate}_from`}
              label={t('fields.vat-changes-from', { name })}
              optional
              value={typed.from}
              onChange={({ target }) => change({ from: target.value })}
            />
          </div>
        );
      })}
      <FormAlert message={form.errorOf('vat_changes') && t('fields.vat-changes-incomplete')} />
    </fieldset>
  );
}
