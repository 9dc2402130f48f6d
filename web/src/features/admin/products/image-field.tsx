import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COVER_TYPES } from '#contract/catalogue/product-fields.ts';
import { IMAGE_MAX_BYTES } from '#contract/constants.ts';
import { productImage } from '#web/features/catalogue/shared/product-image.ts';
import { errorText } from '#web/i18n/errors.ts';
import { UploadError } from '#web/lib/upload-error.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import fieldStyles from '#web/ui/fields/field.module.css';
import { FieldFrame, type FieldProps, useField } from '#web/ui/fields/field.tsx';
import { ImageIcon } from '#web/ui/icons/form-icons.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import hidden from '#web/ui/visually-hidden.module.css';
import styles from './image-field.module.css';

/** Sends a picture and answers its file id. */
export type SendImage = (
  file: File,
  options: { onProgress: (percent: number) => void; signal: AbortSignal },
) => Promise<string>;

interface ImageFieldProps extends FieldProps {
  name: string;
  /** File id of the picture in the bucket of products; empty when there is none. */
  value: string;
  onChange: (fileId: string) => void;
  /** Told when sending begins and when it is over. */
  onSending: (sending: boolean) => void;
  send: SendImage;
}

/** How wide (pixels) the preview of a stored picture is asked for. */
const PREVIEW_WIDTH = 480;

interface Sending {
  file: File;
  /** The percentage that has left; null while the picture is made smaller. */
  percent: number | null;
}

/** A picture that is chosen or dropped, sent at once, shown, replaced and removed; sending it can be stopped. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, error, optional, name, value, onChange, onSending, send } = props;
  const { t } = useTranslation('admin-fields');
  const [sending, setSending] = useState<Sending | null>(null);
  const [fault, setFault] = useState<{ file: File; error: unknown } | null>(null);
  const [over, setOver] = useState(false);
  const { picked, show, forget } = usePreview();
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  const words = hint ?? t('image.hint', { megabytes: IMAGE_MAX_BYTES / 1_000_000 });
  const refusal = fault ? faultText(fault.error, t('image.not-image')) : error;
  const { control, hintId, errorId } = useField({ hint: words, error: refusal });

  useEffect(() => () => stop.current?.abort(), []);

  async function start(file: File): Promise<void> {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    setFault(null);
    setSending({ file, percent: null });
    onSending(true);
    try {
      const fileId = await send(file, {
        signal: controller.signal,
        onProgress: (percent) => {
          if (!controller.signal.aborted) setSending({ file, percent });
        },
      });
      if (controller.signal.aborted) return;
      show(fileId, file);
      onChange(fileId);
    } catch (problem) {
      if (controller.signal.aborted) return;
      setFault({ file, error: problem });
    }
    setSending(null);
    onSending(false);
  }

  function cancel(): void {
    stop.current?.abort();
    setSending(null);
    onSending(false);
    input.current?.focus();
  }

  function remove(): void {
    forget();
    setFault(null);
    onChange('');
    input.current?.focus();
  }

  const preview = value === '' ? null : picked?.fileId === value ? picked.url : productImage(value, PREVIEW_WIDTH);
  return (
    <FieldFrame {...{ label, error: refusal, optional, hintId, errorId }} hint={words} controlId={control.id} isChoice>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut of the button inside */}
      <div
        className={cx(fieldStyles.file, styles.box, over && styles.over)}
        data-invalid={refusal ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file) void start(file);
        }}
      >
        {preview && <img src={preview} alt={t('image.preview')} className={styles.preview} />}
        <div className={toolbar(3, 'center')}>
          <input
            {...control}
            ref={input}
            type="file"
            className={hidden.hidden}
            name={name}
            accept={COVER_TYPES.join(',')}
            required={!optional && value === ''}
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // Picking the same file again, after a failure, is a change too.
              event.currentTarget.value = '';
              if (file) void start(file);
            }}
          />
          <label htmlFor={control.id} className={fieldStyles.filePick}>
            <ImageIcon size={20} />
            {value === '' ? t('image.choose') : t('image.replace')}
          </label>
          {value !== '' && !sending && (
            <Button small variant="ghost" onClick={remove}>
              {t('image.remove')}
            </Button>
          )}
          {fault && !(fault.error instanceof UploadError) && (
            <Button small variant="secondary" onClick={() => void start(fault.file)}>
              {t('image.again')}
            </Button>
          )}
          {value === '' && !sending && <span className={text.note}>{t('image.drop')}</span>}
        </div>
        {sending && (
          <div className={cx(toolbar(3, 'center'), styles.sending)}>
            <progress
              className={styles.progress}
              aria-label={t('image.progress')}
              max={100}
              value={sending.percent ?? undefined}
            />
            <Button small variant="secondary" onClick={cancel}>
              {t('image.cancel')}
            </Button>
          </div>
        )}
        <p role="status" className={styles.state}>
          {sending &&
            (sending.percent === null ? t('image.preparing') : t('image.sending', { percent: sending.percent }))}
          {!sending && picked?.fileId === value && value !== '' && (
            <>
              <CheckIcon size={20} />
              {t('image.sent')}
            </>
          )}
        </p>
      </div>
    </FieldFrame>
  );
}

function faultText(error: unknown, notAnImage: string): string {
  return error instanceof UploadError && error.reason === 'type' ? notAnImage : errorText(error);
}

/** The picture that was sent last, from the file itself: the server needs not be asked for it. */
function usePreview() {
  const [picked, setPicked] = useState<{ fileId: string; url: string } | null>(null);
  useEffect(() => () => void (picked && URL.revokeObjectURL(picked.url)), [picked]);
  return {
    picked,
    show: (fileId: string, file: File) => setPicked({ fileId, url: URL.createObjectURL(file) }),
    forget: () => setPicked(null),
  };
}
