import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { serverNow } from '#contract/server-now.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useFormat } from '#web/i18n/format.ts';
import { WarningIcon } from '#web/ui/icons/icons.tsx';
import styles from './clock-notice.module.css';

/** The role must have a second factor by now and there is none: nothing works but setting it up. */
export const lacksRequiredFactor = ({ factor }: User): boolean =>
  factor !== undefined && !factor.on && factor.from <= cairoDay(serverNow());

/** Says from when on the role must have a second factor, as long as there is none, and where it is set up. */
export function FactorNotice({ user }: { user: User }) {
  const { t } = useTranslation('staff');
  const { date } = useFormat();
  const { pathname } = useLocation();
  const { factor } = user;
  if (!factor || factor.on) return null;
  const profile = recordPaths.profile(user.role);
  const isDue = lacksRequiredFactor(user);
  return (
    <p role={isDue ? 'alert' : 'status'} className={styles.notice}>
      <WarningIcon size={20} />
      <span>
        {t(isDue ? 'two-step.due' : 'two-step.soon', { day: date(factor.from) })}{' '}
        {pathname !== profile && <Link to={profile}>{t('two-step.set-up')}</Link>}
      </span>
    </p>
  );
}
