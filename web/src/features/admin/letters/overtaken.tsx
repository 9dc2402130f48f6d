import { useTranslation } from 'react-i18next';
import type { LetterTemplate } from '#contract/letters/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { toolbar } from '#web/ui/toolbar.ts';

interface OvertakenProps {
  /** As somebody else saved it. */
  template: LetterTemplate;
  onGoOn: () => void;
}

/** Somebody saved a newer version meanwhile: it stays among the versions, and what is typed here may become the next one. */
export function Overtaken({ template: { actor_name, current }, onGoOn }: OvertakenProps) {
  const { t } = useTranslation('admin-letters');
  return (
    <div className={toolbar(3)} role="status">
      <p>{t('overtaken.text', { name: actor_name, number: current })}</p>
      <Button small variant="secondary" onClick={onGoOn}>
        {t('overtaken.button')}
      </Button>
    </div>
  );
}
