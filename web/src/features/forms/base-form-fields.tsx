import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cairoDay } from '../../../../functions/contract/cairo-day.ts';
import { ADDRESS_MAX, NAME_MAX } from '../../../../functions/contract/constants.ts';
import { TRANSFER_MAX } from '../../../../functions/contract/form-constants.ts';
import type { InputBinding } from '../../lib/form.ts';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import type { BaseField } from './base-form.ts';
import styles from './form-fields.module.css';

interface BaseFormFieldsProps {
  bind: (name: BaseField) => InputBinding<string>;
  /** The day that the form has already: it may stay although it is over. */
  keptDate?: string;
  /** What belongs right below the phone, for example the people who have it. */
  belowPhone?: ReactNode;
}

/** The person and the visit. */
export function BaseFormFields({ bind, keptDate, belowPhone }: BaseFormFieldsProps) {
  const { t } = useTranslation('clinic');
  const today = cairoDay();
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...bind('phone')}
          label={t('fields.phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          dir="ltr"
        />
        <TextField
          {...bind('secondary_phone')}
          label={t('fields.secondary-phone')}
          optional
          type="tel"
          inputMode="tel"
          autoComplete="off"
          dir="ltr"
        />
      </div>
      {belowPhone}
      <div className={styles.pair}>
        <TextField {...bind('name')} label={t('fields.name')} autoComplete="off" maxLength={NAME_MAX} />
        <TextField {...bind('age')} label={t('fields.age')} inputMode="numeric" autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <TextField
          {...bind('date')}
          label={t('fields.date')}
          type="date"
          min={keptDate !== undefined && keptDate < today ? keptDate : today}
        />
        <TextField
          {...bind('transfer')}
          label={t('fields.transfer')}
          optional
          autoComplete="off"
          maxLength={TRANSFER_MAX}
        />
      </div>
      <div className={styles.short}>
        <TextArea
          {...bind('address')}
          label={t('fields.address')}
          autoComplete="off"
          rows={2}
          maxLength={ADDRESS_MAX}
        />
      </div>
    </>
  );
}
