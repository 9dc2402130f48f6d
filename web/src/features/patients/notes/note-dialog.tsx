import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { saveNote } from '#contract/notes/calls.ts';
import { NOTE_HEADING_MAX, NOTE_KINDS, NOTE_TEXT_MAX, type NoteKind } from '#contract/notes/constants.ts';
import { type Note, saveNote as schemas } from '#contract/notes/schemas.ts';
import { serverNow } from '#contract/server-now.ts';
import { DraftNotice } from '#web/features/visits/shared/draft-notice.tsx';
import { draftKey, forgetDraft, keepDraft, loadDraft } from '#web/features/visits/shared/kept-draft.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { newRequestId } from '#web/lib/call.ts';
import { same } from '#web/lib/same.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { FilesField, type PickedFile } from './files-field.tsx';

/** What is typed; the request stays with it, so that it is saved once whatever happens to the page. */
interface NoteValues {
  requestId: string;
  day: string;
  kind: NoteKind;
  heading: string;
  text: string;
  files: readonly PickedFile[];
}

const FIELDS = ['day', 'kind', 'heading', 'text', 'files'] as const;

interface NoteDialogProps {
  user: User;
  patientId: string;
  /** What is corrected; null for a new one. */
  known: Note | null;
  /** What a new one is about, unless something else is chosen. */
  kind?: NoteKind;
  /** What a new one is called, unless something else is typed: files without a text need a title. */
  heading?: string;
  /** It is to go; `saved` when the note was saved. */
  onClose: (saved: boolean) => void;
}

/** Writes down a note of a patient, or corrects one. What was typed stays in this browser until it is saved or given up. */
export function NoteDialog({ user, patientId, known, kind = NOTE_KINDS[0], heading = '', onClose }: NoteDialogProps) {
  const { t } = useTranslation('clinic-patients');
  const keptAs = draftKey(user.id, 'note', patientId, known?.$id ?? (kind === NOTE_KINDS[0] ? 'new' : `new-${kind}`));
  const [{ initialValues, seen }] = useState(() => {
    const kept = loadDraft<NoteValues>(keptAs);
    const requestId = kept?.typed.requestId ?? newRequestId();
    const stored: NoteValues = {
      requestId,
      day: cairoDay(known ? new Date(known.at) : serverNow()),
      kind: known?.kind ?? kind,
      heading: known ? (known.heading ?? '') : heading,
      text: known?.text ?? '',
      files: known?.files.map(({ $id, name }) => ({ id: $id, name })) ?? [],
    };
    return { initialValues: kept?.typed ?? stored, seen: stored };
  });
  const [restored, setRestored] = useState(() => !same(initialValues, seen));
  const isDone = useRef(false);
  const [sending, setSending] = useState(false);
  const form = useCallForm(saveNote, {
    initialValues,
    schema: schemas.input,
    request: ({ requestId, files, ...data }) => ({
      patientId,
      requestId,
      ...(known && { noteId: known.$id, version: known.version }),
      data: { ...data, files: [...files] },
    }),
    alsoWrong: (): Record<string, string> => (sending ? { files: t('notes.files.wait') } : {}),
    invalidates: PATIENTS_KEY,
    success: () => ({ title: t('notes.saved-title'), message: t('notes.saved') }),
    onDone: () => close(true),
  });
  const { values, setValue } = form;
  const dirty = !same(values, seen);
  // Files arrive one after the other, beside what is typed.
  const files = useRef(values.files);
  const setFiles = (change: (before: readonly PickedFile[]) => readonly PickedFile[]) => {
    files.current = change(files.current);
    setValue('files', files.current);
  };
  const filesError = form.errorOf('files');
  /** What had to be waited for is over. */
  const isSent = !sending && filesError === t('notes.files.wait');

  useEffect(() => {
    if (isDone.current) return;
    if (dirty) keepDraft(keptAs, { typed: values, seen }, { isHeld: true });
    else forgetDraft(keptAs);
  }, [keptAs, values, seen, dirty]);

  function close(saved: boolean): void {
    isDone.current = true;
    forgetDraft(keptAs);
    onClose(saved);
  }

  return (
    <FormDialog
      title={t(known ? 'notes.correct-title' : 'notes.new')}
      onClose={() => close(false)}
      form={form}
      dirty={dirty}
      submitLabel={t('save')}
    >
      {restored && dirty && (
        <DraftNotice
          onKeep={() => setRestored(false)}
          onStartOver={() => {
            setRestored(false);
            for (const name of FIELDS) setValue(name, seen[name]);
            files.current = seen.files;
          }}
        />
      )}
      <TextField {...form.bind('day')} label={t('notes.day')} type="date" max={cairoDay()} />
      <SelectField
        {...form.bind('kind')}
        label={t('notes.kind')}
        options={NOTE_KINDS.map((value) => ({ value, label: t(`notes.kinds.${value}`) }))}
      />
      <TextField
        {...form.bind('heading')}
        label={t('notes.heading')}
        hint={t('notes.heading-hint')}
        optional
        maxLength={NOTE_HEADING_MAX}
        dir="auto"
      />
      <TextArea
        {...form.bind('text')}
        label={t('notes.text')}
        hint={t('notes.text-hint', { max: NOTE_TEXT_MAX })}
        maxLength={NOTE_TEXT_MAX}
        rows={8}
        dir="auto"
        optional={values.files.length > 0}
      />
      <FilesField
        value={values.files}
        error={isSent ? undefined : filesError}
        onChange={setFiles}
        onSending={setSending}
      />
    </FormDialog>
  );
}
