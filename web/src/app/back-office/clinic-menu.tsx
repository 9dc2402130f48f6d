import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import type { Role } from '#contract/call.ts';
import { homeOf } from '../../config/paths.ts';
import { recordPaths } from '../../config/staff-paths.ts';
import styles from './clinic-menu.module.css';

/** The way between the pages of the clinic, above the page. Administrators have the side menu instead. */
export function ClinicMenu({ role }: { role: Role }) {
  const { t } = useTranslation('staff');
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  // On a phone the menu is wider than the screen: the page that is open is seen in it.
  useEffect(() => {
    if (menu.current && pathname) showCurrent(menu.current);
  }, [pathname]);
  const links = [
    { to: homeOf(role), page: 'forms' },
    { to: recordPaths.today(role), page: 'today' },
    { to: recordPaths.patients(role), page: 'patients' },
    { to: recordPaths.devices(role), page: 'devices' },
    { to: recordPaths.jobs(role), page: 'jobs' },
    { to: recordPaths.profile(role), page: 'profile' },
  ] as const;
  return (
    <nav ref={menu} aria-label={t('clinic-navigation')} className={styles.menu}>
      <ul className={styles.list}>
        {links.map(({ to, page }) => (
          <li key={to}>
            <NavLink to={to} end={page === 'forms'} className={styles.link}>
              {t(`pages.${page}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Moves a menu sideways, and nothing else, until the link to the open page is inside. */
function showCurrent(menu: HTMLElement): void {
  const link = menu.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!link) return;
  const { left, right } = menu.getBoundingClientRect();
  if (link.left < left) menu.scrollLeft += link.left - left;
  if (link.right > right) menu.scrollLeft += link.right - right;
}
