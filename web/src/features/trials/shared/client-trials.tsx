import { useTranslation } from 'react-i18next';
import type { Trial } from '#contract/trials/schemas.ts';
import { NotSigned } from '#web/features/consents/shared/not-signed.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Name } from '#web/ui/name.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { TrialVisit } from './trial-visit.tsx';

/** What a client tries or has tried: until when, what they said of it, and the way to a fitting. */
export function ClientTrials({ trials }: { trials: readonly Trial[] }) {
  const { t } = useTranslation('clinic-trials');
  const { language } = useLanguage();
  const { date } = useFormat();
  return (
    <ul className={stackedList(3)}>
      {trials.map((trial) => {
        const { $id, state, answer, last_day } = trial;
        const said = state === 'running' ? answer : null;
        return (
          <li key={$id} className={stack(2)}>
            <Name>{trial[`title_${language}`] || trial.title_ar || '—'}</Name>
            <span className={toolbar(2)}>
              <span>{t('last-day-is', { day: date(last_day) })}</span>
              <Badge tone={state === 'running' ? 'pending' : 'neutral'}>{t(`states.${state}`)}</Badge>
              {said && <Badge tone={said === 'helps' ? 'success' : 'fail'}>{t(`answers.${said}`)}</Badge>}
            </span>
            {state === 'running' && trial.patient_id && (
              <NotSigned patientId={trial.patient_id} kind="trial" aboutId={$id} />
            )}
            {state === 'running' && (
              <div>
                <TrialVisit trial={trial} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
