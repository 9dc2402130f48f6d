import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { AppointmentKind } from '#contract/appointments/kinds.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchRecalls } from '#contract/recalls/calls.ts';
import { RECALL_RULES, type RecallRule } from '#contract/recalls/constants.ts';
import type { Recall } from '#contract/recalls/schemas.ts';
import { appointmentDayPath } from '#web/config/staff-paths.ts';
import { formatClock, formatWeekday } from '#web/features/appointments/shared/clock.ts';
import { useBookVisit } from '#web/features/visits/shared/book-visit.tsx';
import { useAddressChoice } from '#web/features/visits/shared/use-address-choice.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { useCursorList } from '#web/office/cursor-list.ts';
import { ListTable } from '#web/office/list-table.tsx';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { stack } from '#web/ui/stack.ts';
import { useClientColumn } from './client-column.tsx';
import { RECALLS_KEY } from './queries.ts';
import { RecallCallDialog } from './recall-call-dialog.tsx';
import styles from './recalls.module.css';

const ALL = 'all';
const CHOICES = [ALL, ...RECALL_RULES] as const;

/** For what somebody comes who is due by a rule. */
const BOOKED_FOR: Readonly<Record<RecallRule, AppointmentKind>> = {
  test_due: 'hearing-test',
  warranty_ending: 'repair',
  device_aging: 'hearing-test',
  quote_open: 'follow-up',
  no_show: 'follow-up',
};

/** The clients to call, those first who have waited longest. */
export function ToCall({ user }: { user: User }) {
  const { t } = useTranslation('clinic-recalls');
  const [rule, setRule] = useAddressChoice('rule', CHOICES);
  const [called, setCalled] = useState<Recall | null>(null);
  const columns = useColumns(user);
  const list = useCursorList<Recall>({
    queryKey: [...RECALLS_KEY, 'to-call', user.id, rule],
    fetchAfter: (after, signal) =>
      call(fetchRecalls, { ...(rule !== ALL && { rule }), ...(after?.next && { cursor: after.next }) }, { signal }),
  });
  return (
    <div className={stack(4)}>
      <div className={styles.filter}>
        <SelectField
          label={t('reason')}
          value={rule}
          onChange={({ target }) => setRule(CHOICES.find((one) => one === target.value) ?? ALL)}
          options={CHOICES.map((value) => ({ value, label: t(value === ALL ? 'all' : `rules.${value}`) }))}
        />
      </div>
      <ListTable
        caption={t('tabs.to-call')}
        columns={columns}
        list={list}
        empty={t('to-call.empty')}
        actions={(recall) => (
          <Button small aria-label={t('to-call.record-named', { name: recall.name })} onClick={() => setCalled(recall)}>
            {t('to-call.record')}
          </Button>
        )}
        counter={({ shown, total }) => t('to-call.counter', { count: shown, total })}
        more={t('to-call.more')}
      />
      {called && <RecallCallDialog recall={called} onClose={() => setCalled(null)} />}
    </div>
  );
}

function useColumns(user: User): Column<Recall>[] {
  const { t } = useTranslation('clinic-recalls');
  const { date } = useFormat();
  const today = cairoDay();
  const client = useClientColumn(user);
  return [
    client,
    {
      id: 'phone',
      header: t('phone'),
      nowrap: true,
      cell: ({ patientId, name, phone }) => (
        <PhoneLink phone={phone} name={name} about={{ of: 'patient', id: patientId, kind: 'visit_to_book' }} />
      ),
    },
    {
      id: 'reason',
      header: t('reason'),
      cell: ({ rule, due_on }) => t(`because.${rule}`, { day: date(due_on) }),
    },
    {
      id: 'call-on',
      header: t('to-call.on'),
      nowrap: true,
      cell: ({ call_on }) =>
        call_on <= today ? <Badge tone="pending">{t('to-call.now')}</Badge> : date(`${call_on}T00:00:00Z`),
    },
    {
      id: 'calls',
      header: t('to-call.last'),
      cell: ({ way, calls, outcome, begun_at }) => {
        if (outcome) return t('to-call.calls', { count: calls, outcome: t(`outcomes.${outcome}`) });
        return way === 'message' ? t('to-call.written', { day: date(begun_at) }) : '—';
      },
    },
    {
      id: 'appointment',
      header: t('to-call.appointment'),
      cell: (recall) => <Appointment recall={recall} />,
    },
  ];
}

/** When somebody comes, or the way to an appointment. */
function Appointment({ recall }: { recall: Recall }) {
  const { t } = useTranslation('clinic-recalls');
  const book = useBookVisit();
  const { appointment_at, rule, patientId, name, phone } = recall;
  if (appointment_at) {
    return (
      <Link to={appointmentDayPath(appointment_at)}>
        {t('to-call.comes', { day: formatWeekday(appointment_at), time: formatClock(appointment_at) })}
      </Link>
    );
  }
  return (
    <Button
      small
      variant="secondary"
      aria-label={t('to-call.book-named', { name })}
      onClick={() =>
        book({
          kind: BOOKED_FOR[rule],
          about_id: null,
          patient_id: patientId,
          name,
          phone,
          note: '',
          specialistId: '',
          day: cairoDay(),
        })
      }
    >
      {t('to-call.book')}
    </Button>
  );
}
