import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PatientMatch, PatientRecord } from '../../../../functions/contract/patient-types.ts';
import { mergePatients } from '../../../../functions/contract/staff.ts';
import type { User } from '../../../../functions/contract/types.ts';
import { useFormat } from '../../i18n/format.ts';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { confirmAction } from '../../ui/confirm.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import styles from './patients.module.css';
import { PATIENTS_KEY, patientsQuery } from './queries.ts';

interface MergeDialogProps {
  user: User;
  patient: PatientRecord;
  onClose: () => void;
}

/** Puts another record of the same person into this one. */
export function MergeDialog({ user, patient, onClose }: MergeDialogProps) {
  const { t } = useTranslation('clinic-patients');
  const { digits } = useFormat();
  const client = useQueryClient();
  const [search, setSearch] = useState(patient.phones[0] ?? '');
  const [merging, setMerging] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const waiting = useRef<AbortController>(null);
  const { data } = useQuery(patientsQuery(user.id, search));
  const others = (data?.documents ?? []).filter(({ $id }) => $id !== patient.$id);

  async function merge(other: PatientMatch): Promise<void> {
    const isSure = await confirmAction({
      title: t('merge.question', { other: other.name, kept: patient.name }),
      text: t('merge.text'),
      confirm: t('merge.confirm'),
      danger: true,
    });
    if (!isSure) return;
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    setMerging(true);
    setFailure(null);
    const both = { id: user.id, patientId: patient.$id, duplicateId: other.$id };
    try {
      // What is too much for one call comes with the next.
      while (!(await call(mergePatients, both, { signal })).done);
      await client.invalidateQueries({ queryKey: PATIENTS_KEY });
      showToast({ kind: 'success', title: t('merge.done-title'), message: t('merge.done', { name: patient.name }) });
      onClose();
    } catch (error) {
      setFailure(signal.aborted ? t('merge.stopped') : errorText(error));
      setMerging(false);
    }
  }

  return (
    <Dialog
      open
      onClose={merging ? () => waiting.current?.abort() : onClose}
      title={t('merge.title', { name: patient.name })}
    >
      <div className={styles.merge}>
        <p>{t('merge.lead')}</p>
        <SearchForm
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          search={search}
          onSearch={setSearch}
        />
        <FormAlert message={failure} />
        {data && others.length === 0 && <p className={styles.soft}>{t('merge.nobody')}</p>}
        <ul className={styles.list}>
          {others.map((other) => (
            <li key={other.$id} className={styles.match}>
              <bdi className={styles.name}>{other.name}</bdi>
              <span dir="ltr">{other.phones.map((phone) => digits(phone)).join(' · ')}</span>
              <Button
                variant="secondary"
                small
                busy={merging}
                aria-label={t('merge.choose-named', { name: other.name })}
                onClick={() => void merge(other)}
              >
                {t('merge.choose')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
