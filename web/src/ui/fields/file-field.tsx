import { type ChangeEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import { ImageIcon } from '../icons/form-icons.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import hidden from '../visually-hidden.module.css';
import styles from './field.module.css';
import { FieldFrame, type FieldProps, useField } from './field.tsx';

interface FileFieldProps extends FieldProps {
  name: string;
  /** MIME types that the picker offers. Whoever uses the field still checks what was picked. */
  accept: readonly string[];
  /** What was picked, or what an earlier visit left: its name is shown. */
  file: Pick<File, 'name'> | null;
  onChange: (file: File | null) => void;
  /** What a button says that opens the camera. It shows where people touch the screen, which is where cameras are. */
  cameraLabel?: string;
  disabled?: boolean;
}

/** Picks one file, shows its name, lets go of it again. */
export function FileField({
  label,
  hint,
  error,
  optional,
  name,
  accept,
  file,
  onChange,
  cameraLabel,
  disabled,
}: FileFieldProps) {
  const { t } = useTranslation();
  const { control, hintId, errorId } = useField({ hint, error });
  const input = useRef<HTMLInputElement>(null);
  const cameraId = useId();

  function take({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const picked = currentTarget.files?.[0];
    // Picking the same file again, after a failure, is a change too.
    currentTarget.value = '';
    if (picked) onChange(picked);
  }

  return (
    <FieldFrame {...{ label, hint, error, optional, hintId, errorId }} controlId={control.id} isChoice>
      <div className={styles.file} data-invalid={error ? '' : undefined}>
        <input
          {...control}
          ref={input}
          type="file"
          className={hidden.hidden}
          name={name}
          accept={accept.join(',')}
          required={!optional && file === null}
          disabled={disabled}
          onChange={take}
        />
        <label htmlFor={control.id} className={styles.filePick}>
          <ImageIcon size={20} />
          {file ? t('field.change-file') : t('field.choose-file')}
        </label>
        {cameraLabel && (
          <span className={styles.camera}>
            <input
              id={cameraId}
              type="file"
              capture="environment"
              className={hidden.hidden}
              accept={accept.join(',')}
              aria-describedby={control['aria-describedby']}
              disabled={disabled}
              onChange={take}
            />
            <label htmlFor={cameraId} className={styles.filePick}>
              {cameraLabel}
            </label>
          </span>
        )}
        <span className={styles.fileName} aria-live="polite">
          {file ? <bdi>{file.name}</bdi> : t('field.no-file')}
        </span>
        {file && (
          <IconButton
            label={t('field.remove-file')}
            icon={<CloseIcon size={20} />}
            disabled={disabled}
            onClick={() => {
              onChange(null);
              input.current?.focus();
            }}
          />
        )}
      </div>
    </FieldFrame>
  );
}
