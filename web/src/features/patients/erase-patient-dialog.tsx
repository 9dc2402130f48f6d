import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { erasePatient, fetchErasure } from '#contract/privacy/admin-calls.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { KeptList } from '#web/features/privacy/shared/kept-list.tsx';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';

interface ErasePatientDialogProps {
  user: User;
  patient: PatientRecord;
  onClose: () => void;
}

/** Erases a patient who asks for it; where their record has to be kept, says until when and notes that they asked. */
export function ErasePatientDialog({ user, patient, onClose }: ErasePatientDialogProps) {
  const { t } = useTranslation('personal-data');
  const { date } = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const outlook = useQuery({
    queryKey: [...PATIENTS_KEY, 'erasure', patient.$id],
    queryFn: ({ signal }) => call(fetchErasure, { subject: 'patient', subjectId: patient.$id }, { signal }),
  });
  const until = outlook.data?.waits_until;

  async function erase(): Promise<void> {
    setBusy(true);
    try {
      const { done, request } = await call(erasePatient, { patientId: patient.$id });
      showToast({
        kind: 'success',
        title: t(done ? 'patient.done-title' : 'patient.noted-title'),
        message:
          done || !request.answer_by
            ? t('patient.done-message')
            : t('patient.noted-message', { date: date(request.answer_by) }),
      });
      onClose();
      if (done) {
        navigate(recordPaths.patients(user.role));
      }
      await client.invalidateQueries({ queryKey: PATIENTS_KEY });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Dialog open title={t('patient.erase-title', { name: patient.name })} onClose={onClose}>
      <div className={stack(4)}>
        {outlook.data && (
          <>
            <p>{until ? t('patient.later', { date: date(until) }) : t('patient.now')}</p>
            <KeptList kept={outlook.data.kept} />
            <Button wide variant={until ? 'primary' : 'danger'} busy={busy} onClick={() => void erase()}>
              {t(until ? 'patient.confirm-later' : 'patient.confirm-now')}
            </Button>
          </>
        )}
        <FormAlert message={outlook.isError ? errorText(outlook.error) : failure !== null && errorText(failure)} />
      </div>
    </Dialog>
  );
}
