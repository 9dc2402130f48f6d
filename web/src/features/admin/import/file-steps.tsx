import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/errors.ts';
import { Card } from '#web/ui/card.tsx';
import { FilePick } from '../shared/file-pick.tsx';
import { NotTextError } from '../shared/file-text.ts';
import type { FileColumns } from './file-kind.ts';
import styles from './import.module.css';
import { Matching } from './matching.tsx';
import { ReadingChoices } from './reading-choices.tsx';
import type { useFile } from './use-file.ts';

interface FileStepsProps {
  kind: FileColumns;
  file: ReturnType<typeof useFile>;
  isBusy: boolean;
  /** Another file, or the same one read or matched otherwise: what was found in it no longer holds. */
  onChange: () => void;
  onFault: (text: string) => void;
  /** What else is chosen with the columns. */
  children?: ReactNode;
}

/** The first two steps of every import: a file is chosen and read, and its columns are matched. */
export function FileSteps({ kind, file, isBusy, onChange, onFault, children }: FileStepsProps) {
  const { t } = useTranslation('admin-import');
  const { content, pick, read, match, setOrder } = file;

  async function choose(picked: File): Promise<void> {
    onChange();
    try {
      await pick(picked);
    } catch (error) {
      onFault(error instanceof NotTextError ? t('file.unreadable') : errorText(error));
    }
  }

  const changed = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      onChange();
      set(value);
    };
  };

  return (
    <>
      <Card as="section" className={styles.step}>
        <h2>{t('file.title')}</h2>
        <FilePick name={content?.name ?? null} disabled={isBusy} onPick={(picked) => void choose(picked)} />
        {content && <ReadingChoices content={content} disabled={isBusy} onChange={changed(read)} />}
      </Card>
      {content && content.sheet.rows.length > 0 && (
        <Card as="section" className={styles.step}>
          <h2>{t('columns.title')}</h2>
          <Matching
            kind={kind}
            content={content}
            disabled={isBusy}
            onMatch={changed(match)}
            onOrder={changed(setOrder)}
          />
          {children}
        </Card>
      )}
    </>
  );
}
