import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { CancelReason } from '#contract/appointments/kinds.ts';
import type { AffectedAppointment, KeptAppointment } from '#contract/appointments/schemas.ts';
import { refuseOffer, saveAppointment, setAppointmentState } from '#contract/appointments/staff-calls.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, isRefusal, newRequestId } from '#web/lib/call.ts';
import { shownPerson } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { dividedList } from '#web/ui/divided-list.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { AppointmentLine } from './appointment-line.tsx';
import { CALENDAR_KEY } from './calendar-key.ts';
import { formatClock, formatWeekday } from './clock.ts';
import { useNames } from './named.ts';

/** What is to happen to an appointment; a move says to which of the suggested times. */
type Decision = '' | 'cancel' | 'keep' | `move-${number}`;

interface AffectedDialogProps {
  user: User;
  /** Reads which appointments the change affects. */
  read: (signal: AbortSignal) => Promise<{ documents: AffectedAppointment[]; total: number }>;
  /** Saves the change with the appointments that are kept in spite of it. */
  save: (kept: KeptAppointment[]) => Promise<void>;
  /** Nothing was saved, and what was typed is still there. */
  onClose: () => void;
}

/** Why a change of the schedule cancels what it affects. */
const REASONS = ['specialist-absent', 'centre-closed'] as const satisfies CancelReason[];
type Reason = (typeof REASONS)[number];

/** As it was read: a decision does not hold for what somebody has changed since. */
const keyOf = ({ $id, version }: AffectedAppointment) => `${$id} ${version}`;

/** Asks what is to happen to each appointment that a change of the schedule affects, does that, and saves the change. */
export function AffectedDialog({ user, read, save, onClose }: AffectedDialogProps) {
  const { t } = useTranslation('clinic-calendar');
  const client = useQueryClient();
  const [queryKey] = useState(() => [...CALENDAR_KEY, 'affected', newRequestId()]);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal), staleTime: Number.POSITIVE_INFINITY });
  const [decisions, setDecisions] = useState<Record<string, Decision>>({});
  const [reason, setReason] = useState<Reason>('specialist-absent');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useReturnFocus();
  const documents = query.data?.documents ?? [];
  const decisionOf = (one: AffectedAppointment) => decisions[keyOf(one)] ?? '';
  const undecided = documents.filter((one) => decisionOf(one) === '').length;

  function decideAll(decision: Decision): void {
    const possible = documents.filter((one) => choicesOf(one).includes(decision));
    setDecisions({ ...decisions, ...Object.fromEntries(possible.map((one) => [keyOf(one), decision])) });
  }

  async function apply(): Promise<void> {
    if (sending) return;
    if (undecided > 0) return setFailure(t('affected.undecided', { total: undecided }));
    setSending(true);
    setFailure(null);
    const caller = shownPerson();
    const problems: string[] = [];
    for (const one of documents) {
      try {
        await carryOut(caller, one, { decision: decisionOf(one), reason });
      } catch (error) {
        problems.push(t('affected.failed', { name: one.name, problem: errorText(error) }));
      }
    }
    try {
      if (problems.length === 0) {
        const kept = documents.filter((one) => decisionOf(one) === 'keep');
        await save(kept.map(({ $id, version }) => ({ id: $id, version })));
      }
    } catch (error) {
      problems.push(isRefusal(error, 'appointments_affected') ? t('affected.more') : errorText(error));
    }
    if (problems.length > 0) setFailure(problems.join(' '));
    // What was moved or cancelled is no longer among them, and what came since is.
    await client.invalidateQueries({ queryKey: CALENDAR_KEY });
    setSending(false);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('affected.title')}
      footer={
        <>
          <Button variant="ghost" small onClick={onClose}>
            {t('affected.back')}
          </Button>
          <Button small busy={sending} onClick={() => void apply()}>
            {t('affected.apply')}
          </Button>
        </>
      }
    >
      <div className={stack(4)}>
        <p>{t('affected.text')}</p>
        {query.isPending && <p role="status">{t('loading')}</p>}
        {documents.length > 1 && (
          <div className={toolbar(2)}>
            {(['move-0', 'keep', 'cancel'] as const).map((decision) => (
              <Button key={decision} small variant="secondary" onClick={() => decideAll(decision)}>
                {t(`affected.all.${decision}`)}
              </Button>
            ))}
          </div>
        )}
        <ol className={dividedList}>
          {documents.map((one) => (
            <li key={keyOf(one)}>
              <Affected
                user={user}
                appointment={one}
                decision={decisionOf(one)}
                onDecide={(decision) => setDecisions({ ...decisions, [keyOf(one)]: decision })}
              />
            </li>
          ))}
        </ol>
        {documents.some((one) => one.state !== 'offered' && decisionOf(one) === 'cancel') && (
          <SelectField
            label={t('cancel.reason')}
            value={reason}
            options={REASONS.map((value) => ({ value, label: t(`cancel.reasons.${value}`) }))}
            onChange={({ target }) => setReason(REASONS.find((one) => one === target.value) ?? reason)}
          />
        )}
        {query.data && query.data.total > documents.length && (
          <p>{t('affected.first', { shown: documents.length, total: query.data.total })}</p>
        )}
        <FormAlert message={failure ?? (query.error && errorText(query.error))} />
      </div>
    </Dialog>
  );
}

const choicesOf = ({ suggestions }: AffectedAppointment): Decision[] => [
  ...suggestions.map((_, index): Decision => `move-${index}`),
  'keep',
  'cancel',
];

const suggestionOf = ({ suggestions }: AffectedAppointment, decision: Decision) =>
  suggestions.find((_, index) => decision === `move-${index}`);

interface AffectedProps {
  user: User;
  appointment: AffectedAppointment;
  decision: Decision;
  onDecide: (decision: Decision) => void;
}

function Affected({ user, appointment, decision, onDecide }: AffectedProps) {
  const { t } = useTranslation('clinic-calendar');
  const nameOf = useNames();
  const { $id: id, lang, name, specialist, conflict, state } = appointment;
  // Of a time at which nobody could see them they are not reminded.
  const about = { of: 'appointment', kind: 'greeting', id, lang } as const;
  const wordsOf = (choice: Decision): string => {
    const to = suggestionOf(appointment, choice);
    return to
      ? t(to.specialist_id === appointment.specialist_id ? 'affected.move' : 'affected.move-with', {
          day: formatWeekday(to.starts_at),
          time: formatClock(to.starts_at),
          specialist: nameOf(to.specialist),
        })
      : t(choice === 'keep' ? 'affected.keep' : state === 'offered' ? 'affected.withdraw' : 'affected.cancel');
  };
  return (
    <div className={stack(2)}>
      <AppointmentLine user={user} appointment={appointment} about={about} withDay>
        <span className={text.soft}>
          {t('affected.why', { specialist: nameOf(specialist), conflict: t(`affected.conflicts.${conflict}`) })}
        </span>
      </AppointmentLine>
      <SelectField
        label={t('affected.decision', { name })}
        placeholder={t('edit.choose')}
        value={decision}
        options={choicesOf(appointment).map((value) => ({ value, label: wordsOf(value) }))}
        onChange={({ target }) => onDecide(choicesOf(appointment).find((one) => one === target.value) ?? '')}
      />
    </div>
  );
}

async function carryOut(
  caller: string | undefined,
  appointment: AffectedAppointment,
  { decision, reason }: { decision: Decision; reason: Reason },
): Promise<void> {
  const { $id: appointmentId, version, state, kind, starts_at, ends_at, patient_id, name, phone, note } = appointment;
  const read = { appointmentId, version };
  if (decision === 'cancel') {
    await (state === 'offered'
      ? call(refuseOffer, read, { caller })
      : call(setAppointmentState, { ...read, state: 'cancelled' as const, cancellation: { reason } }, { caller }));
    return;
  }
  const to = suggestionOf(appointment, decision);
  if (!to) return;
  const length = Date.parse(ends_at) - Date.parse(starts_at);
  await call(
    saveAppointment,
    {
      ...read,
      requestId: newRequestId(),
      data: {
        kind,
        specialist_id: to.specialist_id,
        starts_at: to.starts_at,
        ends_at: new Date(Date.parse(to.starts_at) + length).toISOString(),
        patient_id,
        name,
        phone,
        note,
      },
    },
    { caller },
  );
}
