import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '#contract/constants.ts';
import { errorText } from '#web/i18n/errors.ts';
import { UploadError } from '#web/lib/upload-error.ts';
import { Button } from '#web/ui/button.tsx';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './assessment-picture-field.module.css';
import type { AssessmentPicture } from './checkout-values.ts';
import { thumbnailOf } from './thumbnail.ts';
import { uploadAssessment } from './upload-assessment.ts';

/** On its way, failed on its way, or neither. */
export type PictureState = 'sending' | 'unsent' | 'settled';

interface AssessmentPictureFieldProps {
  name: string;
  value: AssessmentPicture | null;
  onChange: (picture: AssessmentPicture | null) => void;
  /** Told where the picked picture stands. */
  onState: (state: PictureState) => void;
  /** Why the server refused the picture. */
  error?: string;
}

/** A picture that was picked, and how to give its upload up. */
interface Attempt {
  file: File;
  abort: AbortController;
}

/**
 * Picks or photographs the picture of a hearing assessment, sends it at once and shows it small; it can be replaced and
 * removed. When the connection is cut the picture stays picked and can be sent again.
 */
export function AssessmentPictureField({ name, value, onChange, onState, error }: AssessmentPictureFieldProps) {
  const { t } = useTranslation('checkout');
  const [sending, setSending] = useState<File | null>(null);
  const [percent, setPercent] = useState(0);
  const [fault, setFault] = useState<unknown>(null);
  const [unsent, setUnsent] = useState<File | null>(null);
  /** The picture picked last: what an earlier one comes to is ignored. */
  const newest = useRef<Attempt | null>(null);
  useEffect(
    () => () => {
      newest.current?.abort.abort();
      newest.current = null;
    },
    [],
  );

  async function pick(file: File | null): Promise<void> {
    newest.current?.abort.abort();
    const attempt = file && { file, abort: new AbortController() };
    newest.current = attempt;
    setFault(null);
    setUnsent(null);
    setPercent(0);
    setSending(file);
    onState(file ? 'sending' : 'settled');
    if (!attempt) return onChange(null);
    const isNewest = () => newest.current === attempt;
    let state: PictureState = 'settled';
    try {
      const [fileId, thumbnail] = await Promise.all([
        uploadAssessment(attempt.file, {
          signal: attempt.abort.signal,
          onProgress: (sent) => isNewest() && setPercent(sent),
        }),
        thumbnailOf(attempt.file),
      ]);
      if (isNewest()) onChange({ fileId, name: attempt.file.name, thumbnail });
    } catch (problem) {
      if (isNewest()) {
        setFault(problem);
        // What is no picture does not become one by another try.
        if (!(problem instanceof UploadError)) {
          setUnsent(attempt.file);
          state = 'unsent';
        }
      }
    }
    if (isNewest()) {
      setSending(null);
      onState(state);
    }
  }

  return (
    <div className={styles.field}>
      <FileField
        label={t('fields.image')}
        hint={t('fields.image-hint', { megabytes: IMAGE_MAX_BYTES / 1_000_000 })}
        error={fault === null ? error : errorText(fault)}
        optional
        cameraLabel={t('image.take')}
        name={name}
        accept={IMAGE_TYPES}
        file={sending ?? unsent ?? value}
        onChange={(file) => void pick(file)}
      />
      {unsent && (
        <Button variant="secondary" className={styles.again} onClick={() => void pick(unsent)}>
          {t('image.again')}
        </Button>
      )}
      {sending && <progress className={styles.progress} value={percent} max={100} aria-label={t('image.progress')} />}
      <div role="status" className={styles.state}>
        {sending && (
          <>
            <Spinner size={20} />
            {t('image.uploading')}
            {/* Whoever listens asks the bar, and is not told every per cent. */}
            <span aria-hidden="true">{t('image.percent', { percent })}</span>
          </>
        )}
        {!sending && !unsent && value && (
          <>
            {value.thumbnail && <img src={value.thumbnail} alt={t('image.preview')} className={styles.preview} />}
            <CheckIcon size={20} />
            {t(fault === null ? 'image.uploaded' : 'image.kept')}
          </>
        )}
      </div>
    </div>
  );
}
