import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { mergePatients } from '#contract/patients/calls.ts';
import type { MergeChoices, PatientMatch, PatientRecord } from '#contract/patients/schemas.ts';
import { ChooseRecordDialog } from '#web/features/visits/shared/choose-record-dialog.tsx';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import { shownPerson } from '#web/lib/session.ts';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { MergeChoicesDialog, type Remaining } from './merge-choices-dialog.tsx';

interface MergeDialogProps {
  user: User;
  patient: PatientRecord;
  onClose: () => void;
}

/** Puts another record of the same person into this one. */
export function MergeDialog({ user, patient, onClose }: MergeDialogProps) {
  const { t } = useTranslation('clinic-patients');
  const client = useQueryClient();
  const [merging, setMerging] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [undecided, setUndecided] = useState<{ other: PatientMatch; choices: MergeChoices } | null>(null);
  const waiting = useRef<AbortController>(null);

  async function ask(other: PatientMatch): Promise<void> {
    const isSure = await confirmAction({
      title: t('merge.question', { other: other.name, kept: patient.name }),
      text: t('merge.text'),
      confirm: t('merge.confirm'),
      danger: true,
    });
    if (isSure) await merge(other);
  }

  async function merge(other: PatientMatch, remaining: Remaining = {}): Promise<void> {
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    setMerging(true);
    setFailure(null);
    const caller = shownPerson();
    const both = { patientId: patient.$id, duplicateId: other.$id, ...remaining };
    try {
      // What is too much for one call comes with the next.
      while (!(await call(mergePatients, both, { caller, signal })).done);
      await client.invalidateQueries({ queryKey: PATIENTS_KEY });
      showToast({ kind: 'success', title: t('merge.done-title'), message: t('merge.done', { name: patient.name }) });
      onClose();
    } catch (error) {
      setMerging(false);
      if (isRefusal(error, 'merge_undecided')) {
        setUndecided({ other, choices: error.params as MergeChoices });
        return;
      }
      setFailure(signal.aborted ? t('merge.stopped') : errorText(error));
    }
  }

  if (undecided) {
    return (
      <MergeChoicesDialog
        choices={undecided.choices}
        onChoose={(remaining) => {
          setUndecided(null);
          void merge(undecided.other, remaining);
        }}
        onClose={() => setUndecided(null)}
      />
    );
  }
  return (
    <ChooseRecordDialog
      userId={user.id}
      patientId={patient.$id}
      startWith={patient.phones[0] ?? ''}
      busy={merging}
      failure={failure}
      onChoose={(record) => void ask(record)}
      onClose={merging ? () => waiting.current?.abort() : onClose}
      words={{
        title: t('merge.title', { name: patient.name }),
        lead: t('merge.lead'),
        search: t('search.label'),
        placeholder: t('search.placeholder'),
        nobody: t('merge.nobody'),
        choose: t('merge.choose'),
        chooseNamed: (name) => t('merge.choose-named', { name }),
      }}
    />
  );
}
