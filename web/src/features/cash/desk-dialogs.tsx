import { useTranslation } from 'react-i18next';
import { PAYMENT_METHODS, type PaymentMethod } from '#contract/clinic-payments/constants.ts';
import { closeDesk, reopenDesk } from '#contract/desks/calls.ts';
import type { Desk, DeskEntry } from '#contract/desks/schemas.ts';
import * as schemas from '#contract/desks/schemas.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { fieldMessageText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import text from '#web/ui/text.module.css';
import { DeskEntries } from './desk-entries.tsx';
import { DESKS_KEY } from './desk-query.ts';
import { Difference } from './desk-words.tsx';

interface DeskDialogProps {
  desk: Desk;
  onClose: () => void;
}

/** What was counted of each method, why it is not what was taken, and what of the cash stays in the drawer. */
type CountedValues = Record<PaymentMethod | 'reason' | 'left', string>;

/** Each method is an input of its own. */
const INPUT_OF = Object.fromEntries(PAYMENT_METHODS.map((method) => [`counted.${method}`, method]));
const NOTHING = Object.fromEntries([...PAYMENT_METHODS, 'reason', 'left'].map((name) => [name, ''])) as CountedValues;

interface CloseDeskProps extends DeskDialogProps {
  /** What was taken and given back at it. */
  entries: readonly DeskEntry[];
  /** What was left at the last close, in EGP, where this day's float was not recorded; else 0. */
  suggested: number;
  day: string;
}

/** Closes a day. Cash is always counted, other methods where they were used. */
export function CloseDeskDialog({ desk, entries, suggested, day, onClose }: CloseDeskProps) {
  const { t } = useTranslation(['clinic-cash', 'clinic-payments']);
  const { price } = useFormat();
  const expectedOf = (method: PaymentMethod) => desk.lines.find((line) => line.method === method)?.expected ?? 0;
  const methods = PAYMENT_METHODS.filter((method) => method === 'cash' || expectedOf(method) !== 0);
  const counted = (values: CountedValues) =>
    Object.fromEntries(methods.map((method) => [method, typedNumber(values[method]) ?? undefined]));
  const linesOf = (values: CountedValues): Desk['lines'] =>
    methods.map((method) => ({
      method,
      expected: expectedOf(method),
      counted: counted(values)[method] ?? (expectedOf(method) === 0 ? 0 : null),
    }));
  const isDifferent = (values: CountedValues) =>
    linesOf(values).some((line) => line.counted !== null && line.counted !== line.expected);
  const leftOf = ({ left }: CountedValues) => typedNumber(left) ?? undefined;
  const required = fieldMessageText({ key: 'required' });
  const { bind, values, ...form } = useCallForm(closeDesk, {
    initialValues: NOTHING,
    schema: schemas.closeDesk.input,
    request: (typed, request_id) => ({
      counted: counted(typed),
      reason: typed.reason.trim() || null,
      left: leftOf(typed),
      day,
      actor_id: desk.actor_id,
      version: desk.version,
      request_id,
    }),
    inputOf: INPUT_OF,
    alsoWrong: (typed): Record<string, string> => ({
      ...Object.fromEntries(
        linesOf(typed)
          .filter((line) => line.counted === null)
          .map(({ method }) => [method, required]),
      ),
      ...(isDifferent(typed) && !typed.reason.trim() ? { reason: t('close.reason-needed') } : {}),
      ...((leftOf(typed) ?? 0) > Math.max(0, counted(typed).cash ?? 0) ? { left: t('close.left-most') } : {}),
    }),
    invalidates: DESKS_KEY,
    // Where something was taken meanwhile, the new sums stand beside what was typed.
    invalidatesOnFailure: true,
    success: () => ({ title: t('close.done'), message: t('of', { name: desk.actor_name }) }),
    onDone: onClose,
  });
  const lines = linesOf(values);
  return (
    <FormDialog
      title={t('close.title', { name: desk.actor_name })}
      onClose={onClose}
      form={form}
      submitLabel={t('close.submit')}
    >
      <p className={text.soft}>{t('close.lead')}</p>
      {suggested > 0 && <p>{t('close.no-float', { amount: price(suggested) })}</p>}
      {methods.map((method) => (
        <TextField
          key={method}
          {...bind(method)}
          required={expectedOf(method) !== 0}
          label={t('close.counted', { method: t(`clinic-payments:methods.${method}`) })}
          hint={t('close.expected', { amount: price(expectedOf(method)) })}
          inputMode="decimal"
          autoComplete="off"
        />
      ))}
      <DeskEntries entries={entries} />
      <p role="status">
        <span>
          {t('difference')}: {lines.every((line) => line.counted !== null) && <Difference lines={lines} />}
        </span>
      </p>
      <TextArea {...bind('reason')} optional={!isDifferent(values)} label={t('reason')} dir="auto" />
      <TextField
        {...bind('left')}
        optional
        label={t('close.left')}
        hint={t('close.left-hint')}
        inputMode="decimal"
        autoComplete="off"
      />
    </FormDialog>
  );
}

/** Opens a closed day again, for a reason. */
export function ReopenDeskDialog({ desk, onClose }: DeskDialogProps) {
  const { t } = useTranslation('clinic-cash');
  const form = useCallForm(reopenDesk, {
    initialValues: { reason: '' },
    schema: schemas.reopenDesk.input,
    request: ({ reason }, request_id) => ({
      desk_id: desk.$id,
      version: desk.version,
      reason: reason.trim(),
      request_id,
    }),
    invalidates: DESKS_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('reopen.done'), message: t('of', { name: desk.actor_name }) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('reopen.title', { name: desk.actor_name })}
      onClose={onClose}
      form={form}
      submitLabel={t('reopen.submit')}
    >
      <TextArea {...form.bind('reason')} label={t('reopen.reason')} dir="auto" />
    </FormDialog>
  );
}
