import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { InvalidInputParams } from '#contract/errors.ts';
import type { BaseFieldName } from '#contract/visit-forms/base-fields.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { receptionFormData } from '#contract/visit-forms/schemas.ts';
import { Photo } from '#web/features/patients/shared/photo.tsx';
import { toBaseData, toReasonData } from '#web/features/visits/shared/base-form.ts';
import { BaseFormFields } from '#web/features/visits/shared/base-form-fields.tsx';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { ReasonsField } from '#web/features/visits/shared/reasons-field.tsx';
import {
  findLeftDraft,
  forgetDraft,
  isUntouched,
  loadDraft,
  newDraft,
  type ReceptionDraft,
  saveDraft,
} from '#web/features/visits/shared/reception-draft.ts';
import { ReferralSourceField } from '#web/features/visits/shared/referral-source.tsx';
import { useBaseForm } from '#web/features/visits/shared/use-base-form.ts';
import { ENTER_SUBMITS } from '#web/form/enter-moves.ts';
import { enterOffers } from '#web/form/offers.tsx';
import { afterPress } from '#web/form/press.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { call, isRefusal } from '#web/lib/call.ts';
import { useShortcuts } from '#web/office/shortcuts.ts';
import { WORK_QUEUE_KEY } from '#web/office/work-queue-key.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { ChosenPatient } from './chosen-patient.tsx';
import offerStyles from './patient-offers.module.css';
import { PatientOffers } from './patient-offers.tsx';
import styles from './reception-page.module.css';
import { useChosenPatient } from './use-chosen-patient.ts';
import { useNow } from './use-now.ts';
import { useWhoseVisit } from './use-whose-visit.ts';

/** True when a form was refused because its person is not the chosen one, be it for more besides. */
function isAnotherPerson(error: unknown): boolean {
  if (!isRefusal(error)) return false;
  const { fields = {} } = error.params as Partial<InvalidInputParams>;
  return error.code === 'another_person' || Object.values(fields).some(({ key }) => key === 'another_person');
}

interface NewFormProps {
  user: User;
  /** Where whoever sent it goes on; without it with the next form. */
  onSent?: () => void;
}

/** The form of a new visit. What is typed stays until it was sent or reset, also when the browser is closed. */
export function NewForm({ user, onSent }: NewFormProps) {
  const [draft, setDraft] = useState(() => loadDraft(user.id));
  const [anew, setAnew] = useState(false);
  // What was typed in a tab that is closed by now comes back, unless something is typed here already.
  useEffect(() => {
    let isHere = true;
    void findLeftDraft(user.id).then((left) => {
      if (left && isHere && isUntouched(loadDraft(user.id))) setDraft(left);
    });
    return () => {
      isHere = false;
    };
  }, [user.id]);
  const startAnew = () => {
    forgetDraft(user.id);
    setDraft(newDraft());
    setAnew(true);
  };
  return (
    <VisitForm key={draft.requestId} user={user} draft={draft} takesFocus={anew} onDone={startAnew} onSent={onSent} />
  );
}

interface VisitFormProps {
  user: User;
  draft: ReceptionDraft;
  /** It takes the place of one that was sent or reset: who did that goes on in its first field. */
  takesFocus: boolean;
  onDone: () => void;
  onSent: (() => void) | undefined;
}

function VisitForm({ user, draft, takesFocus, onDone, onSent }: VisitFormProps) {
  const { t } = useTranslation(['clinic-reception', 'clinic']);
  const client = useQueryClient();
  const askWhoseVisit = useWhoseVisit();
  const isDone = useRef(false);
  const form = useBaseForm({
    initialValues: draft.values,
    schema: receptionFormData,
    onSubmit: async (values) => {
      if (patient && letGoUnlessMeant(values)) throw new Error(t('patients.left-stop', { name: patient.name }));
      const input = {
        requestId: draft.requestId,
        ...(draft.repairId && { repairId: draft.repairId }),
        ...(draft.appointmentId && { appointmentId: draft.appointmentId }),
        ...(asksSource && referralSource && { referralSource }),
        data: { ...toBaseData(values), reasons: toReasonData(values.reasons) },
      };
      await call(submitReceptionForm, {
        ...input,
        ...(patient ? { patientId: patient.id } : { askIfKnown: true }),
      }).catch(async (error: unknown) => {
        if (isRefusal(error, 'client_known'))
          return call(submitReceptionForm, { ...input, ...(await askWhoseVisit(error)) });
        // The record says by now something else than was seen here.
        if (patient && isAnotherPerson(error)) letGo(patient.name);
        throw error;
      });
      isDone.current = true;
      void client.invalidateQueries({ queryKey: FORMS_KEY });
      // A request for a repair that it answers is done.
      void client.invalidateQueries({ queryKey: WORK_QUEUE_KEY });
      // Who was new is known now, and offered when somebody of the family comes next.
      void client.invalidateQueries({ queryKey: PATIENTS_KEY });
      showToast({
        kind: 'success',
        title: t('sent.title'),
        message: t('sent.message', { name: values.name.trim() }),
      });
      onDone();
      release();
      onSent?.();
    },
  });
  const { values, setValue, bind } = form;
  const { patient, record, left, choose, letGo, letGoUnlessMeant } = useChosenPatient(user.id, draft.patient, form);
  const [referralSource, setReferralSource] = useState(draft.referralSource ?? '');
  const asksSource = patient ? record?.details.referral_source === null : true;
  const offers = useRef<HTMLUListElement>(null);
  const { ref: element } = form.formProps;

  useEffect(() => {
    if (takesFocus) element.current?.querySelector('input')?.focus();
  }, [takesFocus, element]);

  // Another tab of this page finds it as it was left.
  const isNow = useNow(values.date, draft.isNow, (now) => setValue('date', now));
  const { release } = useUnsaved(!isUntouched({ values, isNow }), { kept: true, ofPage: true });

  useEffect(() => {
    if (!isDone.current) saveDraft(user.id, { ...draft, values, patient, referralSource, isNow });
  }, [user.id, values, patient, draft.requestId, referralSource, isNow]);

  /** A field that was left is validated: half a name is nobody's yet. */
  const validated = (name: BaseFieldName) => {
    const input = bind(name);
    return {
      ...input,
      onBlur: (event: FocusEvent<HTMLElement>) => {
        input.onBlur(event);
        afterPress(() => void letGoUnlessMeant(values));
      },
    };
  };

  const toPhone = () => element.current?.querySelector<HTMLInputElement>('[name="phone"]')?.focus();
  useShortcuts([{ keys: 'n', label: t('phone-key'), run: toPhone }]);

  async function reset(): Promise<void> {
    const isSure = await confirmAction({
      title: t('reset.question'),
      text: t('reset.text'),
      confirm: t('reset.confirm'),
      danger: true,
    });
    if (!isSure) return;
    isDone.current = true;
    onDone();
  }

  return (
    <form {...form.formProps} className={styles.form} aria-label={t('tabs.new')}>
      {patient && (
        <ChosenPatient
          name={record?.name ?? patient.name}
          visits={record?.visits.length ?? null}
          deskNote={record?.details.desk_note ?? null}
          onLetGo={() => choose(null)}
        >
          {record && <Photo userId={user.id} patient={record} />}
        </ChosenPatient>
      )}
      {left !== null && (
        <p role="status" className={offerStyles.left}>
          {t('patients.left', { name: left })}
        </p>
      )}
      <BaseFormFields
        bind={validated}
        onPhoneKey={(event) => enterOffers(offers, event)}
        belowPhone={
          !patient && (
            <PatientOffers userId={user.id} phone={values.phone} list={offers} onChoose={choose} onLeave={toPhone} />
          )
        }
      />
      <ReasonsField
        value={values.reasons}
        error={form.errorOf('reasons')}
        onChange={(reasons) => setValue('reasons', reasons)}
      />
      {asksSource && <ReferralSourceField value={referralSource} onChange={setReferralSource} />}
      <FormAlert message={form.failure} />
      <div className={toolbar(3)}>
        <Button type="submit" busy={form.submitting} {...ENTER_SUBMITS}>
          {t('send')}
        </Button>
        <Button variant="ghost" onClick={() => void reset()}>
          {t('reset.button')}
        </Button>
      </div>
    </form>
  );
}
