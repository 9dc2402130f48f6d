import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { User } from '../../../../functions/contract/types.ts';
import { KEEP_PLACE } from '../../config/navigation.ts';
import { errorText } from '../../lib/errors.ts';
import { useUser } from '../../lib/user.tsx';
import { ListFooter } from '../../ui/list-footer.tsx';
import { EmptyState, ErrorState } from '../../ui/notice.tsx';
import { Container, PageHeading } from '../../ui/page.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { DeviceCard } from './device-card.tsx';
import styles from './patients.module.css';
import { useDevices } from './queries.ts';

/** Every hearing aid that the clinic sold or repaired, by serial number. */
export function DevicesPage() {
  const { t } = useTranslation('clinic-patients');
  const { user } = useUser();
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  if (!user) return null;
  return (
    <Container className={styles.page}>
      <PageHeading>{t('devices.title')}</PageHeading>
      <SearchForm
        label={t('devices.search')}
        placeholder={t('devices.placeholder')}
        search={search}
        onSearch={(query) => setParams(query ? { q: query } : {}, { state: KEEP_PLACE })}
      />
      <Devices user={user} search={search} />
    </Container>
  );
}

function Devices({ user, search }: { user: User; search: string }) {
  const { t } = useTranslation(['clinic-patients', 'common']);
  const list = useDevices(user.id, search);
  if (list.status === 'loading') {
    return (
      <Loading label={t('common:loading')} className={styles.list}>
        <Skeleton height="84px" />
        <Skeleton height="84px" />
      </Loading>
    );
  }
  if (list.status === 'failed') return <ErrorState title={errorText(list.error)} onRetry={list.refetch} />;
  if (list.rows.length === 0) return <EmptyState title={t(search ? 'devices.not-found' : 'devices.none')} />;
  return (
    <>
      <ul className={styles.list} aria-label={t('devices.title')}>
        {list.rows.map((device) => (
          <DeviceCard key={device.$id} user={user} device={device} patient={device.patient} />
        ))}
      </ul>
      <ListFooter
        list={list}
        counter={({ shown, total }) => t('devices.counter', { count: shown, total })}
        more={t('devices.more')}
      />
    </>
  );
}
