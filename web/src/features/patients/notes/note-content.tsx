import type { NoteVersion } from '#contract/notes/schemas.ts';
import patients from '../patients.module.css';
import styles from './notes.module.css';
import { RecordFiles } from './record-files.tsx';

/** What a note says, and what belongs to it. */
export function NoteContent({ content }: { content: Pick<NoteVersion, 'heading' | 'text' | 'files'> }) {
  const { heading, text, files } = content;
  return (
    <>
      {heading && (
        <p className={patients.name} dir="auto">
          {heading}
        </p>
      )}
      {text && <p className={styles.text}>{text}</p>}
      <RecordFiles files={files} />
    </>
  );
}
