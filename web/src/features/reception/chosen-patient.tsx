import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskNote } from '#web/office/desk-note.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './patient-offers.module.css';

interface ChosenPatientProps {
  name: string;
  /** How often the person has come; null while that is not known. */
  visits: number | null;
  /** What everybody at the desk has to know of the person; null where there is nothing. */
  deskNote: string | null;
  onLetGo: () => void;
  /** What the person looks like. */
  children: ReactNode;
}

/** Into whose record the visit goes, and the way to let go of that. */
export function ChosenPatient({ name, visits, deskNote, onLetGo, children }: ChosenPatientProps) {
  const { t } = useTranslation('clinic-reception');
  return (
    <div className={styles.chosen}>
      {children}
      <p role="status">
        {t('patients.chosen', { name })}
        {visits !== null && <span className={styles.visits}> {t('patients.visits', { count: visits })}</span>}
        <DeskNote note={deskNote} />
      </p>
      <Button variant="secondary" small onClick={onLetGo}>
        {t('patients.new')}
      </Button>
    </div>
  );
}
