import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/clinic-payments/constants.ts';
import { columnOf, type Field } from '#contract/field-table.ts';
import { accountFieldsOf } from '#contract/service-forms/block-fields.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import styles from './block-editor.module.css';
import { FieldInput } from './field-input.tsx';
import { type AccountValues, type BlockDraft, restOfCost, typedFigures } from './service-draft.ts';

interface AccountSectionProps {
  block: BlockDraft;
  /** The block as it is stored; null for one that is new. */
  quoted: BlockDraft | null;
  /** Why a field is refused; names begin with `account.`. */
  errorOf: (field: string) => string | undefined;
  onChange: (change: (block: BlockDraft) => BlockDraft) => void;
}

type AccountField = ReturnType<typeof accountFieldsOf>[number];
const PRICE: Field = { name: 'price', kind: 'money' };

/**
 * What accounting says of a block: price, payment, readiness. What customer service quoted stands above it, once. The
 * price of maintenance is the block's own, which accounting corrects here.
 */
export function AccountSection({ block, quoted, errorOf, onChange }: AccountSectionProps) {
  const { t } = useTranslation(['clinic-service', 'clinic', 'clinic-payments']);
  const { columnName, fieldLabel } = useRecordWords();
  const { price } = useFormat();
  const { account } = block;
  const rest = restOfCost(block);
  const isPaidAnew = typedFigures(block).received !== (quoted ? typedFigures(quoted).received : 0);
  const set = (change: Partial<AccountValues>) =>
    onChange((before) => ({ ...before, account: { ...before.account, ...change } }));
  const isLong = (field: AccountField) => field.kind === 'text' && 'long' in field;
  const fields = accountFieldsOf(block.type);

  const input = (field: AccountField): ReactNode => (
    <FieldInput
      key={field.name}
      field={field}
      name={`${block.key}.account.${field.name}`}
      label={fieldLabel('block_accounts', columnOf(field))}
      value={String(account[field.name])}
      error={errorOf(`account.${field.name}`)}
      onChange={(value) =>
        onChange((before) => ({
          ...before,
          account: { ...before.account, [field.name]: value },
          // What the field below shows is what is sent.
          ...(field.name === 'downpayment' && { paidBy: before.paidBy ?? 'cash' }),
        }))
      }
    />
  );

  /** What customer service wrote of the money. */
  function quote({ fields }: BlockDraft): string {
    const [cost, paid] = [typedNumber(fields.price), typedNumber(fields.downpayment)];
    if (cost === null) return t('account.quoted-nothing');
    return paid === null
      ? t('account.quoted', { price: price(cost) })
      : t('account.quoted-paid', { price: price(cost), paid: price(paid) });
  }

  return (
    <fieldset className={styles.account}>
      <legend className={styles.legend}>{t('account.title')}</legend>
      {quoted && <p>{quote(quoted)}</p>}
      <div className={styles.fields}>
        {fields
          .filter((field) => field.kind !== 'tick' && !isLong(field))
          .map((field) => (
            <Fragment key={field.name}>
              {field.name === 'price_acceptance' && (
                <FieldInput
                  field={PRICE}
                  name={`${block.key}.price`}
                  label={fieldLabel('block_accounts', 'price_piasters')}
                  value={block.fields.price}
                  error={errorOf('price')}
                  onChange={(price) => onChange((before) => ({ ...before, fields: { ...before.fields, price } }))}
                />
              )}
              {input(field)}
              {field.name === 'downpayment' && isPaidAnew && (
                <SelectField
                  name={`${block.key}.account.downpayment_method`}
                  label={t('account.downpayment_method')}
                  value={block.paidBy ?? 'cash'}
                  options={PAYMENT_METHODS.map((value) => ({ value, label: t(`clinic-payments:methods.${value}`) }))}
                  onChange={({ target }) =>
                    onChange((before) => ({ ...before, paidBy: target.value as PaymentMethod }))
                  }
                />
              )}
            </Fragment>
          ))}
        <p className={styles.rest}>
          <span>{columnName('block_accounts', 'rest_of_cost_piasters')}</span>
          <output>{rest === null ? t('clinic:not-available') : price(rest)}</output>
        </p>
      </div>
      <div className={styles.flags}>
        {fields.map(
          (field) =>
            field.kind === 'tick' && (
              <CheckboxField
                key={field.name}
                label={fieldLabel('block_accounts', columnOf(field))}
                checked={account[field.name]}
                onChange={(event) => set({ [field.name]: event.target.checked })}
              />
            ),
        )}
      </div>
      {fields.filter(isLong).map(input)}
    </fieldset>
  );
}
