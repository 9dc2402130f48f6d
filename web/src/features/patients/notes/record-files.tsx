import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFile } from '#contract/notes/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { MINE } from '#web/lib/query.ts';
import { recordFile } from '#web/lib/record-file.ts';
import { saveBlob } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import styles from './notes.module.css';

export const isPicture = ({ type }: Pick<RecordFile, 'type'>): boolean => type !== 'application/pdf';

/** The documents and pictures of a note: pictures are shown small and open large, documents are saved on the device. */
export function RecordFiles({ files }: { files: readonly RecordFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.$id}>{isPicture(file) ? <Picture file={file} /> : <Document file={file} />}</li>
      ))}
    </ul>
  );
}

function Picture({ file }: { file: RecordFile }) {
  const { t } = useTranslation('clinic-patients');
  const place = useRef<HTMLButtonElement>(null);
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const view = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true));
    if (place.current) view.observe(place.current);
    return () => view.disconnect();
  }, []);
  const { url, isError } = usePicture(file, near || open);
  return (
    <>
      <button
        ref={place}
        type="button"
        className={styles.preview}
        aria-label={t('notes.files.open', { name: file.name })}
        onClick={() => setOpen(true)}
      >
        {url ? <img src={url} alt="" /> : isError ? <bdi>{file.name}</bdi> : <Skeleton width="100%" height="100%" />}
      </button>
      {open && <LargePicture file={file} onClose={() => setOpen(false)} />}
    </>
  );
}

function LargePicture({ file, onClose }: { file: RecordFile; onClose: () => void }) {
  const { t } = useTranslation('clinic-patients');
  useReturnFocus();
  const { url, error, blob } = usePicture(file, true);
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={file.name}
      footer={
        blob && (
          <Button variant="secondary" small onClick={() => saveBlob(file.name, blob)}>
            {t('notes.files.save')}
          </Button>
        )
      }
    >
      <FormAlert message={Boolean(error) && errorText(error)} />
      {url ? <img src={url} alt={file.name} className={styles.large} /> : !error && <Skeleton height="16rem" />}
    </Dialog>
  );
}

/** A picture as large as there is room, on paper; its name where it cannot be shown. */
export function PrintedPicture({ file }: { file: RecordFile }) {
  const { url } = usePicture(file, true);
  return url ? <img src={url} alt={file.name} className={styles.printed} /> : <bdi>{file.name}</bdi>;
}

/** A picture of the record, once it is wanted. */
function usePicture({ $id }: RecordFile, wanted: boolean) {
  const { data, error, isError } = useQuery({
    queryKey: [MINE, 'record-file', $id],
    queryFn: () => recordFile('note', $id),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: wanted,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { url, error, isError, blob: data };
}

function Document({ file }: { file: RecordFile }) {
  const { t } = useTranslation('clinic-patients');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      saveBlob(file.name, await recordFile('note', file.$id));
    } catch (problem) {
      setFailure(problem);
    }
    setBusy(false);
  };
  return (
    <div className={stack(2)}>
      <Button
        variant="secondary"
        small
        busy={busy}
        aria-label={t('notes.files.save-file', { name: file.name })}
        onClick={() => void save()}
      >
        <span className={styles.name} dir="auto">
          {file.name}
        </span>
      </Button>
      <FormAlert message={Boolean(failure) && errorText(failure)} />
    </div>
  );
}
