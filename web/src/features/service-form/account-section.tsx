import { useTranslation } from 'react-i18next';
import { LAB_NUMBER_MAX } from '../../../../functions/contract/clinic-constants.ts';
import { FORM_NOTE_MAX, READY_STATES } from '../../../../functions/contract/form-constants.ts';
import { useFormat } from '../../i18n/format.ts';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import styles from './block-editor.module.css';
import { type AccountValues, type BlockDraft, restOfCost } from './service-draft.ts';

interface AccountSectionProps {
  block: BlockDraft;
  /** Why a field is refused; names begin with `account.`. */
  errorOf: (field: string) => string | undefined;
  onChange: (change: (block: BlockDraft) => BlockDraft) => void;
}

/** What accounting says of a block: price, payment, readiness. */
export function AccountSection({ block, errorOf, onChange }: AccountSectionProps) {
  const { t } = useTranslation(['clinic-service', 'clinic']);
  const { price } = useFormat();
  const { account } = block;
  const rest = restOfCost(block);
  const set = (change: Partial<AccountValues>) =>
    onChange((before) => ({ ...before, account: { ...before.account, ...change } }));
  const text = (name: 'lab_number' | 'price' | 'downpayment' | 'note' | 'ready' | 'price_acceptance') => ({
    name: `${block.key}.account.${name}`,
    label: t(`account.${name}`),
    value: account[name],
    error: errorOf(`account.${name}`),
    required: false,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <fieldset className={styles.account}>
      <legend className={styles.legend}>{t('account.title')}</legend>
      <div className={styles.fields}>
        <TextField {...text('lab_number')} maxLength={LAB_NUMBER_MAX} autoComplete="off" />
        {block.type === 'm' ? (
          <SelectField
            {...text('price_acceptance')}
            options={[
              { value: '', label: t('not-said') },
              { value: 'true', label: t('clinic:yes') },
              { value: 'false', label: t('clinic:no') },
            ]}
          />
        ) : (
          <TextField {...text('price')} inputMode="decimal" autoComplete="off" />
        )}
        <TextField {...text('downpayment')} inputMode="decimal" autoComplete="off" />
        <SelectField
          {...text('ready')}
          options={[
            { value: '', label: t('not-said') },
            ...READY_STATES.map((state) => ({ value: state, label: t(`choices.ready.${state}`) })),
          ]}
        />
        <p className={styles.rest}>
          <span>{t('account.rest_of_cost')}</span>
          <output>{rest === null ? t('clinic:not-available') : price(rest)}</output>
        </p>
      </div>
      <div className={styles.flags}>
        <CheckboxField
          label={t('account.client_call')}
          checked={account.client_call}
          onChange={(event) => set({ client_call: event.target.checked })}
        />
        <CheckboxField
          label={t('account.delivered')}
          checked={account.delivered}
          onChange={(event) => set({ delivered: event.target.checked })}
        />
      </div>
      <TextArea {...text('note')} rows={2} maxLength={FORM_NOTE_MAX} />
    </fieldset>
  );
}
