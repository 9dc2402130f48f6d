import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import { LEAVE_KINDS, LEAVE_NOTE_MAX, type LeaveKind } from '#contract/specialists/constants.ts';
import type { ContractForm } from '#web/form/form.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import styles from './leave.module.css';

const QUARTER_SECONDS = 900;

/** What is typed of leave; a specialist is chosen where it is entered for somebody else. */
export interface LeaveValues {
  specialist_id: string;
  kind: LeaveKind;
  from: string;
  to: string;
  from_time: string;
  to_time: string;
  note: string;
}

/** Leave of today, until something else is said. */
export const newLeave = (change: Partial<LeaveValues> = {}): LeaveValues => ({
  specialist_id: '',
  kind: 'annual',
  from: cairoDay(),
  to: cairoDay(),
  from_time: '',
  to_time: '',
  note: '',
  ...change,
});

/** The same as the calls take it. Of an illness nothing is said, and times only of one day. */
export const leaveSaid = ({ kind, from, to, from_time, to_time, note }: LeaveValues) => ({
  kind,
  from,
  to,
  ...(from === to && from_time && { from_time }),
  ...(from === to && to_time && { to_time }),
  ...(kind !== 'sick' && note.trim() && { note: note.trim() }),
});

/** What for, from when to when, and whatever else is to be said. */
export function LeaveFields({ bind, values }: Pick<ContractForm<LeaveValues>, 'bind' | 'values'>) {
  const { t } = useTranslation('clinic-leave');
  const { valueName } = useRecordWords();
  return (
    <>
      <SelectField
        {...bind('kind')}
        label={t('kind')}
        options={LEAVE_KINDS.map((kind) => ({ value: kind, label: valueName('leave_kind', kind) }))}
      />
      <div className={styles.pair}>
        <TextField {...bind('from')} label={t('from')} type="date" />
        <TextField {...bind('to')} label={t('to')} type="date" min={values.from} />
      </div>
      {values.from === values.to && (
        <div className={styles.pair}>
          <TextField {...bind('from_time')} optional label={t('from-time')} type="time" step={QUARTER_SECONDS} />
          <TextField {...bind('to_time')} optional label={t('to-time')} type="time" step={QUARTER_SECONDS} />
        </div>
      )}
      {values.kind !== 'sick' && (
        <TextArea {...bind('note')} optional label={t('note')} dir="auto" maxLength={LEAVE_NOTE_MAX} />
      )}
    </>
  );
}
