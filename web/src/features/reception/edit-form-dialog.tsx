import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { FormDetails } from '#contract/forms/schemas.ts';
import { editReceptionForm } from '#contract/visit-forms/calls.ts';
import { receptionFormChange } from '#contract/visit-forms/schemas.ts';
import { type BaseFormValues, baseFormOf, toBaseData, toReasonData } from '#web/features/visits/shared/base-form.ts';
import { BaseFormFields } from '#web/features/visits/shared/base-form-fields.tsx';
import { DraftNotice } from '#web/features/visits/shared/draft-notice.tsx';
import { FORMS_KEY, formQuery } from '#web/features/visits/shared/form-queries.ts';
import { draftKey, forgetDraft, keepDraft, loadDraft } from '#web/features/visits/shared/kept-draft.ts';
import { mergedFields } from '#web/features/visits/shared/merged-fields.ts';
import { ReasonsField } from '#web/features/visits/shared/reasons-field.tsx';
import { useBaseForm } from '#web/features/visits/shared/use-base-form.ts';
import { type Lease, useLease } from '#web/features/visits/shared/use-lease.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import { same } from '#web/lib/same.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { Loading } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast/toast.ts';

interface EditFormDialogProps {
  user: User;
  formId: string;
  onClose: () => void;
}

/** Changes a visit form. It is this person's alone while the window is open. */
export function EditFormDialog({ user, formId, onClose }: EditFormDialogProps) {
  const { t } = useTranslation(['clinic-reception', 'clinic']);
  const { lease, wasHeld, retake, finished } = useLease({
    userId: user.id,
    formId,
    formType: 'reception',
    status: 'editing',
  });
  const isHeld = lease.state === 'held';
  // The window that waits gives way to the form's: the focus goes back to where it was before both.
  useReturnFocus();
  const form = useQuery({ ...formQuery(user.id, 'reception', formId), enabled: isHeld, staleTime: 0 });
  // What was read is kept while the form is taken anew.
  if (wasHeld && form.data && form.isFetchedAfterMount) {
    return (
      <EditForm user={user} stored={form.data} lease={lease} retake={retake} finished={finished} onClose={onClose} />
    );
  }
  return (
    <Dialog open onClose={onClose} title={t('edit.title')}>
      {lease.state === 'refused' || form.isError ? (
        <ErrorState
          level={3}
          title={t('clinic:lease.refused-title')}
          onRetry={() => (form.isError ? void form.refetch() : retake())}
        >
          {errorText(lease.state === 'refused' ? lease.error : form.error)}
        </ErrorState>
      ) : (
        <Loading label={t('clinic:lease.taking')}>
          <Spinner size={40} />
        </Loading>
      )}
    </Dialog>
  );
}

interface EditFormProps extends Pick<Lease, 'lease' | 'retake' | 'finished'> {
  user: User;
  stored: FormDetails;
  onClose: () => void;
}

function EditForm({ user, stored, lease, retake, finished, onClose }: EditFormProps) {
  const { t } = useTranslation(['clinic-reception', 'clinic']);
  const client = useQueryClient();
  const keptAs = draftKey(user.id, 'visit', stored.form_type, stored.$id);
  const [seen, setSeen] = useState(() => baseFormOf(stored));
  const [initialValues] = useState(() => {
    const kept = loadDraft<BaseFormValues>(keptAs);
    return kept ? mergedFields(seen, kept.typed, kept.seen) : seen;
  });
  const [restored, setRestored] = useState(() => !same(initialValues, seen));
  const isDone = useRef(false);
  const form = useBaseForm({
    initialValues,
    schema: receptionFormChange,
    keptDate: stored.date,
    onSubmit: async (values, signal) => {
      if (lease.state !== 'held') throw new Error(t('clinic:lease.lost-title'));
      const change = {
        formId: stored.$id,
        leaseId: lease.leaseId,
        version: stored.version,
        data: { ...toBaseData(values), reasons: toReasonData(values.reasons) },
      };
      await call(editReceptionForm, change, { signal }).catch((error: unknown) => {
        if (!isRefusal(error, 'form_changed')) throw error;
        // The newest is read with a new lease, and comes in under what was typed.
        retake();
        throw new Error(t('clinic:changed-meanwhile'));
      });
      finished();
      await client.invalidateQueries({ queryKey: FORMS_KEY });
      showToast({ kind: 'success', title: t('edit.saved-title'), message: t('edit.saved-message') });
      close();
    },
  });
  const { values, setValue } = form;
  const dirty = !same(values, seen);
  const isHeld = lease.state === 'held';
  const isLost = lease.state === 'lost' || lease.state === 'refused';

  function show(next: BaseFormValues): void {
    for (const name of Object.keys(next) as (keyof BaseFormValues)[]) {
      if (!same(next[name], values[name])) setValue(name, next[name]);
    }
  }

  function close(): void {
    isDone.current = true;
    forgetDraft(keptAs);
    onClose();
  }

  // The form was read again: what others said since comes in under what was typed here.
  const newest = baseFormOf(stored);
  useEffect(() => {
    if (same(newest, seen)) return;
    show(mergedFields(newest, values, seen));
    setSeen(newest);
  }, [stored.version]);

  useEffect(() => {
    if (isDone.current) return;
    if (dirty) keepDraft(keptAs, { typed: values, seen }, { isHeld });
    else forgetDraft(keptAs);
  }, [keptAs, values, seen, dirty, isHeld]);

  return (
    <FormDialog
      title={t('edit.title')}
      onClose={close}
      form={form}
      dirty={dirty}
      failure={
        isLost ? (
          <>
            {t('clinic:lease.lost-title')}. {errorText(lease.error)} {t('clinic:lease.lost-text')}{' '}
            <Button variant="secondary" small onClick={retake}>
              {t('clinic:lease.retake')}
            </Button>
          </>
        ) : (
          form.failure
        )
      }
      submitLabel={t('edit.submit')}
    >
      {restored && dirty && (
        <DraftNotice
          onKeep={() => setRestored(false)}
          onStartOver={() => {
            setRestored(false);
            show(seen);
          }}
        />
      )}
      <BaseFormFields bind={form.bind} keptDate={cairoDay(new Date(stored.date))} />
      <ReasonsField
        value={values.reasons}
        error={form.errorOf('reasons')}
        onChange={(reasons) => setValue('reasons', reasons)}
      />
    </FormDialog>
  );
}
