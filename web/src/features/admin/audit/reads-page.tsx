import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { RecordRead } from '#contract/record-reads/schemas.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { adminPaths, recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { ListTable } from '#web/office/list-table.tsx';
import { useRecordReads } from '#web/office/record-reads.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { cx } from '#web/ui/cx.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { DayRange } from '../shared/day-range.tsx';
import styles from '../shared/list-page.module.css';
import { type AuditFilters, readAuditUrl, writeAuditUrl } from './audit-url.ts';

/** Who opened records of patients, and when; by person, patient and day. */
export function ReadsPage() {
  const { t } = useTranslation(['staff', 'admin']);
  const { user } = useUser();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { person, subjectId: patientId, from, to } = readAuditUrl(query);
  const list = useRecordReads(user?.id ?? '', { person, patientId, from, to });
  const narrow = (change: AuditFilters) =>
    void navigate({ search: writeAuditUrl({ person, subjectId: patientId, from, to, ...change }) }, KEEP_PLACE);
  const [first] = list.rows;
  const personName = first?.actor_name ?? person ?? '';
  const patientName = first?.patient_name ?? patientId ?? '';
  return (
    <Container layout="admin">
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{t('reads.page')}</PageHeading>
        <LinkButton to={adminPaths.audit} variant="secondary" small>
          {t('pages.audit')}
        </LinkButton>
      </div>
      <p>{t('reads.lead')}</p>
      <div className={cx(toolbar(3, 'end'), styles.filters)}>
        <DayRange
          label={t('reads.filters')}
          days={{ from, to }}
          onChange={({ from, to }) => narrow({ from, to })}
          clear={t('admin:audit.clear')}
        />
      </div>
      {(person || patientId) && (
        <div className={toolbar(2)}>
          {person && (
            <Chip
              removeLabel={t('admin:audit.remove', { name: personName })}
              onRemove={() => narrow({ person: undefined })}
            >
              {t('admin:audit.person-chip', { name: personName })}
            </Chip>
          )}
          {patientId && (
            <Chip
              removeLabel={t('admin:audit.remove', { name: patientName })}
              onRemove={() => narrow({ subjectId: undefined })}
            >
              {t('reads.patient-chip', { name: patientName })}
            </Chip>
          )}
        </div>
      )}
      <div>
        <ListTable
          caption={t('reads.caption')}
          columns={useColumns(narrow)}
          list={list}
          empty={t('reads.none')}
          counter={({ shown, total }) => t('reads.counter', { count: shown, total })}
          more={t('reads.more')}
        />
      </div>
    </Container>
  );
}

function useColumns(narrow: (change: AuditFilters) => void): readonly Column<RecordRead>[] {
  const { t } = useTranslation(['staff', 'admin']);
  const { dateTime } = useFormat();
  return [
    {
      id: 'at',
      header: t('admin:audit.at'),
      nowrap: true,
      cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
    },
    {
      id: 'person',
      header: t('admin:audit.person'),
      cell: ({ actor_id, actor_name, actor_role }) => (
        <span className={styles.pair}>
          <button
            type="button"
            className={styles.plain}
            title={t('reads.only-person', { name: actor_name })}
            onClick={() => narrow({ person: actor_id })}
          >
            <bdi>{actor_name}</bdi>
          </button>{' '}
          <span className={styles.beside}>{t(`roles.${actor_role}`)}</span>
        </span>
      ),
    },
    {
      id: 'patient',
      header: t('reads.patient'),
      cell: ({ patient_id, patient_name, kind }) =>
        patient_id ? (
          <Link className={styles.link} to={recordPaths.patient('admin', patient_id)}>
            <bdi>{patient_name}</bdi>
          </Link>
        ) : (
          t(kind === 'order' ? 'reads.no-client' : 'reads.gone')
        ),
    },
    { id: 'kind', header: t('reads.what'), cell: ({ kind }) => t(`reads.kinds.${kind}`) },
  ];
}
