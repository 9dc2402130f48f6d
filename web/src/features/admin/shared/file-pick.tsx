import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import fieldStyles from '#web/ui/fields/field.module.css';
import { UploadIcon } from '#web/ui/icons/staff-icons.tsx';
import hidden from '#web/ui/visually-hidden.module.css';
import styles from './file-pick.module.css';

interface FilePickProps {
  /** Of the file that is picked; null without one. */
  name: string | null;
  disabled: boolean;
  /** What is offered to be picked, as browsers write it; tables unless said otherwise. */
  accept?: string;
  /** What the button says as long as no file is picked. */
  chooseLabel?: string;
  onPick: (file: File) => void;
}

const TABLES = '.csv,.txt,.tsv,text/csv,text/plain';

/** Where a file is chosen, or dropped. */
export function FilePick({ name, disabled, accept = TABLES, chooseLabel, onPick }: FilePickProps) {
  const { t } = useTranslation('staff');
  const inputId = useId();
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut of the button inside
    <div
      className={cx(fieldStyles.file, over && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [dropped] = event.dataTransfer.files;
        if (dropped && !disabled) onPick(dropped);
      }}
    >
      <input
        id={inputId}
        type="file"
        className={hidden.hidden}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const picked = event.currentTarget.files?.[0];
          // The same file again, corrected, is a change too.
          event.currentTarget.value = '';
          if (picked) onPick(picked);
        }}
      />
      <label htmlFor={inputId} className={fieldStyles.filePick}>
        <UploadIcon size={20} />
        {name === null ? (chooseLabel ?? t('file.choose')) : t('file.replace')}
      </label>
      <span className={fieldStyles.fileName}>{name === null ? t('file.drop') : <bdi>{name}</bdi>}</span>
    </div>
  );
}
