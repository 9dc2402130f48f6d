import { useTranslation } from 'react-i18next';
import { recordDrawerCash, setFloat, voidDrawerCash } from '#contract/desks/calls.ts';
import type { DrawerMove } from '#contract/desks/constants.ts';
import type { DeskEntry } from '#contract/desks/schemas.ts';
import * as schemas from '#contract/desks/schemas.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { DESKS_KEY } from './desk-query.ts';

interface DrawerDialogProps {
  onClose: () => void;
}

interface FloatProps extends DrawerDialogProps {
  day: string;
  /** What was said before, in EGP; null while nothing was. */
  float: number | null;
  /** What was left at the last close, in EGP. */
  suggested: number;
}

/** Says what was in one's drawer when a day began. What was left at the last close stands there to begin with. */
export function FloatDialog({ day, float, suggested, onClose }: FloatProps) {
  const { t } = useTranslation('clinic-cash');
  const { price } = useFormat();
  const form = useCallForm(setFloat, {
    initialValues: { amount: float === null && suggested === 0 ? '' : String(float ?? suggested) },
    schema: schemas.setFloat.input,
    request: ({ amount }, request_id) => ({ day, amount: typedNumber(amount) ?? undefined, request_id }),
    invalidates: DESKS_KEY,
    success: (_, { amount }) => ({ title: t('drawer.set-float.done'), message: price(typedNumber(amount) ?? 0) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('drawer.set-float.title')}
      onClose={onClose}
      form={form}
      submitLabel={t('drawer.set-float.submit')}
    >
      <TextField
        {...form.bind('amount')}
        label={t('drawer.amount')}
        hint={
          suggested > 0 ? t('drawer.set-float.suggested', { amount: price(suggested) }) : t('drawer.set-float.hint')
        }
        inputMode="decimal"
        autoComplete="off"
      />
    </FormDialog>
  );
}

interface CashProps extends DrawerDialogProps {
  kind: DrawerMove;
  /** The cash that must be in the drawer now, in EGP. */
  inDrawer: number;
}

/** Writes down cash that is put into one's drawer or paid out of it. */
export function DrawerCashDialog({ kind, inDrawer, onClose }: CashProps) {
  const { t } = useTranslation('clinic-cash');
  const { price } = useFormat();
  const form = useCallForm(recordDrawerCash, {
    initialValues: { amount: '', reason: '' },
    schema: schemas.recordDrawerCash.input,
    request: ({ amount, reason }, request_id) => ({
      kind,
      amount: typedNumber(amount) ?? undefined,
      reason: reason.trim(),
      request_id,
    }),
    alsoWrong: ({ amount }): Record<string, string> =>
      kind === 'cash-out' && (typedNumber(amount) ?? 0) > inDrawer
        ? { amount: t('drawer.cash-out.most', { amount: price(Math.max(0, inDrawer)) }) }
        : {},
    invalidates: DESKS_KEY,
    // Where money was taken or given back meanwhile, what is in the drawer stands beside what was typed.
    invalidatesOnFailure: true,
    success: () => ({ title: t(`drawer.${kind}.done`), message: t(`drawer.${kind}.next`) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t(`drawer.${kind}.title`)}
      onClose={onClose}
      form={form}
      submitLabel={t(`drawer.${kind}.submit`)}
    >
      <TextField
        {...form.bind('amount')}
        label={t('drawer.amount')}
        hint={t(`drawer.${kind}.hint`, { amount: price(inDrawer) })}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea {...form.bind('reason')} label={t('drawer.reason')} hint={t(`drawer.${kind}.reason-hint`)} dir="auto" />
    </FormDialog>
  );
}

/** Voids cash that was put in or paid out by mistake, for a reason. */
export function VoidCashDialog({ entry, onClose }: DrawerDialogProps & { entry: DeskEntry }) {
  const { t } = useTranslation('clinic-cash');
  const { price } = useFormat();
  const amount = price(Math.abs(entry.amount));
  const form = useCallForm(voidDrawerCash, {
    initialValues: { reason: '' },
    schema: schemas.voidDrawerCash.input,
    request: ({ reason }, request_id) => ({ entry_id: entry.$id, reason: reason.trim(), request_id }),
    invalidates: DESKS_KEY,
    success: () => ({ title: t('drawer.void.done'), message: amount }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('drawer.void.title', { amount })}
      onClose={onClose}
      form={form}
      submitLabel={t('drawer.void.submit')}
      danger
    >
      <TextArea {...form.bind('reason')} label={t('drawer.void.reason')} dir="auto" />
    </FormDialog>
  );
}
