import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { adminPaths } from '#web/config/staff-paths.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { ListFooter } from '#web/office/list-footer.tsx';
import { useRecordReads } from '#web/office/record-reads.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';

/** Which of the staff opened a patient's record, and what of it. */
export function RecordReaders({ user, patientId }: { user: User; patientId: string }) {
  const { t } = useTranslation(['staff', 'common']);
  const { dateTime } = useFormat();
  const list = useRecordReads(user.id, { patientId });
  if (list.status === 'loading') {
    return <Loading label={t('common:loading')} height="4rem" />;
  }
  if (list.status === 'failed') {
    return <ErrorState title={t('reads.failed')} onRetry={list.refetch} children={errorText(list.error)} />;
  }
  return (
    <>
      {list.rows.length === 0 && <p className={text.soft}>{t('reads.empty')}</p>}
      <ul className={stackedList(2)}>
        {list.rows.map(({ $id, at, actor_name, actor_role, kind }) => (
          <li key={$id}>
            <bdi>{actor_name}</bdi> <span className={text.note}>{t(`roles.${actor_role}`)}</span>
            <br />
            <span className={text.note}>
              {t(`reads.kinds.${kind}`)} · <time dateTime={at}>{dateTime(at)}</time>
            </span>
          </li>
        ))}
      </ul>
      {list.rows.length > 0 && (
        <ListFooter
          list={list}
          counter={({ shown, total }) => t('reads.counter', { count: shown, total })}
          more={t('reads.more')}
        />
      )}
      {user.role === 'admin' && (
        <div>
          <LinkButton to={adminPaths.recordReads} variant="ghost" small>
            {t('reads.all')}
          </LinkButton>
        </div>
      )}
    </>
  );
}
