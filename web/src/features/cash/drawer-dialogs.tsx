import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordDrawerCash, setFloat, voidDrawerCash } from '#contract/desks/calls.ts';
import type { DrawerMove } from '#contract/desks/constants.ts';
import { type DeskEntry, drawerCashData, drawerVoidData, floatData } from '#contract/desks/schemas.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { useFreshDesks } from './desk-query.ts';

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
  const refresh = useFreshDesks();
  const [requestId] = useState(newRequestId);
  const { bind, ...answer } = useContractForm<{ amount: string }>({
    initialValues: { amount: float === null && suggested === 0 ? '' : String(float ?? suggested) },
    schema: floatData,
    toWire: ({ amount }) => ({ amount: typedNumber(amount) ?? undefined }),
    onSubmit: async ({ amount }, signal) => {
      const egp = typedNumber(amount) ?? 0;
      await call(setFloat, { day, amount: egp, request_id: requestId }, { signal });
      await refresh();
      showToast({ kind: 'success', title: t('drawer.set-float.done'), message: price(egp) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('drawer.set-float.title')}
      onClose={onClose}
      form={answer}
      submitLabel={t('drawer.set-float.submit')}
    >
      <TextField
        {...bind('amount')}
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
  const refresh = useFreshDesks();
  const [requestId] = useState(newRequestId);
  const { bind, ...answer } = useContractForm<{ amount: string; reason: string }>({
    initialValues: { amount: '', reason: '' },
    schema: drawerCashData,
    toWire: ({ amount, reason }) => ({ kind, amount: typedNumber(amount) ?? undefined, reason: reason.trim() }),
    alsoWrong: ({ amount }): Record<string, string> =>
      kind === 'cash-out' && (typedNumber(amount) ?? 0) > inDrawer
        ? { amount: t('drawer.cash-out.most', { amount: price(Math.max(0, inDrawer)) }) }
        : {},
    onSubmit: async ({ amount, reason }, signal) => {
      const said = { kind, amount: typedNumber(amount) ?? 0, reason: reason.trim() };
      try {
        await call(recordDrawerCash, { ...said, request_id: requestId }, { signal });
      } finally {
        // Where money was taken or given back meanwhile, what is in the drawer stands beside what was typed.
        await refresh();
      }
      showToast({ kind: 'success', title: t(`drawer.${kind}.done`), message: t(`drawer.${kind}.next`) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t(`drawer.${kind}.title`)}
      onClose={onClose}
      form={answer}
      submitLabel={t(`drawer.${kind}.submit`)}
    >
      <TextField
        {...bind('amount')}
        label={t('drawer.amount')}
        hint={t(`drawer.${kind}.hint`, { amount: price(inDrawer) })}
        inputMode="decimal"
        autoComplete="off"
      />
      <TextArea {...bind('reason')} label={t('drawer.reason')} hint={t(`drawer.${kind}.reason-hint`)} dir="auto" />
    </FormDialog>
  );
}

/** Voids cash that was put in or paid out by mistake, for a reason. */
export function VoidCashDialog({ entry, onClose }: DrawerDialogProps & { entry: DeskEntry }) {
  const { t } = useTranslation('clinic-cash');
  const { price } = useFormat();
  const refresh = useFreshDesks();
  const [requestId] = useState(newRequestId);
  const amount = price(Math.abs(entry.amount));
  const { bind, ...answer } = useContractForm<{ reason: string }>({
    initialValues: { reason: '' },
    schema: drawerVoidData,
    toWire: ({ reason }) => ({ reason: reason.trim() }),
    onSubmit: async ({ reason }, signal) => {
      const input = { entry_id: entry.$id, reason: reason.trim(), request_id: requestId };
      await call(voidDrawerCash, input, { signal });
      await refresh();
      showToast({ kind: 'success', title: t('drawer.void.done'), message: amount });
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('drawer.void.title', { amount })}
      onClose={onClose}
      form={answer}
      submitLabel={t('drawer.void.submit')}
      danger
    >
      <TextArea {...bind('reason')} label={t('drawer.void.reason')} dir="auto" />
    </FormDialog>
  );
}
