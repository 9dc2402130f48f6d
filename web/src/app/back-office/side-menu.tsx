import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router-dom';
import { adminPaths, clinicPaths, recordPaths } from '#web/config/staff-paths.ts';
import type { Waiting } from '#web/features/notifications/use-notifications.ts';
import { useShortcuts } from '#web/office/shortcuts.ts';
import { ClockIcon, TrashIcon } from '#web/ui/icons/icons.tsx';
import { EarIcon } from '#web/ui/icons/product-icons.tsx';
import { CalendarIcon, CashIcon, TruckIcon, WrenchIcon } from '#web/ui/icons/service-icons.tsx';
import {
  BoxIcon,
  ChartIcon,
  ChatIcon,
  CheckListIcon,
  DashboardIcon,
  DiscountIcon,
  DownloadIcon,
  HistoryIcon,
  MessageIcon,
  OrdersIcon,
  PeopleIcon,
  PersonIcon,
  PulseIcon,
  RecallIcon,
  ReportIcon,
  SettingsIcon,
  StarIcon,
  StethoscopeIcon,
  TasksIcon,
  TillIcon,
  TrialIcon,
  UploadIcon,
} from '#web/ui/icons/staff-icons.tsx';
import styles from './side-menu.module.css';
import { WaitingCount } from './waiting-count.tsx';

/** The screens of the administration in the groups of the side menu, and the keys that lead there. */
const GROUPS = [
  { group: null, links: [{ to: adminPaths.dashboard, page: 'dashboard', keys: 'g d', Icon: DashboardIcon }] },
  {
    group: 'shop',
    links: [
      { to: adminPaths.orders, page: 'orders', keys: 'g o', Icon: OrdersIcon },
      { to: adminPaths.products, page: 'products', keys: 'g p', Icon: BoxIcon },
      { to: adminPaths.codes, page: 'codes', keys: 'g g', Icon: DiscountIcon },
      // All letters are taken.
      { to: adminPaths.reviews, page: 'reviews', keys: null, Icon: StarIcon },
      { to: adminPaths.goods, page: 'goods', keys: 'g n', Icon: TruckIcon },
      { to: adminPaths.reports, page: 'reports', keys: 'g r', Icon: ReportIcon },
    ],
  },
  {
    group: 'clinic',
    links: [
      { to: recordPaths.today('admin'), page: 'today', keys: 'g t', Icon: TasksIcon },
      { to: clinicPaths.tasks, page: 'tasks', keys: 'g 2', Icon: CheckListIcon },
      { to: clinicPaths.inbox, page: 'inbox', keys: 'g e', Icon: ChatIcon },
      { to: clinicPaths.calendar, page: 'calendar', keys: 'g k', Icon: CalendarIcon },
      { to: recordPaths.patients('admin'), page: 'patients', keys: 'g c', Icon: StethoscopeIcon },
      { to: recordPaths.devices('admin'), page: 'devices', keys: 'g h', Icon: EarIcon },
      { to: recordPaths.jobs('admin'), page: 'jobs', keys: 'g l', Icon: WrenchIcon },
      { to: recordPaths.recalls('admin'), page: 'recalls', keys: 'g q', Icon: RecallIcon },
      { to: recordPaths.trials('admin'), page: 'trials', keys: 'g 1', Icon: TrialIcon },
      { to: clinicPaths.cash, page: 'cash', keys: 'g b', Icon: TillIcon },
      { to: adminPaths.finance, page: 'finance', keys: 'g f', Icon: CashIcon },
      { to: adminPaths.figures, page: 'figures', keys: 'g i', Icon: ChartIcon },
      { to: adminPaths.deletedForms, page: 'deleted-forms', keys: 'g x', Icon: TrashIcon },
    ],
  },
  {
    group: 'system',
    links: [
      { to: adminPaths.users, page: 'users', keys: 'g u', Icon: PeopleIcon },
      { to: adminPaths.settings, page: 'settings', keys: 'g s', Icon: SettingsIcon },
      { to: adminPaths.schedule, page: 'schedule', keys: 'g w', Icon: ClockIcon },
      { to: adminPaths.texts, page: 'texts', keys: 'g j', Icon: MessageIcon },
      { to: adminPaths.import, page: 'import', keys: 'g v', Icon: UploadIcon },
      { to: adminPaths.records, page: 'records', keys: 'g z', Icon: DownloadIcon },
      { to: adminPaths.audit, page: 'audit', keys: 'g a', Icon: HistoryIcon },
      { to: adminPaths.system, page: 'system', keys: 'g y', Icon: PulseIcon },
      { to: recordPaths.profile('admin'), page: 'profile', keys: 'g m', Icon: PersonIcon },
    ],
  },
] as const;

type Link = (typeof GROUPS)[number]['links'][number];

interface SideMenuProps {
  /** How many things wait on which page. */
  waiting: Waiting;
  /** A link was followed. */
  onFollow?: () => void;
}

/** The way through the administration. */
export function SideMenu({ waiting, onFollow }: SideMenuProps) {
  const { t } = useTranslation('staff');
  const id = useId();
  return (
    <nav aria-label={t('navigation')} className={styles.menu}>
      {GROUPS.map(({ group, links }) => (
        <div key={group}>
          {group && (
            <h2 id={`${id}-${group}`} className={styles.group}>
              {t(`groups.${group}`)}
            </h2>
          )}
          <ul className={styles.list} aria-labelledby={group ? `${id}-${group}` : undefined}>
            {links.map(({ to, page, Icon }) => (
              <li key={to}>
                <NavLink to={to} end={page === 'dashboard'} className={styles.link} onClick={onFollow}>
                  <Icon size={20} />
                  <span className={styles.name}>{t(`pages.${page}`)}</span>{' '}
                  <WaitingCount waiting={waiting} page={page} />
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The keys of the side menu, whether or not it is in view. */
export function useSideMenuKeys(): void {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  useShortcuts(
    GROUPS.flatMap<Link>(({ links }) => links).flatMap(({ to, page, keys }) =>
      keys === null
        ? []
        : { keys, label: t('shortcuts.go', { page: t(`pages.${page}`) }), run: () => void navigate(to) },
    ),
  );
}
