import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { moveVisit } from '#contract/forms/calls.ts';
import type { FormType } from '#contract/forms/constants.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { ChooseRecordDialog } from './choose-record-dialog.tsx';
import { FORMS_KEY } from './form-queries.ts';
import { PATIENTS_KEY } from './patients-query.ts';

/** A visit, by the one of its forms that was read. */
interface MovableVisit {
  formId: string;
  formType: FormType;
  /** Of that form. */
  version: number;
  date: string;
  /** What the form, or the record that the visit is in, says of its person. */
  name: string;
  phone: string;
  /** In whose record it is. */
  patientId: string;
}

/** Whether somebody may move a visit; reception only before customer service has issued its service form. */
export function mayMoveVisit({ role }: User, { isIssued }: { isIssued: boolean }): boolean {
  return role === 'cs' || role === 'admin' || (role === 'reception' && !isIssued);
}

interface MoveVisitDialogProps {
  user: User;
  visit: MovableVisit;
  onClose: () => void;
}

/** Puts a visit into the record of the client whose it is, or of a new one. */
export function MoveVisitDialog({ user, visit, onClose }: MoveVisitDialogProps) {
  const { t } = useTranslation('clinic');
  const { date } = useFormat();
  const client = useQueryClient();
  const [moving, setMoving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function move(to: { $id: string; name: string } | null): Promise<void> {
    const isSure = await confirmAction({
      title: to ? t('move.question', { name: to.name }) : t('move.question-new'),
      text: t('move.text'),
      confirm: t('move.confirm'),
    });
    if (!isSure) return;
    setMoving(true);
    setFailure(null);
    const { formId, formType, version } = visit;
    try {
      const moved = await call(moveVisit, { formId, formType, version, patientId: to?.$id ?? null });
      void client.invalidateQueries({ queryKey: FORMS_KEY });
      void client.invalidateQueries({ queryKey: PATIENTS_KEY });
      showToast({
        kind: 'success',
        title: t('move.done-title'),
        message: t('move.done', { name: moved.patient_name }),
      });
      onClose();
    } catch (error) {
      setFailure(errorText(error));
      setMoving(false);
    }
  }

  return (
    <ChooseRecordDialog
      userId={user.id}
      patientId={visit.patientId}
      startWith={visit.phone}
      busy={moving}
      failure={failure}
      onChoose={(record) => void move(record)}
      onClose={onClose}
      words={{
        title: t('move.title', { name: visit.name, date: date(visit.date) }),
        lead: t('move.lead'),
        search: t('move.search'),
        placeholder: t('move.placeholder'),
        nobody: t('move.nobody'),
        choose: t('move.choose'),
        chooseNamed: (name) => t('move.choose-named', { name }),
      }}
    >
      <Button variant="secondary" busy={moving} onClick={() => void move(null)}>
        {t('move.new')}
      </Button>
    </ChooseRecordDialog>
  );
}
