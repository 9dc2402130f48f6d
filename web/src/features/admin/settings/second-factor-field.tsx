import { useTranslation } from 'react-i18next';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import type { SettingsFormState } from './settings-fields.tsx';
import styles from './settings-page.module.css';
import { readRules, writeList } from './settings-values.ts';

/** From which day on each role must sign in with a second factor. */
export function SecondFactorField({ form }: { form: SettingsFormState }) {
  const { t } = useTranslation(['admin-settings', 'staff']);
  const rules = readRules(form.values.second_factor);
  return (
    <>
      {rules.map((rule, index) => (
        <TextField
          key={rule.role}
          type="date"
          name={`second_factor_${rule.role}`}
          label={t('security.from', { role: t(`staff:roles.${rule.role}`) })}
          optional
          value={rule.from}
          onChange={({ target }) =>
            form.setValue('second_factor', writeList(rules.with(index, { ...rule, from: target.value })))
          }
          className={styles.figure}
        />
      ))}
      <FormAlert message={form.errorOf('second_factor') ?? null} />
    </>
  );
}
