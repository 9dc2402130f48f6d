import { useTranslation } from 'react-i18next';
import { adminPaths } from '#web/config/staff-paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';

/** Says that nobody can book an appointment as long as there is no specialist, and leads to where one is set. */
export function NoSpecialist({ has_specialists: hasSpecialists }: { has_specialists: boolean }) {
  const { t } = useTranslation('staff');
  if (hasSpecialists) return null;
  return (
    <FormAlert message={t('no-specialist')}>
      <LinkButton to={adminPaths.schedule} variant="secondary" small>
        {t('pages.schedule')}
      </LinkButton>
    </FormAlert>
  );
}
