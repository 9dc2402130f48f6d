import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { isSerialNumber } from '#contract/devices/serial-number.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { ListFooter } from '#web/office/list-footer.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stackedList } from '#web/ui/stack.ts';
import { DeviceCard } from './device-card.tsx';
import { useDevices } from './queries.ts';

/** Every hearing aid that the clinic sold or repaired. */
export function DevicesPage() {
  const { t } = useTranslation(['clinic-patients', 'clinic-stock']);
  const { user } = useUser();
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  if (!user) return null;
  return (
    <Container layout="clinic">
      <PageHeading>{t('devices.title')}</PageHeading>
      <SearchForm
        label={t('devices.search')}
        placeholder={t('devices.placeholder')}
        search={search}
        onSearch={(query) => setParams(query ? { q: query } : {}, KEEP_PLACE)}
      />
      {search && isSerialNumber(search) && (
        <Link to={recordPaths.serial(user.role, search)}>
          {t('clinic-stock:life.open', { serial: isolated(search) })}
        </Link>
      )}
      <Devices user={user} search={search} />
    </Container>
  );
}

function Devices({ user, search }: { user: User; search: string }) {
  const { t } = useTranslation(['clinic-patients', 'common']);
  const list = useDevices(user.id, search);
  if (list.status === 'loading') {
    return (
      <Loading label={t('common:loading')} className={stackedList(2)}>
        <Skeleton height="84px" />
        <Skeleton height="84px" />
      </Loading>
    );
  }
  if (list.status === 'failed') return <ErrorState title={errorText(list.error)} onRetry={list.refetch} />;
  if (list.rows.length === 0) return <EmptyState title={t(search ? 'devices.not-found' : 'devices.none')} />;
  return (
    <>
      <ul className={stackedList(2)} aria-label={t('devices.title')}>
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
