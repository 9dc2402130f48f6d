import { i18n } from '../i18n/i18n.ts';
import { onRetryPause } from '../lib/retry.ts';
import { showToast } from '../ui/toast/toast.ts';

/** Shows a toast whenever the retry rule pauses. Returns the way to stop. */
export function showRetries(): () => void {
  return onRetryPause(() =>
    showToast({ kind: 'pending', title: i18n.t('errors:retry.title'), message: i18n.t('errors:retry.message') }),
  );
}
