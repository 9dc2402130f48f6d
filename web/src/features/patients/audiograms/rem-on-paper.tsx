import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import type { Note } from '#contract/notes/schemas.ts';
import styles from '#web/features/hearing/shared/audiograms/audiograms.module.css';
import { formatDate } from '#web/i18n/format.ts';
import { isPicture, PrintedPicture } from '../notes/record-files.tsx';

/** Real-ear measurements on the sheet of a hearing test: pictures as they are, documents by their names. */
export function RemOnPaper({ rem, language }: { rem: readonly Note[]; language: Language }) {
  const { t } = useTranslation('audiograms', { lng: language });
  if (rem.length === 0) return null;
  return (
    <section className={styles.paperRem}>
      <h4>{t('rem.title')}</h4>
      {rem.map(({ $id, at, heading, text, files }) => (
        <div key={$id}>
          <p>
            {formatDate(at, language)} · <bdi>{heading || text}</bdi>
          </p>
          {files.map((file) =>
            isPicture(file) ? (
              <PrintedPicture key={file.$id} file={file} />
            ) : (
              <p key={file.$id}>
                <bdi>{file.name}</bdi>
              </p>
            ),
          )}
        </div>
      ))}
    </section>
  );
}
