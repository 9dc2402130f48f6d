import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { removePatientPhoto, savePatientPhoto } from '#contract/patients/calls.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { PageHeading } from '#web/ui/page/page.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { Photo } from '../shared/photo.tsx';
import { PhotoDialog } from './photo-dialog.tsx';

/** What a client is called and looks like. */
export function ClientPhoto({ user, patient }: { user: User; patient: PatientRecord }) {
  const { t } = useTranslation('clinic-patients');
  const { date } = useFormat();
  const { photo } = patient;
  return (
    <div className={toolbar(3, 'center')}>
      <Photo userId={user.id} patient={patient} />
      <div className={stack(2)}>
        <PageHeading>{patient.name}</PageHeading>
        {photo && (
          <p className={text.note}>{t('photo.agreement', { date: date(photo.agreed_at), name: photo.actor_name })}</p>
        )}
        {mayCall(user, savePatientPhoto) && <PhotoButtons patient={patient} />}
      </div>
    </div>
  );
}

function PhotoButtons({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('clinic-patients');
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(removePatientPhoto, { patientId: patient.$id, version: patient.version }),
    onSuccess: () => showToast({ kind: 'success', title: t('photo.removed'), message: '' }),
    onError: (error) => showToast({ kind: 'fail', title: t('photo.not-removed'), message: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: PATIENTS_KEY }),
  });

  async function remove(): Promise<void> {
    const [title, question] = [t('photo.remove-title'), t('photo.remove-text')];
    if (await confirmAction({ title, text: question, confirm: t('photo.remove'), danger: true })) mutate();
  }

  return (
    <div className={toolbar(2)}>
      <Button variant="ghost" small onClick={() => setOpen(true)}>
        {t(patient.photo ? 'photo.change' : 'photo.add')}
      </Button>
      {patient.photo && (
        <Button variant="ghost" small busy={isPending} onClick={() => void remove()}>
          {t('photo.remove')}
        </Button>
      )}
      {isOpen && <PhotoDialog patient={patient} onClose={() => setOpen(false)} />}
    </div>
  );
}
