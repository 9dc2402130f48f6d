import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchPatientPhoto } from '#contract/patients/calls.ts';
import type { PatientRecord } from '#contract/patients/schemas.ts';
import { call } from '#web/lib/call.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import text from '#web/ui/text.module.css';
import styles from './photo.module.css';

interface PhotoProps {
  userId: string;
  patient: Pick<PatientRecord, '$id' | 'name' | 'photo'>;
}

/** The photo of a client. Where there is none nothing is asked for. */
export function Photo({ userId, patient: { $id, name, photo } }: PhotoProps) {
  const { t } = useTranslation('clinic-patients');
  const { data, isError } = useQuery({
    queryKey: [...PATIENTS_KEY, 'photo', userId, $id, photo?.agreed_at],
    queryFn: ({ signal }) => call(fetchPatientPhoto, { patientId: $id }, { signal }),
    enabled: photo !== null,
  });
  if (photo === null) return null;
  if (isError) return <span className={text.note}>{t('photo.failed')}</span>;
  return data ? (
    <PhotoImage photo={data.photo} alt={t('photo.of', { name })} />
  ) : (
    <div className={styles.photo}>
      <Skeleton height="100%" />
    </div>
  );
}

/** A JPEG in base64. */
export function PhotoImage({ photo, alt }: { photo: string; alt: string }) {
  return <img className={styles.photo} src={`data:image/jpeg;base64,${photo}`} alt={alt} />;
}
