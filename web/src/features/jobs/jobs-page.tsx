import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { Booking } from '#contract/appointments/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchJobs, moveJob } from '#contract/devices/calls.ts';
import {
  isOpenJob,
  JOB_FAILURES,
  JOB_KINDS,
  JOB_TRANSITIONS,
  JOB_WAY,
  type JobKind,
  type JobStage,
} from '#contract/devices/constants.ts';
import type { JobEntry } from '#contract/devices/schemas.ts';
import { lendDevice } from '#contract/pieces/calls.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { LendDialog } from '#web/features/stock/shared/lend-dialog.tsx';
import { BookVisit, useBookings } from '#web/features/visits/shared/book-visit.tsx';
import { JobDueBadge } from '#web/features/visits/shared/job-state-badge.tsx';
import { useListSearch } from '#web/features/visits/shared/use-list-search.ts';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { formatPhone } from '#web/i18n/format.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { useTotal } from '#web/i18n/total.ts';
import { type CallError, call, isRefusal } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { shownPerson } from '#web/lib/session.ts';
import { type Chosen, useChosen } from '#web/office/chosen.ts';
import { useCursorList } from '#web/office/cursor-list.ts';
import { ListFooter } from '#web/office/list-footer.tsx';
import { type Outcome, useMany } from '#web/office/many.ts';
import { ManyBar, ManyProgressDialog, ManyReport } from '#web/office/many-bar.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { PickBox } from '#web/ui/data-table.tsx';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Name } from '#web/ui/name.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from './jobs.module.css';
import { SendDialog, type ToLab } from './send-dialog.tsx';

const JOBS_KEY = [MINE, 'jobs'] as const;
const DAY_MS = 86_400_000;

/** Calendar days in Cairo since a time. */
const daysSince = (time: string): number =>
  Math.max(0, (Date.parse(cairoDay()) - Date.parse(cairoDay(new Date(time)))) / DAY_MS);

/** Repairs and work of the lab, by stage: what was promised for when, and what is late. */
export function JobsPage() {
  const { t } = useTranslation(['clinic-jobs', 'clinic']);
  const { user } = useUser();
  const [params, setParams] = useSearchParams();
  const kind = JOB_KINDS.find((one) => one === params.get('kind'));
  const promised =
    params.get('promised') === 'overdue'
      ? ('overdue' as const)
      : params.get('promised') === 'today'
        ? ('today' as const)
        : undefined;
  const { query, onSearch } = useListSearch();
  const { counts, labs } = useBoard(user, kind);
  if (!user) return null;
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true, ...KEEP_PLACE });
  };
  return (
    <Container layout="clinic">
      <PageHeading>{t('title')}</PageHeading>
      <div className={styles.filters}>
        <SearchForm label={t('search')} placeholder={t('search-placeholder')} search={query} onSearch={onSearch} />
        <SelectField
          label={t('kind')}
          required={false}
          value={kind ?? ''}
          onChange={(event) => set('kind', event.target.value)}
          options={[
            { value: '', label: t('all') },
            ...JOB_KINDS.map((one) => ({ value: one, label: t(`kinds.${one}`) })),
          ]}
        />
        <SelectField
          label={t('promised')}
          required={false}
          value={promised ?? ''}
          onChange={(event) => set('promised', event.target.value)}
          options={[
            { value: '', label: t('all') },
            { value: 'today', label: t('clinic:due-today') },
            { value: 'overdue', label: t('clinic:overdue') },
          ]}
        />
      </div>
      <div className={styles.board}>
        {[...JOB_WAY, ...JOB_FAILURES.filter((stage) => (counts?.[stage] ?? 0) > 0)].map((stage) => (
          <Stage key={stage} {...{ user, stage, kind, promised, query, labs }} />
        ))}
      </div>
    </Container>
  );
}

/** How many jobs of a kind there are in each stage, as far as that is known, and the labs that were used. */
function useBoard(user: User | null, kind: JobKind | undefined) {
  const id = user?.id ?? '';
  const { data } = useQuery({
    queryKey: [...JOBS_KEY, 'counts', id, kind],
    queryFn: ({ signal }) => call(fetchJobs, { kind }, { signal }),
    select: ({ counts, labs }) => ({ counts, labs }),
    enabled: user !== null,
  });
  return { counts: data?.counts, labs: data?.labs ?? [] };
}

/** The stages before and after one on the way; what failed may go on from where it can have stood. */
function wayFrom(stage: JobStage): [next: JobStage | undefined, before: JobStage | undefined] {
  const at = (JOB_WAY as readonly JobStage[]).indexOf(stage);
  if (at < 0) return [stage === 'unclaimed' ? 'delivered' : undefined, stage === 'unclaimed' ? 'ready' : 'received'];
  return [JOB_WAY[at + 1], JOB_WAY[at - 1]];
}

interface StageProps {
  user: User;
  stage: JobStage;
  kind: JobKind | undefined;
  promised: 'today' | 'overdue' | undefined;
  /** What is searched; empty for nothing. */
  query: string;
  /** Names of labs that were used before. */
  labs: readonly string[];
}

function Stage({ user, stage, kind, promised, query, labs }: StageProps) {
  const { t } = useTranslation(['clinic-jobs', 'clinic', 'common']);
  const total = useTotal();
  const input = { stage, kind, promised, query: query || undefined };
  const { counts } = useBoard(user, kind);
  const list = useCursorList<JobEntry>({
    queryKey: [...JOBS_KEY, 'stage', { id: user.id, ...input }],
    fetchAfter: (after, signal) => call(fetchJobs, { ...input, cursor: after?.next }, { signal }),
  });
  const count = promised || query ? list.total : counts?.[stage];
  const mayMove = user.role !== 'reception';
  const chosen = useChosen(list.rows);
  const many = useManyJobs(chosen, labs);
  const bookings = useBookings(user, !isOpenJob(stage) ? [] : list.rows.map(({ $id }) => $id));
  return (
    <section className={styles.stage} aria-labelledby={`stage-${stage}`}>
      <h2 id={`stage-${stage}`} className={styles.title}>
        {t(`clinic:stages.${stage}`)} {count !== undefined && <span className={styles.count}>{total(count)}</span>}
      </h2>
      {list.status === 'loading' && (
        <Loading label={t('common:loading')}>
          <Skeleton height="120px" />
        </Loading>
      )}
      {list.status === 'failed' && <ErrorState level={3} title={errorText(list.error)} onRetry={list.refetch} />}
      {list.status === 'ready' && list.rows.length === 0 && <p className={text.note}>{t('none')}</p>}
      <ManyBar chosen={chosen} shown={list.rows.length}>
        {wayFrom(stage).map(
          (to, index) =>
            to && (
              <Button key={to} small variant={index === 0 ? 'primary' : 'ghost'} onClick={() => many.begin(to)}>
                {t(index === 0 ? `move.${to}` : 'move.back', { stage: t(`clinic:stages.${to}`) })}
              </Button>
            ),
        )}
      </ManyBar>
      <ul className={styles.cards}>
        {list.rows.map((job) => (
          <JobCard
            key={job.$id}
            user={user}
            job={job}
            labs={labs}
            booked={bookings.get(job.$id)}
            {...(mayMove && { chosen })}
          />
        ))}
      </ul>
      {many.windows}
      {list.hasMore && (
        <ListFooter
          list={list}
          counter={({ shown, total }) => t('counter', { count: shown, total })}
          more={t('more')}
        />
      )}
    </section>
  );
}

/** Moves several jobs one after the other, with the way to take it back, and tells which stayed where they were. */
function useManyJobs(chosen: Chosen<JobEntry>, labs: readonly string[]) {
  const { t } = useTranslation(['clinic-jobs', 'clinic']);
  const client = useQueryClient();
  const offerUndo = useUndo();
  const { progress, run } = useMany();
  const [report, setReport] = useState<readonly Outcome<JobEntry, JobEntry>[] | null>(null);
  const [sending, setSending] = useState(false);

  async function move(jobs: readonly JobEntry[], stage: JobStage, lab_name?: string | null): Promise<void> {
    const outcomes = await run(jobs, ({ $id: jobId, version }, options) =>
      call(moveJob, { jobId, version, stage, lab_name, askIfOpen: true }, options),
    );
    chosen.choose(outcomes.flatMap(({ item, state }) => (state === 'done' ? [] : [item])));
    await client.invalidateQueries({ queryKey: JOBS_KEY });
    offerUndo(
      outcomes.flatMap((one) => (one.state === 'done' ? [{ from: one.item.stage, moved: one.result }] : [])),
      stage,
    );
    if (outcomes.some(({ state }) => state !== 'done')) setReport(outcomes);
  }

  /** Of what goes to a lab is asked to which. */
  const begin = (stage: JobStage) => {
    if (stage === 'at_lab' && chosen.rows.every((job) => job.stage === 'received')) setSending(true);
    else void move(chosen.rows, stage);
  };

  const windows = (
    <>
      {sending && (
        <SendDialog
          title={t('send.several', { count: chosen.rows.length })}
          labs={labs}
          before={{ lab_name: null, lab_number: null }}
          several
          onSend={async ({ lab_name }) => {
            setSending(false);
            void move(chosen.rows, 'at_lab', lab_name);
          }}
          onClose={() => setSending(false)}
        />
      )}
      <ManyProgressDialog title={t('running')} progress={progress} />
      {report && (
        <ManyReport
          outcomes={report}
          keyOf={({ $id }) => $id}
          nameOf={({ patient }) => <bdi>{patient.name}</bdi>}
          onClose={() => setReport(null)}
        />
      )}
    </>
  );
  return { begin, windows };
}

/** A job that was moved, and where it was before. */
interface MovedJob {
  from: JobStage;
  moved: JobEntry;
}

/** Says which jobs were moved, and offers to take it back. */
function useUndo(): (jobs: readonly MovedJob[], stage: JobStage) => void {
  const { t } = useTranslation(['clinic-jobs', 'clinic', 'staff']);
  const client = useQueryClient();
  const names = (jobs: readonly MovedJob[]) => jobs.map(({ moved }) => isolated(moved.patient.name)).join(' · ');

  async function undo(jobs: readonly MovedJob[], caller: string | undefined): Promise<void> {
    const left: string[] = [];
    for (const { from, moved } of jobs) {
      const { $id: jobId, version, patient } = moved;
      await call(moveJob, { jobId, version, stage: from }, { caller }).catch((error: unknown) => {
        left.push(`${isolated(patient.name)}: ${errorText(error)}`);
      });
    }
    await client.invalidateQueries({ queryKey: JOBS_KEY });
    if (left.length > 0) await showAlert(t('staff:many.report'), left.join('\n'));
    else showToast({ kind: 'success', title: t('undone'), message: names(jobs) });
  }

  return (jobs, stage) => {
    if (jobs.length === 0) return;
    // The toast stays when the page goes.
    const caller = shownPerson();
    showToast({
      kind: 'success',
      title: t('moved', { count: jobs.length, stage: t(`clinic:stages.${stage}`) }),
      message: names(jobs),
      action: { label: t('staff:undo'), run: () => void undo(jobs, caller) },
    });
  };
}

interface JobCardProps {
  user: User;
  job: JobEntry;
  /** Names of labs that were used before. */
  labs: readonly string[];
  /** When the client comes for it. */
  booked: Booking | undefined;
  /** With it the card can be chosen. */
  chosen?: Chosen<JobEntry>;
}

function JobCard({ user, job, labs, booked, chosen }: JobCardProps) {
  const { t } = useTranslation(['clinic-jobs', 'clinic', 'clinic-stock']);
  const { valueName } = useRecordWords();
  const { day } = useShortFormat();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [lending, setLending] = useState(false);
  const [sending, setSending] = useState(false);
  const offerUndo = useUndo();
  const mayMove = user.role !== 'reception';
  /** Whose own hearing aid is repaired may have another one meanwhile. */
  const mayLend = job.kind === 'repair' && isOpenJob(job.stage) && lendDevice.access.some((role) => role === user.role);
  const [next, before] = wayFrom(job.stage);
  const failures = JOB_FAILURES.filter((one) => JOB_TRANSITIONS[job.stage].includes(one));
  const card = useRef<HTMLLIElement>(null);
  useFocusHeir(card);

  async function move(stage: JobStage): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await moveTo(stage);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  async function moveTo(stage: JobStage, lab?: ToLab): Promise<void> {
    const input = { jobId: job.$id, version: job.version, stage, ...lab };
    try {
      const moved = await call(moveJob, { ...input, askIfOpen: true }).catch(async (error: unknown) => {
        if (!isRefusal(error, 'handover_open')) throw error;
        return (await asksToHandOver(error)) ? call(moveJob, input) : null;
      });
      if (moved) offerUndo([{ from: job.stage, moved }], stage);
    } catch (error) {
      // The card goes to where somebody else has put it: what is said on it would go unread.
      if (!isRefusal(error, 'record_changed')) throw error;
      // What is said would open in a dialog that is still there, and go with it.
      flushSync(() => setSending(false));
      await tellConflict(error, lab);
    } finally {
      await client.invalidateQueries({ queryKey: JOBS_KEY });
    }
  }

  const asksToHandOver = (open: CallError): Promise<boolean> =>
    confirmAction({
      title: t('handover.question', { name: job.patient.name }),
      text: errorText(open),
      confirm: t('handover.confirm'),
    });

  const tellConflict = ({ params }: CallError, lab: ToLab | undefined): Promise<void> =>
    showAlert(
      t('conflict.title', { name: job.patient.name }),
      [
        t('conflict.text', { stage: t(`clinic:stages.${params.stage as JobStage}`) }),
        ...(lab?.lab_name ? [t('conflict.lab', { name: isolated(lab.lab_name) })] : []),
        ...(lab?.lab_number ? [t('conflict.lab-number', { number: isolated(lab.lab_number) })] : []),
      ].join('\n'),
    );

  const isOpen = isOpenJob(job.stage);
  const booking = isOpen && (
    <BookVisit
      user={user}
      // What was repaired is handed over; what the lab made is fitted.
      kind={job.kind === 'repair' ? 'hand-over' : 'fitting'}
      aboutId={job.$id}
      patient_id={job.patient.$id}
      name={job.patient.name}
      phone={job.patient.phones[0] ?? ''}
      day={job.promised_on}
      booked={booked}
    />
  );

  return (
    <li ref={card} className={styles.card}>
      <div className={styles.line}>
        {chosen && (
          <PickBox
            label={t('pick', { name: job.patient.name })}
            checked={chosen.isChosen(job)}
            onChange={() => chosen.toggle(job)}
          />
        )}
        <Link to={recordPaths.patient(user.role, job.patient.$id)} className={styles.name}>
          <bdi>{job.patient.name}</bdi>
        </Link>
        {/* Where it stands, its column says. */}
        <JobDueBadge job={job} />
      </div>
      <p className={styles.facts}>
        <span>{t(`clinic:blocks.${job.block_type}`)}</span>
        {job.hearing_aid && <Name>{job.hearing_aid}</Name>}
        {job.side && <span>{valueName('side', job.side)}</span>}
        <span>
          {job.promised_on ? t('promised-on', { date: day(cairoDay(new Date(job.promised_on))) }) : t('no-promise')}
        </span>
        {job.lab_name && (
          <span>
            {t('lab')} <bdi>{job.lab_name}</bdi>
          </span>
        )}
        {job.at_lab_since && <span>{t('days-out', { count: daysSince(job.at_lab_since) })}</span>}
      </p>
      <FormAlert message={failure} />
      <div className={styles.line}>
        {mayMove && next && (
          <Button
            variant="secondary"
            small
            busy={busy}
            onClick={() => (next === 'at_lab' ? setSending(true) : void move(next))}
          >
            {t(`move.${next}`)}
          </Button>
        )}
        {booked && booking}
        <details className={styles.more}>
          <summary>{t('more-moves')}</summary>
          <p className={styles.facts}>
            {job.serial_number && <bdi dir="ltr">{job.serial_number}</bdi>}
            {job.lab_number && (
              <span>
                <Trans
                  t={t}
                  i18nKey="lab-number"
                  values={{ number: job.lab_number }}
                  components={{ number: <bdi dir="ltr" /> }}
                />
              </span>
            )}
            {job.patient.phones[0] && (
              <a href={`tel:${job.patient.phones[0]}`} dir="ltr" className={styles.phone}>
                {formatPhone(job.patient.phones[0])}
              </a>
            )}
          </p>
          <div className={styles.line}>
            {!booked && booking}
            {mayLend && (
              <Button
                variant="ghost"
                small
                aria-label={t('clinic-stock:loans.lend-named', { name: job.patient.name })}
                onClick={() => setLending(true)}
              >
                {t('clinic-stock:loans.lend')}
              </Button>
            )}
            {mayMove && before && (
              <Button variant="ghost" small busy={busy} onClick={() => void move(before)}>
                {t('move.back', { stage: t(`clinic:stages.${before}`) })}
              </Button>
            )}
          </div>
          {mayMove && failures.length > 0 && (
            <fieldset className={styles.failures}>
              <legend>{t('failed')}</legend>
              {failures.map((one) => (
                <Button key={one} variant="ghost" small busy={busy} onClick={() => void move(one)}>
                  {t(`move.${one}`)}
                </Button>
              ))}
            </fieldset>
          )}
        </details>
      </div>
      {sending && (
        <SendDialog
          title={t('send.title', { name: isolated(job.patient.name) })}
          labs={labs}
          before={job}
          onSend={(lab) => moveTo('at_lab', lab)}
          onClose={() => setSending(false)}
        />
      )}
      {lending && <LendDialog userId={user.id} patient={job.patient} job={job} onClose={() => setLending(false)} />}
    </li>
  );
}
