import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchNoteVersions } from '#contract/notes/calls.ts';
import type { Note, NoteVersion } from '#contract/notes/schemas.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { Loading } from '#web/ui/skeleton.tsx';
import { stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import patients from '../patients.module.css';
import { NoteContent } from './note-content.tsx';

interface NoteVersionsDialogProps {
  user: User;
  patientId: string;
  note: Note;
  onClose: () => void;
}

/** Everything that a note has said, newest first. */
export function NoteVersionsDialog({ user, patientId, note, onClose }: NoteVersionsDialogProps) {
  const { t } = useTranslation(['clinic-patients', 'common']);
  useReturnFocus();
  const query = useQuery({
    queryKey: [...PATIENTS_KEY, 'note-versions', user.id, patientId, note.$id, note.version],
    queryFn: ({ signal }) => call(fetchNoteVersions, { patientId, noteId: note.$id }, { signal }),
  });
  return (
    <Dialog open onClose={onClose} title={t('notes.versions')}>
      {query.data ? (
        <ol className={stackedList(2)}>
          {query.data.documents.map((version) => (
            <li key={version.version} className={patients.entry}>
              <Version version={version} />
            </li>
          ))}
        </ol>
      ) : query.isError ? (
        <ErrorState level={3} title={errorText(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Loading label={t('common:loading')} height="8rem" />
      )}
    </Dialog>
  );
}

function Version({ version }: { version: NoteVersion }) {
  const { t } = useTranslation('clinic-patients');
  const { date, dateTime } = useFormat();
  const { at, kind, name, said_at, reason } = version;
  return (
    <>
      <p className={patients.line}>
        <time dateTime={said_at} className={patients.name}>
          {dateTime(said_at)}
        </time>
        <bdi>{name}</bdi>
        {reason !== null && <Badge tone="fail">{t('notes.withdrawn')}</Badge>}
      </p>
      <p className={text.soft}>{t('notes.of', { kind: t(`notes.kinds.${kind}`), day: date(at) })}</p>
      {reason !== null && <p>{t('notes.why', { reason })}</p>}
      <NoteContent content={version} />
    </>
  );
}
