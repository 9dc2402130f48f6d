import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchJobs, moveJob } from '#contract/devices/calls.ts';
import {
  isOpenJob,
  JOB_FAILURES,
  JOB_KINDS,
  JOB_WAY,
  type JobKind,
  type JobStage,
} from '#contract/devices/constants.ts';
import type { JobEntry } from '#contract/devices/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useBookings } from '#web/features/visits/shared/book-visit.tsx';
import { useListSearch } from '#web/features/visits/shared/use-list-search.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useTotal } from '#web/i18n/total.ts';
import { call } from '#web/lib/call.ts';
import { type Chosen, useChosen } from '#web/office/chosen.ts';
import { useCursorList } from '#web/office/cursor-list.ts';
import { ListFooter } from '#web/office/list-footer.tsx';
import { type Outcome, useMany } from '#web/office/many.ts';
import { ManyBar, ManyProgressDialog, ManyReport } from '#web/office/many-bar.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { JobCard } from './job-card.tsx';
import styles from './jobs.module.css';
import { JOBS_KEY, useUndo, wayFrom } from './moved-jobs.ts';
import { SendDialog } from './send-dialog.tsx';

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
      <div className={stack(3)}>
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
  const mayMove = mayCall(user, moveJob);
  const chosen = useChosen(list.rows);
  const many = useManyJobs(chosen, labs);
  const bookings = useBookings(user, !isOpenJob(stage) ? [] : list.rows.map(({ $id }) => $id));
  return (
    <section className={styles.stage} aria-labelledby={`stage-${stage}`}>
      <h2 id={`stage-${stage}`} className={styles.title}>
        {t(`clinic:stages.${stage}`)} {count !== undefined && <span className={styles.count}>{total(count)}</span>}
      </h2>
      {list.status === 'loading' && <Loading label={t('common:loading')} height="120px" />}
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
