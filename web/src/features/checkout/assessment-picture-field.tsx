import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '../../../../functions/contract/constants.ts';
import { errorText } from '../../lib/errors.ts';
import { uploadAssessment } from '../../lib/upload.ts';
import { FileField } from '../../ui/file-field.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './assessment-picture-field.module.css';
import type { AssessmentPicture } from './checkout-values.ts';
import { thumbnailOf } from './thumbnail.ts';

interface AssessmentPictureFieldProps {
  name: string;
  value: AssessmentPicture | null;
  onChange: (picture: AssessmentPicture | null) => void;
  /** Told when an upload begins and when it is over. */
  onUploading: (uploading: boolean) => void;
  /** Why the server refused the picture. */
  error?: string;
}

/** Picks the picture of a hearing assessment, sends it at once and shows it small; it can be replaced and removed. */
export function AssessmentPictureField({ name, value, onChange, onUploading, error }: AssessmentPictureFieldProps) {
  const { t } = useTranslation('checkout');
  const [sending, setSending] = useState<File | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  /** The picture picked last: an answer to an earlier one is ignored. */
  const newest = useRef<File | null>(null);

  async function pick(file: File | null): Promise<void> {
    newest.current = file;
    setFault(null);
    setSending(file);
    onUploading(file !== null);
    if (!file) return onChange(null);
    try {
      const [fileId, thumbnail] = await Promise.all([uploadAssessment(file), thumbnailOf(file)]);
      if (newest.current === file) onChange({ fileId, name: file.name, thumbnail });
    } catch (problem) {
      if (newest.current === file) setFault(problem);
    }
    if (newest.current === file) {
      setSending(null);
      onUploading(false);
    }
  }

  return (
    <div className={styles.field}>
      <FileField
        label={t('fields.image')}
        hint={t('fields.image-hint', { megabytes: IMAGE_MAX_BYTES / 1_000_000 })}
        error={fault === null ? error : errorText(fault)}
        optional
        name={name}
        accept={IMAGE_TYPES}
        file={sending ?? value}
        onChange={(file) => void pick(file)}
      />
      <div role="status" className={styles.state}>
        {sending && (
          <>
            <Spinner size={20} />
            {t('image.uploading')}
          </>
        )}
        {!sending && value && (
          <>
            {value.thumbnail && <img src={value.thumbnail} alt={t('image.preview')} className={styles.preview} />}
            <CheckIcon size={20} />
            {t('image.uploaded')}
          </>
        )}
      </div>
    </div>
  );
}
