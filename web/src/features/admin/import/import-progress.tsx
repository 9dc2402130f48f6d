import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import type { Progress } from './use-import.ts';

/** How many rows are done, of how many. */
export function ImportProgress({ done, total, onStop }: Progress & { onStop?: () => void }) {
  const { t } = useTranslation('admin-import');
  const { number } = useFormat();
  return (
    <div className={toolbar(3, 'center')}>
      <p role="status">{t('progress.text', { done: number(done), total: number(total) })}</p>
      <progress aria-label={t('progress.label')} value={done} max={total} />
      {onStop && (
        <Button small variant="secondary" onClick={onStop}>
          {t('progress.stop')}
        </Button>
      )}
    </div>
  );
}
