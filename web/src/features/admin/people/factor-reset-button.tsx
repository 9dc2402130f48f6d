import { useTranslation } from 'react-i18next';
import type { Person } from '#contract/people/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { useFactorReset } from './use-factor-reset.ts';

/** Resets two-step sign-in of somebody who has lost phone and recovery codes. */
export function FactorResetButton({ person }: { person: Person }) {
  const { t } = useTranslation('admin-people');
  const { resetting, reset } = useFactorReset(person);
  return (
    <div>
      <Button variant="secondary" small busy={resetting} onClick={() => void reset()}>
        {t('factor-reset.confirm')}
      </Button>
    </div>
  );
}
