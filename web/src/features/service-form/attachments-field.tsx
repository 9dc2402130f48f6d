import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IMAGE_TYPES } from '#contract/constants.ts';
import { MAX_ATTACHMENTS } from '#contract/devices/constants.ts';
import { errorText } from '#web/i18n/errors.ts';
import { webAddress } from '#web/lib/leave.ts';
import { MINE } from '#web/lib/query.ts';
import { recordFile } from '#web/lib/record-file.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { ImageIcon } from '#web/ui/icons/form-icons.tsx';
import { TrashIcon } from '#web/ui/icons/icons.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './attachments-field.module.css';
import { uploadAttachment } from './upload-attachment.ts';

interface AttachmentsFieldProps {
  /** File ids. */
  value: readonly string[];
  error: string | undefined;
  onChange: (change: (fileIds: readonly string[]) => readonly string[]) => void;
  /** Told when a file is on its way and when none is any more. */
  onSending: (sending: boolean) => void;
}

/** Pictures of what is to be repaired: sent at once, seen by the staff only. */
export function AttachmentsField({ value, error, onChange, onSending }: AttachmentsFieldProps) {
  const { t } = useTranslation('clinic-service');
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const errorId = useId();
  const isSending = percent !== null;

  useEffect(() => () => stop.current?.abort(), []);

  async function send(files: readonly File[]): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    setFailure(null);
    onSending(true);
    try {
      for (const file of files.slice(0, MAX_ATTACHMENTS - value.length)) {
        setPercent(0);
        const fileId = await uploadAttachment(file, { signal, onProgress: setPercent });
        onChange((before) => [...before, fileId]);
      }
    } catch (problem) {
      if (!signal.aborted) setFailure(errorText(problem));
    }
    setPercent(null);
    onSending(false);
  }

  return (
    <div className={stack(2)}>
      <h4 className={styles.label}>{t('attachments.title')}</h4>
      {value.length > 0 && (
        <ul className={toolbar(3)}>
          {value.map((fileId, index) => (
            <li key={fileId} className={styles.item}>
              <Attachment fileId={fileId} name={t('attachments.named', { number: index + 1 })} />
              <IconButton
                label={t('attachments.remove', { number: index + 1 })}
                icon={<TrashIcon size={20} />}
                onClick={() => onChange((before) => before.filter((one) => one !== fileId))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES.join(',')}
        aria-label={t('attachments.add')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) void send(files);
        }}
      />
      <div className={toolbar(3, 'center')}>
        {value.length < MAX_ATTACHMENTS && !isSending && (
          <Button variant="secondary" small onClick={() => input.current?.click()}>
            <ImageIcon size={20} /> {t('attachments.add')}
          </Button>
        )}
        {isSending && (
          <>
            <progress aria-label={t('attachments.sending')} max={100} value={percent} />
            <Button variant="ghost" small onClick={() => stop.current?.abort()}>
              {t('attachments.stop')}
            </Button>
          </>
        )}
      </div>
      <FieldError id={errorId} error={failure ?? error} />
    </div>
  );
}

/** A stored picture; a press opens it whole. */
function Attachment({ fileId, name }: { fileId: string; name: string }) {
  const { t } = useTranslation('clinic-service');
  const { data, isError } = useQuery({
    queryKey: [MINE, 'attachment', fileId],
    queryFn: () => recordFile('block', fileId),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (isError) return <span>{t('attachments.failed', { name })}</span>;
  if (!url) return <Skeleton width="96px" height="96px" />;
  return (
    <a href={webAddress(url)} target="_blank" rel="noopener noreferrer">
      <img src={url} alt={name} className={styles.picture} />
    </a>
  );
}
