import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { WorkQueue } from '#contract/staff/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { TrialVisit } from '#web/features/trials/shared/trial-visit.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { PhoneLink } from '#web/office/phone-link.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Part } from './part.tsx';
import styles from './staff.module.css';

/** Trials that do not help yet and of which nobody has booked a fitting. */
export function TrialsPart({ user, trials }: { user: User; trials: NonNullable<WorkQueue['trials']> }) {
  const { t } = useTranslation(['clinic-staff', 'clinic-trials']);
  const { date } = useFormat();
  return (
    <Part
      title={t('today.trials')}
      total={trials.total}
      footer={
        <LinkButton to={recordPaths.trials(user.role)} variant="secondary" small>
          {t('today.trials-all')}
        </LinkButton>
      }
    >
      {trials.documents.map((trial) => (
        <li key={trial.$id} className={styles.line}>
          {trial.patient_id ? (
            <Link to={recordPaths.patient(user.role, trial.patient_id)} className={styles.name}>
              <bdi>{trial.name || t('clinic-trials:nobody')}</bdi>
            </Link>
          ) : (
            <bdi className={styles.name}>{trial.name || t('clinic-trials:nobody')}</bdi>
          )}
          <PhoneLink
            phone={trial.phone}
            name={trial.name}
            about={{ of: 'trial', id: trial.$id, lang: trial.lang, kind: 'visit_to_book' }}
          />
          <span>{t('today.trial-ends', { day: date(trial.last_day) })}</span>
          <TrialVisit trial={trial} />
        </li>
      ))}
    </Part>
  );
}
