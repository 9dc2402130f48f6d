import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { splitBill } from '#contract/insurers/calls.ts';
import { splitBill as schemas } from '#contract/insurers/schemas.ts';
import type { BillSplit } from '#contract/insurers/split.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/format.ts';
import styles from '#web/office/sums.module.css';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { stack } from '#web/ui/stack.ts';
import { insurersQuery } from './insurer-queries.ts';

interface SplitSectionProps {
  user: User;
  form: FormSummary;
  /** Null while the client owes all of it. */
  split: BillSplit | null;
}

/** How the bill of an issued form is split with an insurer, and the way to change that. */
export function SplitSection({ user, form, split }: SplitSectionProps) {
  const { t } = useTranslation('clinic-insurers');
  const { price } = useFormat();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={stack(3)} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('split.title')}</h3>
      {split ? (
        (['client', 'insurer'] as const).map((side) => (
          <div key={side}>
            <h4>
              <bdi>{t(`split.${side}`, { name: split.insurer_name })}</bdi>
            </h4>
            <dl className={styles.sums}>
              {(['part', 'received', 'outstanding'] as const).map((name) => (
                <div key={name}>
                  <dt>{t(`split.${name}`)}</dt>
                  <dd>{price(split[side][name])}</dd>
                </div>
              ))}
              {side === 'insurer' && split.membership && (
                <div>
                  <dt>{t('split.membership')}</dt>
                  <dd>
                    <bdi>{split.membership}</bdi>
                  </dd>
                </div>
              )}
            </dl>
          </div>
        ))
      ) : (
        <p>{t('split.none')}</p>
      )}
      <div>
        <Button small variant="secondary" onClick={() => setOpen(true)}>
          {t(split ? 'split.change' : 'split.button')}
        </Button>
      </div>
      {isOpen && <SplitDialog user={user} form={form} split={split} onClose={() => setOpen(false)} />}
    </section>
  );
}

function SplitDialog({ user, form, split, onClose }: SplitSectionProps & { onClose: () => void }) {
  const { t } = useTranslation('clinic-insurers');
  const { data } = useQuery(insurersQuery(user.id));
  const insurers = (data?.documents ?? []).filter(({ $id, active }) => active || $id === split?.insurer_id);
  const { bind, ...answer } = useCallForm(splitBill, {
    initialValues: {
      insurer_id: split?.insurer_id ?? '',
      amount: split ? String(split.insurer.part) : '',
      membership: split?.membership ?? '',
    },
    schema: schemas.input,
    request: ({ insurer_id, amount, membership }) => ({
      form_id: form.$id,
      insurer_id: insurer_id || undefined,
      amount: typedNumber(amount) ?? undefined,
      membership: membership.trim() || null,
    }),
    invalidates: FORMS_KEY,
    success: () => ({ title: t('split.done'), message: form.name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(split ? 'split.change' : 'split.button')}
      onClose={onClose}
      form={answer}
      submitLabel={t('split.submit')}
    >
      <SelectField
        {...bind('insurer_id')}
        label={t('split.who')}
        placeholder={t('split.choose')}
        options={insurers.map(({ $id, name }) => ({ value: $id, label: name }))}
      />
      <TextField
        {...bind('amount')}
        label={t('split.amount')}
        hint={t('split.hint')}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField {...bind('membership')} optional label={t('split.membership')} dir="auto" autoComplete="off" />
    </FormDialog>
  );
}
