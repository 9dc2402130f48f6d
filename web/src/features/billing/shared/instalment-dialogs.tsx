import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { endInstalments, saveInstalments } from '#contract/instalments/calls.ts';
import { MAX_INSTALMENTS } from '#contract/instalments/constants.ts';
import type { InstalmentPlan } from '#contract/instalments/schemas.ts';
import * as schemas from '#contract/instalments/schemas.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { stackedList } from '#web/ui/stack.ts';
import { monthlyParts, monthsAfter } from './instalment-split.ts';
import styles from './instalments.module.css';

interface PlanDialogProps {
  form: FormSummary;
  plan: InstalmentPlan | null;
  outstanding: number;
  onClose: () => void;
}

/** The days and amounts of each place, by the names of their inputs. */
type PlanValues = Record<string, string>;

const PLACES = Array.from({ length: MAX_INSTALMENTS }, (_, index) => index);
const dayName = (index: number) => `day-${index}`;
const amountName = (index: number) => `amount-${index}`;
const INPUT_OF = Object.fromEntries(
  PLACES.flatMap((index) => [
    [`instalments[${index}].day`, dayName(index)],
    [`instalments[${index}].amount`, amountName(index)],
  ]),
);
/** What is offered to begin with. */
const FIRST_COUNT = 3;

const valuesOf = (parts: readonly { day: string; amount: string }[]): PlanValues =>
  Object.fromEntries(
    PLACES.flatMap((index) => [
      [dayName(index), parts[index]?.day ?? ''],
      [amountName(index), parts[index]?.amount ?? ''],
    ]),
  );

/** Makes a plan for all that is outstanding: equal parts a month apart, of which each can be changed. */
export function PlanDialog({ form, plan, outstanding, onClose }: PlanDialogProps) {
  const { t } = useTranslation('clinic-payments');
  const { price, number } = useFormat();
  const [count, setCount] = useState(FIRST_COUNT);
  const today = cairoDay();
  const used = PLACES.slice(0, count);
  const instalmentsOf = (values: PlanValues) =>
    used.map((index) => ({
      day: values[dayName(index)] ?? '',
      amount: typedNumber(values[amountName(index)] ?? '') ?? undefined,
    }));
  const missing = (values: PlanValues) => {
    const sum = instalmentsOf(values).reduce((total, { amount = 0 }) => total + Math.round(amount * 100), 0);
    return (Math.round(outstanding * 100) - sum) / 100;
  };
  const { bind, values, setValue, ...answer } = useCallForm(saveInstalments, {
    initialValues: valuesOf(monthlyParts(outstanding, FIRST_COUNT, monthsAfter(today, 1))),
    schema: schemas.saveInstalments.input,
    request: (typed, request_id) => ({
      form_id: form.$id,
      version: plan?.version ?? 0,
      instalments: instalmentsOf(typed),
      request_id,
    }),
    inputOf: INPUT_OF,
    alsoWrong: (typed): Record<string, string> => {
      const wrong: Record<string, string> = {};
      for (const index of used) {
        const [day = '', before = ''] = [typed[dayName(index)], typed[dayName(index - 1)]];
        if (day && day < today) wrong[dayName(index)] = t('plan.day-past');
        else if (day && day <= before) wrong[dayName(index)] = t('plan.day-order');
      }
      const left = missing(typed);
      if (left !== 0 && !Number.isNaN(left)) {
        wrong[amountName(count - 1)] = t(left > 0 ? 'plan.too-little' : 'plan.too-much', {
          amount: price(Math.abs(left)),
        });
      }
      return wrong;
    },
    invalidates: FORMS_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('plan.saved'), message: form.name }),
    onDone: onClose,
  });
  const spread = (next: number) => {
    setCount(next);
    const first = values[dayName(0)] || monthsAfter(today, 1);
    for (const [name, value] of Object.entries(valuesOf(monthlyParts(outstanding, next, first)))) {
      setValue(name, value);
    }
  };
  return (
    <FormDialog title={t('plan.of', { name: form.name })} onClose={onClose} form={answer} submitLabel={t('plan.save')}>
      <p>{t('plan.sum', { amount: price(outstanding) })}</p>
      <SelectField
        label={t('plan.count')}
        value={String(count)}
        options={PLACES.map((index) => ({ value: String(index + 1), label: number(index + 1) }))}
        onChange={({ target }) => spread(Number(target.value))}
      />
      <div>
        <Button small variant="ghost" onClick={() => spread(count)}>
          {t('plan.spread')}
        </Button>
      </div>
      <ol className={stackedList(4)}>
        {used.map((index) => (
          <li key={index} className={styles.instalment}>
            <TextField
              {...bind(dayName(index))}
              type="date"
              min={today}
              label={t('plan.day-of', { number: number(index + 1) })}
            />
            <TextField
              {...bind(amountName(index))}
              label={t('plan.amount-of', { number: number(index + 1) })}
              inputMode="decimal"
              autoComplete="off"
            />
          </li>
        ))}
      </ol>
    </FormDialog>
  );
}

interface EndPlanDialogProps {
  form: FormSummary;
  plan: InstalmentPlan;
  onClose: () => void;
}

/** Ends a plan, for a reason. */
export function EndPlanDialog({ form, plan, onClose }: EndPlanDialogProps) {
  const { t } = useTranslation('clinic-payments');
  const { bind, ...answer } = useCallForm(endInstalments, {
    initialValues: { reason: '' },
    schema: schemas.endInstalments.input,
    request: ({ reason }, request_id) => ({
      form_id: form.$id,
      version: plan.version,
      reason: reason.trim(),
      request_id,
    }),
    invalidates: FORMS_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('plan.ended'), message: form.name }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('plan.end-title')} onClose={onClose} form={answer} submitLabel={t('plan.end')} danger>
      <p>{t('plan.end-lead')}</p>
      <TextArea {...bind('reason')} label={t('plan.end-reason')} dir="auto" />
    </FormDialog>
  );
}
