import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchSerial } from '#contract/pieces/calls.ts';
import type { LifeEvent, SerialLife } from '#contract/pieces/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { LoanLine } from '#web/features/stock/shared/loan-line.tsx';
import { PIECES_KEY } from '#web/features/stock/shared/queries.ts';
import { RecordTasks } from '#web/features/tasks/shared/record-tasks.tsx';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Name } from '#web/ui/name.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import styles from './patients.module.css';

/** A serial number's whole life: where the hearing aid is now, and what happened to it. */
export function SerialPage() {
  const { t } = useTranslation(['clinic-stock', 'common']);
  const { user } = useUser();
  const { serial = '' } = useParams();
  const query = useQuery({
    queryKey: [...PIECES_KEY, 'life', user?.id, serial],
    queryFn: ({ signal }) => call(fetchSerial, { serial }, { signal }),
    enabled: user !== null,
  });
  if (!user) return null;
  return (
    <Container layout="clinic">
      <PageHeading>{t('life.title', { serial: isolated(query.data?.serial_number ?? serial) })}</PageHeading>
      {query.data ? (
        <Life user={user} life={query.data} />
      ) : query.isError ? (
        <ErrorState
          title={isRefusal(query.error, 'not_found') ? t('life.none') : errorText(query.error)}
          onRetry={() => void query.refetch()}
          actions={
            <LinkButton to={recordPaths.devices(user.role)} variant="secondary">
              {t('life.back')}
            </LinkButton>
          }
        />
      ) : (
        <Loading label={t('common:loading')} className={stackedList(2)}>
          <Skeleton height="160px" />
          <Skeleton height="160px" />
        </Loading>
      )}
    </Container>
  );
}

function Life({ user, life }: { user: User; life: SerialLife }) {
  const { t } = useTranslation(['clinic-stock', 'clinic-tasks']);
  const { date, price } = useFormat();
  const { piece, device, loan, events } = life;
  return (
    <div className={stack(4)}>
      <Card as="section" className={stack(3)} aria-labelledby="life-now">
        <h2 id="life-now">{t('life.now')}</h2>
        <dl className={styles.facts}>
          <div>
            <dt>{t('life.product')}</dt>
            <dd>
              <Name>{piece?.title || device?.hearing_aid || '—'}</Name>
            </dd>
          </div>
          {piece && (
            <div>
              <dt>{t('life.state')}</dt>
              <dd>{t(`states.${piece.state}`)}</dd>
            </div>
          )}
          {piece?.supplier && (
            <div>
              <dt>{t('life.supplier')}</dt>
              <dd>
                <bdi>{piece.supplier}</bdi>
              </dd>
            </div>
          )}
          {piece && piece.cost !== null && (
            <div>
              <dt>{t('life.cost')}</dt>
              <dd>{price(piece.cost)}</dd>
            </div>
          )}
          {device && (
            <div>
              <dt>{t('life.client')}</dt>
              <dd>
                <Link to={recordPaths.patient(user.role, device.patient.$id)}>
                  <bdi>{device.patient.name}</bdi>
                </Link>
              </dd>
            </div>
          )}
          {device?.warranty_until && (
            <div>
              <dt>{t('life.warranty')}</dt>
              <dd>
                {t(device.in_warranty ? 'life.warranty-until' : 'life.warranty-ended', {
                  date: date(device.warranty_until),
                })}
              </dd>
            </div>
          )}
        </dl>
        {loan && <LoanLine user={user} loan={loan} />}
      </Card>
      {device && (
        <Card as="section" className={stack(3)} aria-labelledby="life-tasks">
          <h2 id="life-tasks">{t('clinic-tasks:title')}</h2>
          <RecordTasks user={user} kind="device" id={device.$id} />
        </Card>
      )}
      <Card as="section" className={stack(3)} aria-labelledby="life-events">
        <h2 id="life-events">{t('life.events')}</h2>
        <ol className={stackedList(2)}>
          {events.map((event) => (
            <li key={`${event.kind} ${event.$id}`} className={styles.entry}>
              <Event user={user} event={event} />
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

function Event({ user, event }: { user: User; event: LifeEvent }) {
  const { t } = useTranslation('clinic-stock');
  const { date, dateTime } = useFormat();
  const { kind, at, number, name, patient, until } = event;
  const { state, about } = useWords(event);
  return (
    <>
      <p className={styles.line}>
        <time dateTime={at} className={styles.name}>
          {kind === 'taken_in' ? date(at) : dateTime(at)}
        </time>
        <span>{t(`life.kinds.${kind === 'sold' && event.state === 'brought' ? 'brought' : kind}`)}</span>
        {state && <Badge>{state}</Badge>}
      </p>
      <p className={styles.line}>
        {patient && (
          <Link to={recordPaths.patient(user.role, patient.$id)}>
            <bdi>{patient.name}</bdi>
          </Link>
        )}
        {about && <bdi>{about}</bdi>}
        {kind === 'ordered' && number && <span>{t('life.order', { number: groupOrderNumber(number) })}</span>}
        {(kind === 'job' || kind === 'returned') && number && <bdi dir="ltr">{number}</bdi>}
        {until && (kind === 'sold' || kind === 'job' || kind === 'lent') && (
          <span className={text.soft}>{t(`life.until.${kind}`, { date: date(until) })}</span>
        )}
        {name && <span className={text.soft}>{t('life.by', { name })}</span>}
      </p>
    </>
  );
}

/** What an event is about and where it stands, in the words that its kind has elsewhere. */
function useWords({ kind, state, about, number }: LifeEvent): { state: string | null; about: string | null } {
  const { t } = useTranslation(['clinic-patients', 'clinic', 'order', 'order-return']);
  switch (kind) {
    case 'job':
      return {
        state: state && t(`clinic:stages.${state as 'received'}`),
        about: about && t(`clinic:blocks.${about as 'm'}`),
      };
    case 'ordered':
      return { state: state && t(`order:states.${state as 'processing'}`), about };
    case 'request':
      return {
        state: state && t(`timeline.request-states.${state as 'waiting'}`),
        about: [number && t(`timeline.requests.${number as 'repair'}`), about].filter(Boolean).join(' · '),
      };
    default:
      return { state: null, about };
  }
}
