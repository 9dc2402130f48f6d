import { useTranslation } from 'react-i18next';
import { saveCode } from '#contract/codes/admin-calls.ts';
import { type DiscountCode, saveCode as schemas } from '#contract/codes/admin-schemas.ts';
import { CODE_MAX } from '#contract/codes/constants.ts';
import { PRODUCT_TYPES, type ProductType } from '#contract/constants.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { CheckboxField, RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CODES_KEY } from './queries.ts';

const OFF = ['percent', 'amount'] as const;

function valuesOf(code: DiscountCode | null) {
  const typed = (value: number | null | undefined) => (value == null ? '' : String(value));
  return {
    code: code?.code ?? '',
    off: (code && code.percent === null ? 'amount' : 'percent') as (typeof OFF)[number],
    percent: typed(code?.percent),
    amount: typed(code?.amount),
    minimum: typed(code?.minimum),
    product_type: (code?.product_type ?? '') as ProductType | '',
    once_each: code?.once_each ?? true,
    max_uses: typed(code?.max_uses),
    valid_from: code?.valid_from ?? '',
    valid_until: code?.valid_until ?? '',
    active: code?.active ?? true,
  };
}

/** A new code, or a change of one: what it is called never changes. */
export function CodeEditor({ code, onClose }: { code: DiscountCode | null; onClose: () => void }) {
  const { t } = useTranslation('admin-codes');
  const form = useCallForm(saveCode, {
    initialValues: valuesOf(code),
    schema: schemas.input,
    request: ({ off, percent, amount, minimum, product_type, max_uses, valid_from, valid_until, ...values }) => ({
      version: code?.version,
      data: {
        code: values.code.trim() || undefined,
        percent: off === 'percent' ? typedNumber(percent) : null,
        amount: off === 'amount' ? typedNumber(amount) : null,
        minimum: typedNumber(minimum) ?? 0,
        product_type: product_type || null,
        once_each: values.once_each,
        max_uses: typedNumber(max_uses),
        valid_from: valid_from || null,
        valid_until: valid_until || null,
        active: values.active,
      },
    }),
    alsoWrong: ({ off, amount }): Record<string, string> =>
      off === 'amount' && amount.trim() === '' ? { amount: t('amount-needed') } : {},
    invalidates: CODES_KEY,
    success: (saved) => ({ title: t('saved'), message: t('saved-text', { code: saved.code }) }),
    onDone: onClose,
  });
  const { bind, values, setValue } = form;
  return (
    <FormDialog
      wide
      title={t(code ? 'edit-title' : 'add')}
      onClose={onClose}
      form={form}
      submitLabel={t(code ? 'save' : 'create')}
    >
      <TextField
        {...bind('code')}
        label={t('fields.code')}
        hint={t('fields.code-hint')}
        maxLength={CODE_MAX}
        dir="ltr"
        autoComplete="off"
        readOnly={code !== null}
      />
      <RadioGroup
        label={t('fields.off')}
        name="off"
        value={values.off}
        options={OFF.map((value) => ({ value, label: t(`fields.by-${value}`) }))}
        onChange={(off) => setValue('off', off)}
      />
      {values.off === 'percent' ? (
        <TextField {...bind('percent')} label={t('fields.percent')} inputMode="numeric" autoComplete="off" dir="ltr" />
      ) : (
        <TextField {...bind('amount')} label={t('fields.amount')} inputMode="decimal" autoComplete="off" dir="ltr" />
      )}
      <SelectField
        {...bind('product_type')}
        label={t('fields.kind')}
        options={['' as const, ...PRODUCT_TYPES].map((value) => ({ value, label: t(`kinds.${value || 'all'}`) }))}
      />
      <TextField
        {...bind('minimum')}
        label={t('fields.minimum')}
        hint={t('fields.minimum-hint')}
        optional
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
      />
      <TextField
        {...bind('max_uses')}
        label={t('fields.max-uses')}
        hint={t('fields.max-uses-hint')}
        optional
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
      />
      <TextField {...bind('valid_from')} type="date" label={t('fields.from')} optional />
      <TextField {...bind('valid_until')} type="date" label={t('fields.until')} optional />
      <CheckboxField
        name="once_each"
        label={t('fields.once-each')}
        hint={t('fields.once-each-hint')}
        checked={values.once_each}
        onChange={({ target }) => setValue('once_each', target.checked)}
      />
      <CheckboxField
        name="active"
        label={t('fields.active')}
        hint={t('fields.active-hint')}
        checked={values.active}
        onChange={({ target }) => setValue('active', target.checked)}
      />
    </FormDialog>
  );
}
