import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { Note } from '#contract/notes/schemas.ts';
import { useFormat } from '#web/i18n/format.ts';
import { RowButton } from '#web/ui/button.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { NoteContent } from './note-content.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { NoteVersionsDialog } from './note-versions-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** What a note says, who said it, and what can be done with it. */
export function WrittenNote({ user, patientId, note }: { user: User; patientId: string; note: Note }) {
  const { t } = useTranslation('clinic-patients');
  const { date, dateTime } = useFormat();
  const [open, setOpen] = useState<'correct' | 'withdraw' | 'versions' | null>(null);
  const close = () => setOpen(null);
  const isWithdrawn = note.reason !== null;
  const day = date(note.at);
  const said = { name: note.name, time: dateTime(note.said_at) };
  return (
    <>
      {isWithdrawn ? <p>{t('notes.why', { reason: note.reason ?? '' })}</p> : <NoteContent content={note} />}
      <p className={text.note}>
        {t('notes.written', { name: note.writer, time: dateTime(note.first_at) })}
        {note.version > 0 && <> · {t(isWithdrawn ? 'notes.withdrawn-by' : 'notes.corrected', said)}</>}
      </p>
      <div className={toolbar(2)}>
        {note.may_change && (
          <>
            <RowButton label={t('notes.correct-named', { day })} onClick={() => setOpen('correct')}>
              {t('notes.correct')}
            </RowButton>
            <RowButton label={t('notes.withdraw-named', { day })} onClick={() => setOpen('withdraw')}>
              {t('notes.withdraw')}
            </RowButton>
          </>
        )}
        {note.version > 0 && (
          <RowButton label={t('notes.versions-named', { day })} onClick={() => setOpen('versions')}>
            {t('notes.versions')}
          </RowButton>
        )}
      </div>
      {open === 'correct' && <NoteDialog user={user} patientId={patientId} known={note} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog patientId={patientId} note={note} onClose={close} />}
      {open === 'versions' && <NoteVersionsDialog user={user} patientId={patientId} note={note} onClose={close} />}
    </>
  );
}
