import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { PatientMatch } from '#contract/patients/schemas.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { patientsQuery } from '#web/features/visits/shared/patients-query.ts';
import { errorText } from '#web/i18n/errors.ts';
import { formatPhone, useFormat } from '#web/i18n/format.ts';
import { SearchForm } from '#web/office/search-form.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import styles from './patients.module.css';

/** Finds a person by phone, name or the serial number of a hearing aid; begins with those who came last. */
export function PatientsPage() {
  const { t } = useTranslation('clinic-patients');
  const { user } = useUser();
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  if (!user) return null;
  return (
    <Container layout="clinic">
      <PageHeading>{t('title')}</PageHeading>
      <SearchForm
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        search={search}
        onSearch={(query) => setParams(query ? { q: query } : {}, KEEP_PLACE)}
      />
      {!search && <h2 className={styles.subtitle}>{t('search.recent')}</h2>}
      <Found user={user} search={search} />
    </Container>
  );
}

const EXPECTED_ROWS = ['first', 'second', 'third', 'fourth'] as const;

function Found({ user, search }: { user: User; search: string }) {
  const { t } = useTranslation(['clinic-patients', 'common']);
  const query = useQuery(patientsQuery(user.id, search));
  if (query.isPending) {
    return (
      <Loading label={t('common:loading')} className={stackedList(2)}>
        {EXPECTED_ROWS.map((row) => (
          <Skeleton key={row} height="64px" />
        ))}
      </Loading>
    );
  }
  if (query.isError) return <ErrorState title={errorText(query.error)} onRetry={() => void query.refetch()} />;
  const { documents } = query.data;
  if (documents.length === 0) {
    return search ? (
      <EmptyState title={t('search.nobody')}>{t('search.try')}</EmptyState>
    ) : (
      <EmptyState title={t('search.begin')} />
    );
  }
  return (
    <ul className={stackedList(2)} aria-label={t(search ? 'title' : 'search.recent')}>
      {documents.map((match) => (
        <Match key={match.$id} match={match} user={user} />
      ))}
    </ul>
  );
}

function Match({ match, user }: { match: PatientMatch; user: User }) {
  const { t } = useTranslation('clinic-patients');
  const { date } = useFormat();
  return (
    <li className={styles.match}>
      <Link to={recordPaths.patient(user.role, match.$id)} className={styles.name}>
        <bdi>{match.name}</bdi>
      </Link>
      <span dir="ltr">{match.phones.map(formatPhone).join(' · ')}</span>
      {match.serial_number && (
        <span>
          {t('serial')} <bdi dir="ltr">{match.serial_number}</bdi>
        </span>
      )}
      {match.lab_number && (
        <span>
          {t('lab')} <bdi dir="ltr">{match.lab_number}</bdi>
        </span>
      )}
      <span className={text.soft}>
        {match.last_visit_on ? t('last-visit', { date: date(match.last_visit_on) }) : t('no-visit')}
      </span>
    </li>
  );
}
