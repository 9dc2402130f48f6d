import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { saveNote } from '#contract/notes/calls.ts';
import type { Note } from '#contract/notes/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import styles from '#web/features/hearing/shared/audiograms/audiograms.module.css';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { dividedList } from '#web/ui/divided-list.ts';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { NoteDialog } from '../notes/note-dialog.tsx';
import { WrittenNote } from '../notes/written-note.tsx';

interface RemFilesProps {
  user: User;
  patientId: string;
  /** The newest first. */
  rem: readonly Note[];
}

/** Files of real-ear measurements, which are notes of the record. */
export function RemFiles({ user, patientId, rem }: RemFilesProps) {
  const { t } = useTranslation('audiograms');
  const { date } = useFormat();
  const [adding, setAdding] = useState(false);
  return (
    <Card as="section" className={stack(3)} aria-label={t('rem.title')}>
      <div className={toolbar(3, 'spread')}>
        <h2 className={styles.subtitle}>{t('rem.title')}</h2>
        {mayCall(user, saveNote) && (
          <Button small variant="secondary" onClick={() => setAdding(true)}>
            {t('rem.add')}
          </Button>
        )}
      </div>
      {rem.length === 0 && <p className={text.note}>{t('rem.none')}</p>}
      {rem.length > 0 && (
        <ul className={dividedList}>
          {rem.map((note) => (
            <li key={note.$id}>
              <strong>{date(note.at)}</strong>
              <WrittenNote user={user} patientId={patientId} note={note} />
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <NoteDialog
          user={user}
          patientId={patientId}
          known={null}
          kind="rem"
          heading={t('rem.title')}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}
