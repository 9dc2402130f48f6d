import { i18n } from '#web/i18n/i18n.ts';
import { onRetryPause } from '#web/lib/retry.ts';
import { showToast } from '#web/ui/toast/toast.ts';

/**
 * Shows a toast whenever the retry rule pauses. Where a function has failed it names the failure as the page System and
 * the log do. Returns the way to stop.
 */
export function showRetries(): () => void {
  return onRetryPause((id) =>
    showToast({
      kind: 'pending',
      title: i18n.t('errors:retry.title'),
      message: i18n.t('errors:retry.message'),
      ...(id && { note: i18n.t('errors:retry.failure', { id }) }),
    }),
  );
}
