import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { Calendar } from '#contract/appointments/schemas.ts';
import { LEAVE_ENTRY_ROLES } from '#contract/specialists/constants.ts';
import { adminPaths, clinicPaths } from '#web/config/staff-paths.ts';
import { RecordLeaveDialog } from '#web/features/specialists/shared/record-leave-dialog.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { useFreshCalendar } from './calendar-query.ts';

/** The own day of whoever is a specialist, leave that waits for an answer, and somebody who is ill today. */
export function CalendarTools({ user, calendar }: { user: User; calendar: Calendar }) {
  const { t } = useTranslation(['clinic-calendar', 'clinic-leave']);
  const freshen = useFreshCalendar();
  const [isIll, setIll] = useState(false);
  const specialists = calendar.specialists.filter(({ active }) => active);
  const mayEnter = specialists.length > 0 && LEAVE_ENTRY_ROLES.some((role) => role === user.role);
  const { own_specialist, leave_requests } = calendar;
  if (!own_specialist && !leave_requests && !mayEnter) return null;
  return (
    <div className={toolbar(2)}>
      {own_specialist && (
        <LinkButton small variant="secondary" to={clinicPaths.myDay}>
          {t('my-day')}
        </LinkButton>
      )}
      {mayEnter && (
        <Button small variant="ghost" onClick={() => setIll(true)}>
          {t('clinic-leave:ill-today')}
        </Button>
      )}
      {leave_requests ? <Link to={adminPaths.schedule}>{t('leave-requests', { count: leave_requests })}</Link> : null}
      {isIll && (
        <RecordLeaveDialog
          user={user}
          specialists={specialists}
          illToday
          onSaved={freshen}
          onClose={() => setIll(false)}
        />
      )}
    </div>
  );
}
