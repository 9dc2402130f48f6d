/** What a notification of the browser says, and what a press on it does. */
interface Shown {
  title: string;
  body: string;
  /** One with the same tag takes its place. */
  tag: string;
  onPress?: () => void;
}

export type NotificationPermissionState = NotificationPermission | 'unsupported';

export const permissionNow = (): NotificationPermissionState =>
  'Notification' in window ? Notification.permission : 'unsupported';

/** Asks whoever works here; only after a press, or browsers refuse by themselves. */
export const askPermission = async (): Promise<NotificationPermissionState> =>
  'Notification' in window ? Notification.requestPermission() : 'unsupported';

/** Shows a notification; false where the browser shows none, as Chrome of phones does not without a worker. */
export function showNotification({ title, body, tag, onPress }: Shown): boolean {
  if (permissionNow() !== 'granted') return false;
  try {
    const { lang, dir } = document.documentElement;
    const shown = new Notification(title, { body, tag, lang, dir: dir === 'rtl' ? 'rtl' : 'ltr' });
    shown.onclick = () => {
      window.focus();
      onPress?.();
      shown.close();
    };
    return true;
  } catch {
    return false;
  }
}
