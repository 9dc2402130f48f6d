import { useTranslation } from 'react-i18next';
import { saveBreach } from '#contract/breaches/calls.ts';
import { BREACH_TEXT_MAX, BREACHED_DATA } from '#contract/breaches/constants.ts';
import { type Breach, saveBreach as schemas } from '#contract/breaches/schemas.ts';
import { cairoTime, momentInCairo } from '#contract/cairo-time.ts';
import { foldDigits } from '#contract/phone.ts';
import { BREACHES_KEY } from '#web/features/breaches/shared/queries.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FieldError, useField } from '#web/ui/fields/field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { stack } from '#web/ui/stack.ts';

interface BreachDialogProps {
  /** Null for a new one. */
  breach: Breach | null;
  onClose: () => void;
}

/** Writes down a breach, or more of one. */
export function BreachDialog({ breach, onClose }: BreachDialogProps) {
  const { t } = useTranslation('admin-privacy');
  const form = useCallForm(saveBreach, {
    initialValues: {
      discovered_at: cairoTime(breach ? new Date(breach.discovered_at) : undefined),
      what: breach?.what ?? '',
      data_kinds: breach?.data_kinds ?? [],
      people: breach?.people === null || !breach ? '' : String(breach.people),
      measures: breach?.measures ?? '',
    },
    schema: schemas.input,
    request: ({ discovered_at, people, ...typed }, requestId) => ({
      requestId,
      ...(breach && { breachId: breach.$id }),
      version: breach?.version ?? 0,
      data: {
        ...typed,
        discovered_at: momentInCairo(discovered_at) ?? discovered_at,
        people: people.trim() === '' ? null : Number(foldDigits(people)),
      },
    }),
    inputOf: { data_kinds: 'data_kinds' },
    invalidates: BREACHES_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('breaches.saved'), message: '' }),
    onDone: onClose,
  });
  const { bind, values, setValue } = form;
  const kindsError = bind('data_kinds').error;
  const kinds = useField({ error: kindsError });
  return (
    <FormDialog
      title={t(breach ? 'breaches.edit-title' : 'breaches.new-title')}
      onClose={onClose}
      form={form}
      submitLabel={t('breaches.save')}
      wide
    >
      <TextField {...bind('discovered_at')} label={t('breaches.discovered')} type="datetime-local" dir="ltr" />
      <TextArea
        {...bind('what')}
        label={t('breaches.what')}
        hint={t('breaches.what-hint')}
        maxLength={BREACH_TEXT_MAX}
      />
      <fieldset className={stack(2)} aria-describedby={kinds.control['aria-describedby']}>
        <legend>{t('breaches.kinds')}</legend>
        {BREACHED_DATA.map((kind) => (
          <CheckboxField
            key={kind}
            label={t(`breaches.data.${kind}`)}
            checked={values.data_kinds.includes(kind)}
            onChange={({ target }) =>
              setValue(
                'data_kinds',
                BREACHED_DATA.filter((one) => (one === kind ? target.checked : values.data_kinds.includes(one))),
              )
            }
          />
        ))}
        <FieldError id={kinds.errorId} label={t('breaches.kinds')} error={kindsError} isChoice />
      </fieldset>
      <TextField {...bind('people')} label={t('breaches.people')} inputMode="numeric" dir="ltr" optional />
      <TextArea {...bind('measures')} label={t('breaches.measures')} maxLength={BREACH_TEXT_MAX} optional />
    </FormDialog>
  );
}
