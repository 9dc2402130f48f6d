import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { mayCall } from '#contract/people/roles.ts';
import { fetchRecalls } from '#contract/recalls/calls.ts';
import { fetchTrials } from '#contract/trials/staff-calls.ts';
import { homeOf } from '#web/config/paths.ts';
import { answersClients, clinicPaths, recordPaths, seesCalendar, takesMoney } from '#web/config/staff-paths.ts';
import type { Waiting } from '#web/features/notifications/use-notifications.ts';
import { useShortcuts } from '#web/office/shortcuts.ts';
import styles from './clinic-menu.module.css';
import { WaitingCount } from './waiting-count.tsx';

/** The way between the pages of the clinic, above the page. Administrators have the side menu instead. */
export function ClinicMenu({ user, waiting }: { user: User; waiting: Waiting }) {
  const { role } = user;
  const { t } = useTranslation('staff');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const menu = useRef<HTMLElement>(null);
  // On a phone the menu is wider than the screen: the page that is open is seen in it.
  useEffect(() => {
    const current = menu.current?.querySelector('[aria-current="page"]');
    if (menu.current && current && pathname) showInside(menu.current, current);
  }, [pathname]);
  useShortcuts([
    {
      keys: 'g 2',
      label: t('shortcuts.go', { page: t('pages.tasks') }),
      run: () => void navigate(clinicPaths.tasks),
    },
  ]);
  const links = [
    role === 'audiologist'
      ? ({ to: clinicPaths.myDay, page: 'my-day' } as const)
      : ({ to: homeOf(role), page: 'forms' } as const),
    { to: recordPaths.today(role), page: 'today' },
    { to: clinicPaths.tasks, page: 'tasks' },
    ...(answersClients(role) ? [{ to: clinicPaths.inbox, page: 'inbox' } as const] : []),
    ...(seesCalendar(role) ? [{ to: clinicPaths.calendar, page: 'calendar' } as const] : []),
    ...(takesMoney(user) ? [{ to: clinicPaths.cash, page: 'cash' } as const] : []),
    { to: recordPaths.patients(role), page: 'patients' },
    { to: recordPaths.devices(role), page: 'devices' },
    { to: recordPaths.jobs(role), page: 'jobs' },
    ...(mayCall(user, fetchRecalls) ? [{ to: recordPaths.recalls(role), page: 'recalls' } as const] : []),
    ...(mayCall(user, fetchTrials) ? [{ to: recordPaths.trials(role), page: 'trials' } as const] : []),
    { to: recordPaths.profile(role), page: 'profile' },
  ] as const;
  return (
    <nav
      ref={menu}
      aria-label={t('clinic-navigation')}
      className={styles.menu}
      // A link of which a part is in view would be left so by the browser.
      onFocus={({ currentTarget, target }) => showInside(currentTarget, target)}
    >
      <ul className={styles.list}>
        {links.map(({ to, page }) => (
          <li key={to}>
            <NavLink to={to} end={page === 'forms'} className={styles.link}>
              {t(`pages.${page}`)} <WaitingCount waiting={waiting} page={page} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Moves a menu sideways, and nothing else, until one of its links is inside. */
function showInside(menu: HTMLElement, element: Element): void {
  const link = element.getBoundingClientRect();
  const { left, right } = menu.getBoundingClientRect();
  if (link.left < left) menu.scrollLeft += Math.floor(link.left - left);
  if (link.right > right) menu.scrollLeft += Math.ceil(link.right - right);
}
