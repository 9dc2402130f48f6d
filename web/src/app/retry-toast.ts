import { i18n } from '#web/i18n/i18n.ts';
import { onLongWait, onRetryPause } from '#web/lib/retry.ts';
import { showToast } from '#web/ui/toast/toast.ts';

/**
 * Shows a toast whenever the retry rule pauses, and while an answer takes long. Where a function has failed it names the
 * failure as the page System and the log do. Returns the way to stop.
 */
export function showRetries(): () => void {
  const show = (what: 'retry' | 'wait', note?: string) =>
    showToast({
      kind: 'pending',
      title: i18n.t(`errors:${what}.title`),
      message: i18n.t(`errors:${what}.message`),
      ...(note && { note }),
    });
  const stops = [
    onRetryPause((id) => show('retry', id && i18n.t('errors:retry.failure', { id }))),
    onLongWait(() => show('wait')),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
