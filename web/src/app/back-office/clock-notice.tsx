import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clockCorrection, serverNow } from '#contract/server-now.ts';
import { useFormat } from '#web/i18n/format.ts';
import { CLOCK_EVENT } from '#web/lib/server-clock.ts';
import { WarningIcon } from '#web/ui/icons/icons.tsx';
import styles from './clock-notice.module.css';

function watch(listener: () => void): () => void {
  window.addEventListener(CLOCK_EVENT, listener);
  return () => window.removeEventListener(CLOCK_EVENT, listener);
}

/** Says as long as it is so that the clock of this computer is wrong, and that the server's time is used. */
export function ClockNotice() {
  const { t } = useTranslation('staff');
  const { dateTime } = useFormat();
  const correction = useSyncExternalStore(watch, clockCorrection);
  if (correction === 0) return null;
  return (
    <p role="alert" className={styles.notice}>
      <WarningIcon size={20} />
      <span>{t(correction > 0 ? 'clock.behind' : 'clock.ahead', { time: dateTime(serverNow()) })}</span>
    </p>
  );
}
