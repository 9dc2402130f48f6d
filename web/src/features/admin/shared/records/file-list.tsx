import { useTranslation } from 'react-i18next';
import { saveBlob } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { DownloadIcon } from '#web/ui/icons/staff-icons.tsx';
import styles from './file-list.module.css';
import type { RecordFiles } from './record-files.ts';
import { SHEET_NAMES } from './record-tables.ts';

interface FileListProps {
  files: RecordFiles;
  /** The type of the file for programs. */
  fhir: `application/${string}`;
  /** What a file is called. */
  nameOf: (file: keyof RecordFiles) => string;
}

/** Files of records to be saved: one for programs, and the tables that have lines. */
export function FileList({ files, fhir, nameOf }: FileListProps) {
  const { t } = useTranslation('clinic-records');
  const names = ['fhir', ...SHEET_NAMES.filter((name) => files[name].lines > 0)] as const;
  const save = (name: keyof RecordFiles) =>
    saveBlob(
      nameOf(name),
      new Blob([...files[name].parts], { type: name === 'fhir' ? fhir : 'text/csv;charset=utf-8' }),
    );
  return (
    <>
      <p role="status">{t('ready')}</p>
      <ul className={styles.files}>
        {names.map((name) => (
          <li key={name}>
            <span>
              {t(`files.${name}`)} <span className={styles.small}>{t('lines', { count: files[name].lines })}</span>
            </span>
            <Button
              small
              variant="secondary"
              aria-label={t('save-named', { file: t(`files.${name}`) })}
              onClick={() => save(name)}
            >
              <DownloadIcon size={20} />
              {t('save')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
