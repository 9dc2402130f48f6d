import { useTranslation } from 'react-i18next';
import { NAME_MAX } from '#contract/constants.ts';
import type { ContractForm } from '#web/form/form.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import text from '#web/ui/text.module.css';
import type { CheckoutValues } from './checkout-values.ts';

interface RecipientFieldsProps {
  form: ContractForm<CheckoutValues>;
  isCollected: boolean;
  onChange: (forOther: boolean) => void;
}

/** Whether the order is for somebody else, and then for whom. */
export function RecipientFields({ form: { values, bind }, isCollected, onChange }: RecipientFieldsProps) {
  const { t } = useTranslation('checkout');
  const isForOther = values['for-other'];
  return (
    <>
      <CheckboxField
        name="for-other"
        label={t('recipient.choose')}
        checked={isForOther}
        onChange={(event) => onChange(event.target.checked)}
      />
      {isForOther && (
        <>
          <p className={text.note}>{t(isCollected ? 'recipient.note-pick-up' : 'recipient.note')}</p>
          <TextField {...bind('recipient-name')} label={t('recipient.name')} autoComplete="off" maxLength={NAME_MAX} />
          <MobileField {...bind('recipient-phone')} label={t('recipient.phone')} autoComplete="off" />
        </>
      )}
    </>
  );
}
