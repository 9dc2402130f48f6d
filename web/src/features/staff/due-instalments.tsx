import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { fetchDueInstalments } from '#contract/instalments/calls.ts';
import { DUE_SOON_DAYS } from '#contract/instalments/constants.ts';
import type { DueInstalment } from '#contract/instalments/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { adminPaths } from '#web/config/staff-paths.ts';
import { FORMS_KEY } from '#web/features/visits/shared/form-queries.ts';
import { SEARCH_PARAM } from '#web/features/visits/shared/use-list-search.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { call } from '#web/lib/call.ts';
import { useRowSignals } from '#web/lib/realtime.ts';
import { useCursorList } from '#web/office/cursor-list.ts';
import { ListFooter } from '#web/office/list-footer.tsx';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { ErrorState } from '#web/ui/notice.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import styles from './staff.module.css';

/** Instalments that are overdue, due today or soon: whom to call, since when and for how much. Live. */
export function DueInstalments({ user }: { user: User }) {
  const { t } = useTranslation('clinic-staff');
  const { price, number } = useFormat();
  const { fullDay } = useShortFormat();
  const client = useQueryClient();
  const queryKey = [...FORMS_KEY, 'due-instalments', user.id];
  const list = useCursorList<DueInstalment & { $id: string }>({
    queryKey,
    fetchAfter: async (after, signal) => {
      const page = await call(fetchDueInstalments, { cursor: after?.next }, { signal });
      return { ...page, documents: page.documents.map((one) => ({ ...one, $id: one.form_id })) };
    },
  });
  useRowSignals('cs_forms', () => void client.invalidateQueries({ queryKey }));
  // Where the payments of the form stand: its row in the list of who looks at it.
  const toPayments = ({ phone }: DueInstalment) =>
    user.role === 'admin'
      ? `${adminPaths.finance}?${SEARCH_PARAM}=${phone}`
      : `${paths.accounting}?tab=issued&${SEARCH_PARAM}=${phone}`;
  return (
    <Card as="section" className={cx(stack(3), styles.section)} aria-labelledby="due-instalments">
      <h2 id="due-instalments">
        {t('due.title')} <span className={styles.count}>{number(list.total ?? 0)}</span>
      </h2>
      {list.status === 'failed' && <ErrorState level={3} title={errorText(list.error)} onRetry={list.refetch} />}
      {list.status === 'ready' && list.rows.length === 0 && (
        <p className={text.soft}>{t('due.nothing', { count: DUE_SOON_DAYS })}</p>
      )}
      {list.rows.length > 0 && (
        <>
          <ul className={stackedList(2)}>
            {list.rows.map((one) => (
              <li key={one.$id} className={styles.line}>
                <Link to={toPayments(one)} className={styles.name}>
                  <bdi>{one.name}</bdi>
                </Link>
                <PhoneLink
                  phone={one.phone}
                  name={one.name}
                  about={{ of: 'form', id: one.form_id, kind: 'instalment_due', day: one.day, amount: one.amount }}
                />
                <span>{price(one.amount)}</span>
                <Badge tone={one.overdue ? 'fail' : 'pending'}>
                  {t(one.overdue ? 'due.overdue' : 'due.on', { day: fullDay(one.day) })}
                </Badge>
              </li>
            ))}
          </ul>
          <ListFooter
            list={list}
            counter={({ shown, total }) => t('due.counter', { count: shown, total })}
            more={t('due.more')}
          />
        </>
      )}
    </Card>
  );
}
