import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PatientMatch } from '#contract/patients/schemas.ts';
import { formatPhone } from '#web/i18n/format.ts';
import { SearchForm } from '#web/office/search-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import styles from './choose-record-dialog.module.css';
import { patientsQuery } from './patients-query.ts';

interface ChooseRecordDialogProps {
  userId: string;
  /** The record that is left; it is not offered. */
  patientId: string;
  /** What is searched for at first. */
  startWith: string;
  /** A record was chosen and the server is working on it. */
  busy: boolean;
  /** Why that failed, in words. */
  failure: string | null;
  onChoose: (record: PatientMatch) => void;
  onClose: () => void;
  words: {
    title: string;
    lead: string;
    search: string;
    placeholder: string;
    nobody: string;
    choose: string;
    chooseNamed: (name: string) => string;
  };
  /** What can be done instead of choosing. */
  children?: ReactNode;
}

/** Searches the clients' records and has somebody choose one of them, other than the one that they come from. */
export function ChooseRecordDialog(props: ChooseRecordDialogProps) {
  const { userId, patientId, startWith, busy, failure, onChoose, onClose, words, children } = props;
  const [search, setSearch] = useState(startWith);
  const { data } = useQuery(patientsQuery(userId, search));
  const others = (data?.documents ?? []).filter(({ $id }) => $id !== patientId);
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <div className={stack(4)}>
        <p>{words.lead}</p>
        <SearchForm label={words.search} placeholder={words.placeholder} search={search} onSearch={setSearch} />
        <FormAlert message={failure} />
        {data && others.length === 0 && <p className={text.soft}>{words.nobody}</p>}
        <ul className={stackedList(2)}>
          {others.map((other) => (
            <li key={other.$id} className={styles.match}>
              <bdi className={styles.name}>{other.name}</bdi>
              <span dir="ltr">{other.phones.map(formatPhone).join(' · ')}</span>
              <Button
                variant="secondary"
                small
                busy={busy}
                aria-label={words.chooseNamed(other.name)}
                onClick={() => onChoose(other)}
              >
                {words.choose}
              </Button>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </Dialog>
  );
}
