import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { Calendar } from '#contract/appointments/schemas.ts';
import { dividedList } from '#web/ui/divided-list.ts';
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { ToConfirmLine } from '../shared/appointment-line.tsx';
import styles from './calendar.module.css';
import { useFreshCalendar } from './calendar-query.ts';

/** Those who booked online and are to be called, whatever the day; nothing while there is nobody. */
export function ToConfirm({ user, calendar: { to_confirm } }: { user: User; calendar: Calendar }) {
  const { t } = useTranslation('clinic-calendar');
  const freshen = useFreshCalendar();
  if (to_confirm.total === 0) return null;
  return (
    <details className={styles.waiting}>
      <summary>
        {t('to-confirm.counted', { total: to_confirm.total })}
        <ChevronDownIcon size={20} />
      </summary>
      <div className={stack(3)}>
        <p className={text.soft}>{t('to-confirm.hint')}</p>
        <ol className={dividedList}>
          {to_confirm.documents.map((appointment) => (
            <li key={appointment.$id}>
              <ToConfirmLine user={user} appointment={appointment} onChanged={freshen} />
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}
