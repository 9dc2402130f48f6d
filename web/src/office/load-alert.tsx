import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';

/** A part of a page could not be loaded: says why, and tries again. */
export function LoadAlert({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <FormAlert message={errorText(error)}>
      <Button small variant="secondary" onClick={onRetry}>
        {t('failed.retry')}
      </Button>
    </FormAlert>
  );
}
