import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  MAX_NOTE_FILES,
  RECORD_FILE_MAX_BYTES,
  RECORD_FILE_NAME_MAX,
  RECORD_FILE_TYPES,
} from '#contract/notes/constants.ts';
import { errorText } from '#web/i18n/errors.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { ImageIcon } from '#web/ui/icons/form-icons.tsx';
import { TrashIcon } from '#web/ui/icons/icons.tsx';
import { stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './notes.module.css';
import { RecordFileError, uploadRecordFile } from './upload-record-file.ts';

/** A file that was sent, with the name that it has on the device. */
export interface PickedFile {
  id: string;
  name: string;
}

interface FilesFieldProps {
  value: readonly PickedFile[];
  error: string | undefined;
  onChange: (change: (files: readonly PickedFile[]) => readonly PickedFile[]) => void;
  /** Told when a file is on its way and when none is any more. */
  onSending: (sending: boolean) => void;
}

/** Documents and pictures of a note, sent as soon as they are picked. */
export function FilesField({ value, error, onChange, onSending }: FilesFieldProps) {
  const { t } = useTranslation('clinic-patients');
  const input = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const stop = useRef<AbortController | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [unsent, setUnsent] = useState<readonly File[]>([]);
  const [hintId, errorId] = [useId(), useId()];
  const isSending = percent !== null;

  useEffect(() => () => stop.current?.abort(), []);

  async function send(files: readonly File[]): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    setFailure(null);
    setUnsent([]);
    onSending(true);
    const left = files.slice(0, MAX_NOTE_FILES - value.length);
    try {
      for (let file = left[0]; file; file = left[0]) {
        setPercent(0);
        const sent = { id: await uploadRecordFile(file, { signal, onProgress: setPercent }), name: nameOf(file) };
        left.shift();
        onChange((before) => [...before, sent]);
      }
    } catch (problem) {
      if (!signal.aborted) {
        const name = left[0]?.name ?? '';
        const isRefused = problem instanceof RecordFileError;
        const reason = isRefused ? t(`notes.files.refused.${problem.reason}`) : errorText(problem);
        setFailure(t('notes.files.failed', { name, reason }));
        // What is refused does not become another file by another try.
        setUnsent(isRefused ? left.slice(1) : left);
      }
    }
    setPercent(null);
    onSending(false);
  }

  return (
    <fieldset className={styles.field} aria-describedby={`${hintId} ${errorId}`}>
      <legend>{t('notes.files.title')}</legend>
      <p id={hintId} className={text.note}>
        {t('notes.files.hint', { max: MAX_NOTE_FILES, megabytes: RECORD_FILE_MAX_BYTES / 1_000_000 })}
      </p>
      {value.length > 0 && (
        <ul className={stackedList(2)}>
          {value.map(({ id, name }) => (
            <li key={id} className={styles.picked}>
              <bdi className={styles.name}>{name}</bdi>
              <IconButton
                label={t('notes.files.remove', { name })}
                icon={<TrashIcon size={20} />}
                onClick={() => {
                  onChange((before) => before.filter((one) => one.id !== id));
                  add.current?.focus();
                }}
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
        accept={RECORD_FILE_TYPES.join(',')}
        aria-label={t('notes.files.add')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) void send(files);
        }}
      />
      <div className={toolbar(3, 'center')}>
        {value.length < MAX_NOTE_FILES && !isSending && (
          <Button ref={add} variant="secondary" small onClick={() => input.current?.click()}>
            <ImageIcon size={20} /> {t('notes.files.add')}
          </Button>
        )}
        {unsent.length > 0 && !isSending && (
          <Button variant="secondary" small onClick={() => void send(unsent)}>
            {t('notes.files.again')}
          </Button>
        )}
        {isSending && (
          <>
            <progress aria-label={t('notes.files.sending')} max={100} value={percent} />
            <Button variant="ghost" small onClick={() => stop.current?.abort()}>
              {t('notes.files.stop')}
            </Button>
          </>
        )}
      </div>
      <FieldError id={errorId} error={failure ?? error} />
    </fieldset>
  );
}

/** What a file is called, as far as it is kept. */
const nameOf = ({ name }: File): string => name.trim().slice(-RECORD_FILE_NAME_MAX) || '—';
