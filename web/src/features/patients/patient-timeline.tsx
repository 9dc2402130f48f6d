import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { CANCEL_REASONS } from '#contract/appointments/kinds.ts';
import { BLOCK_TYPES, type BlockType } from '#contract/forms/constants.ts';
import { saveNote } from '#contract/notes/calls.ts';
import { mayCall } from '#contract/people/roles.ts';
import { fetchTimeline } from '#contract/timeline/calls.ts';
import { TIMELINE_KINDS, type TimelineKind, timelineKindsOf } from '#contract/timeline/kinds.ts';
import type { TimelineEntry } from '#contract/timeline/schemas.ts';
import { TRIAL_ANSWERS, type TrialAnswer } from '#contract/trials/constants.ts';
import { conversationPath, recordPaths } from '#web/config/staff-paths.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { useReasonWords } from '#web/features/visits/shared/form-words.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { useVisitTime } from '#web/features/visits/shared/visit-time.ts';
import { errorText } from '#web/i18n/errors.ts';
import { formatPhone, useFormat } from '#web/i18n/format.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { call } from '#web/lib/call.ts';
import { useRowSignals } from '#web/lib/realtime.ts';
import { useCursorList } from '#web/office/cursor-list.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { NoteDialog } from './notes/note-dialog.tsx';
import { WrittenNote } from './notes/written-note.tsx';
import styles from './patients.module.css';

interface PatientTimelineProps {
  user: User;
  patientId: string;
}

/** Everything that happened with a patient; notes are written here. */
export function PatientTimeline(props: PatientTimelineProps) {
  const { t } = useTranslation('clinic-patients');
  const [writing, setWriting] = useState(false);
  return (
    <>
      {mayCall(props.user, saveNote) && (
        <div className={toolbar(2)}>
          <Button variant="secondary" small onClick={() => setWriting(true)}>
            {t('notes.new')}
          </Button>
        </div>
      )}
      <Entries {...props} />
      {writing && <NoteDialog {...props} known={null} onClose={() => setWriting(false)} />}
    </>
  );
}

function Entries({ user, patientId }: PatientTimelineProps) {
  const { t } = useTranslation(['clinic-patients', 'common']);
  const [kind, setKind] = useState<TimelineKind | ''>('');
  const list = useCursorList<TimelineEntry>({
    queryKey: [...PATIENTS_KEY, 'timeline', user.id, patientId, kind],
    fetchAfter: async (after, signal) => {
      const input = { patientId, ...(kind && { kind }), ...(after?.next && { cursor: after.next }) };
      const { documents, next } = await call(fetchTimeline, input, { signal });
      // A visit and its service form have one id; how many there are nobody counts.
      return { documents: documents.map((one) => ({ ...one, $id: `${one.kind}-${one.$id}` })), total: 0, next };
    },
  });
  useRowSignals('patient_notes', list.refetch);
  return (
    <>
      <SelectField
        label={t('timeline.kind')}
        required={false}
        placeholder={t('timeline.all')}
        options={timelineKindsOf(user.role).map((value) => ({ value, label: t(`timeline.kinds.${value}`) }))}
        value={kind}
        onChange={({ target }) => setKind(TIMELINE_KINDS.find((one) => one === target.value) ?? '')}
      />
      {list.status === 'failed' ? (
        <ErrorState level={3} title={errorText(list.error)} onRetry={list.refetch} />
      ) : list.status === 'loading' ? (
        <Loading label={t('common:loading')} height="8rem" />
      ) : list.rows.length === 0 ? (
        <p className={text.soft}>{t('nothing')}</p>
      ) : (
        <ol className={stackedList(2)} aria-label={t('timeline.title')}>
          {list.rows.map((entry) => (
            <li key={entry.$id} className={styles.entry}>
              <Entry user={user} patientId={patientId} entry={entry} />
            </li>
          ))}
        </ol>
      )}
      <FormAlert message={Boolean(list.moreError) && errorText(list.moreError)} />
      {list.hasMore && (
        <div>
          <Button variant="secondary" small busy={list.loadingMore} onClick={list.loadMore}>
            {t('timeline.more')}
          </Button>
        </div>
      )}
    </>
  );
}

function Entry({ user, patientId, entry }: PatientTimelineProps & { entry: TimelineEntry }) {
  const { t } = useTranslation('clinic-patients');
  const { date, dateTime, price } = useFormat();
  const visitTime = useVisitTime();
  const { about, state } = useWords(entry);
  const { kind, at, number, name, note, amount, visit, written } = entry;
  return (
    <>
      <p className={styles.line}>
        <time dateTime={at} className={styles.name}>
          {kind === 'visit' || kind === 'former_visit' ? visitTime(at) : written ? date(at) : dateTime(at)}
        </time>
        <span>{t(`timeline.kinds.${kind}`)}</span>
        {state && <Badge>{state}</Badge>}
        {written && <Badge>{t(`notes.kinds.${written.kind}`)}</Badge>}
        {written && written.reason !== null && <Badge tone="fail">{t('notes.withdrawn')}</Badge>}
      </p>
      {written && <WrittenNote user={user} patientId={patientId} note={written} />}
      {!written && (
        <p className={styles.line}>
          {kind === 'letter' ? (
            <Link to={recordPaths.letter(user.role, patientId, entryId(entry))}>
              <bdi>{about[0]}</bdi>
            </Link>
          ) : (
            about.map((one, index) => <bdi key={`${one} ${index}`}>{one}</bdi>)
          )}
          {number && kind === 'device' && (
            <Link to={recordPaths.serial(user.role, number)}>
              <bdi dir="ltr">{number}</bdi>
            </Link>
          )}
          {kind === 'conversation' && <Link to={conversationPath(entryId(entry))}>{t('timeline.conversation')}</Link>}
          {visit && <Link to={recordPaths.visitSheet(user.role, patientId, visit)}>{t('timeline.sheet')}</Link>}
          {number && kind !== 'device' && <bdi dir="ltr">{wordsOfNumber(kind, number)}</bdi>}
          {amount !== null && <span>{price(amount)}</span>}
          {name && <bdi className={text.soft}>{name}</bdi>}
        </p>
      )}
      {note && (
        <p className={text.soft}>
          <bdi>{note}</bdi>
        </p>
      )}
    </>
  );
}

/** The id of what an entry tells of, which stands behind its kind. */
const entryId = ({ kind, $id }: TimelineEntry): string => $id.slice(kind.length + 1);

const isTrialAnswer = (one: string): one is TrialAnswer => TRIAL_ANSWERS.some((answer) => answer === one);

const isBlock = (one: string): one is BlockType => BLOCK_TYPES.some((type) => type === one);

function wordsOfNumber(kind: TimelineKind, number: string): string {
  if (kind === 'contact' || kind === 'conversation') return formatPhone(number);
  return kind === 'order' ? groupOrderNumber(number) : number;
}

/** What an entry is about and where it stands, in the words that its kind has elsewhere. */
function useWords({ kind, about, state }: TimelineEntry): { about: readonly string[]; state: string | null } {
  const { t } = useTranslation([
    'clinic-patients',
    'clinic',
    'order',
    'booking',
    'clinic-calendar',
    'clinic-payments',
    'clinic-trials',
  ]);
  const reasonWords = useReasonWords();
  const { valueName } = useRecordWords();
  const trialWords = (reached: string) =>
    isTrialAnswer(reached) ? t(`clinic-trials:answers.${reached}`) : t(`clinic-trials:states.${reached as 'running'}`);
  const blocks = () => about.map((block) => t(`clinic:blocks.${block as 'p'}`));
  switch (kind) {
    case 'visit':
      return { about: about.map(reasonWords), state: state && t(`clinic:statuses.${state as 'pending'}`) };
    case 'former_visit':
      return { about: about.map((one) => (isBlock(one) ? t(`clinic:blocks.${one}`) : reasonWords(one))), state };
    case 'service':
      return { about: blocks(), state: state && t(`clinic:statuses.${state as 'pending'}`) };
    case 'device':
      return { about, state: state && t(`devices.statuses.${state as 'active'}`) };
    case 'trial':
      return { about, state: state && trialWords(state) };
    case 'job':
      return { about: blocks(), state: state && t(`clinic:stages.${state as 'received'}`) };
    case 'follow_up':
      return { about: about.map((outcome) => t(`clinic:call-outcomes.${outcome as 'reached'}`)), state };
    case 'contact':
      return { about: about.map((text) => valueName('kind', text)), state };
    case 'message': {
      const [text = '', channel = ''] = about;
      return {
        about: [valueName('kind', text), valueName('channel', channel)],
        state: state && t(`timeline.message-states.${state as 'sent'}`),
      };
    }
    case 'conversation':
      return {
        about: about.filter((said) => said !== 'text').map((said) => valueName('kind', said)),
        state: state && t(`timeline.conversation-states.${state as 'open'}`),
      };
    case 'order':
      return { about, state: state && t(`order:states.${state as 'processing'}`) };
    case 'appointment':
      return {
        about: about.map((one) => {
          const reason = CANCEL_REASONS.find((known) => known === one);
          return reason ? t(`clinic-calendar:cancel.reasons.${reason}`) : t(`booking:kinds.${one as 'fitting'}`);
        }),
        state: state && t(`clinic-calendar:states.${state as 'confirmed'}`),
      };
    case 'goal':
      return { about: about.map((done) => valueName('kind', done)), state: state && valueName('progress', state) };
    case 'payment':
      return {
        about: about.map((method) => t(`clinic-payments:methods.${method as 'cash'}`)),
        state: state && t(`clinic-payments:kinds.${state as 'payment'}`),
      };
    case 'impression': {
      const [asked, ...more] = about;
      const words = asked ? [t(`timeline.requests.${asked as 'impression'}`)] : [];
      return { about: [...words, ...more], state: state && t(`timeline.request-states.${state as 'waiting'}`) };
    }
    default:
      return { about, state };
  }
}
