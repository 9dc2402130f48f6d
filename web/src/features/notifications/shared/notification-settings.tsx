import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { concerns, NOTIFICATION_KINDS } from '#contract/notifications/kinds.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { keepNotificationSettings, useNotificationSettings } from './kept.ts';
import { askPermission, permissionNow, showNotification } from './show.ts';

/** Whether and of what somebody is notified in this browser. The browser is asked only after a press. */
export function NotificationSettings({ user }: { user: User }) {
  const { t } = useTranslation('staff-notifications');
  const settings = useNotificationSettings(user.id);
  const [permission, setPermission] = useState(permissionNow);
  const keep = (change: Partial<typeof settings>) => keepNotificationSettings(user.id, { ...settings, ...change });

  async function turnOn(): Promise<void> {
    const answer = await askPermission();
    setPermission(answer);
    if (answer !== 'granted') return;
    const isShown = showNotification({ title: t('sample'), body: t('sample-text'), tag: 'sample' });
    if (isShown) keep({ on: true });
    else setPermission('unsupported');
  }

  const isOn = settings.on && permission === 'granted';
  return (
    <div className={stack(3)}>
      <p className={text.soft}>{t('lead')}</p>
      {permission === 'unsupported' ? (
        <p role="status">{t('unsupported')}</p>
      ) : (
        <>
          {permission === 'denied' && <p role="status">{t('blocked')}</p>}
          {isOn && <p role="status">{t('is-on')}</p>}
          {permission === 'default' && <p className={text.note}>{t('asking')}</p>}
          <div>
            {isOn ? (
              <Button small variant="secondary" onClick={() => keep({ on: false })}>
                {t('off')}
              </Button>
            ) : (
              <Button small variant="secondary" onClick={() => void turnOn()}>
                {t('on')}
              </Button>
            )}
          </div>
        </>
      )}
      {isOn && <Kinds user={user} />}
    </div>
  );
}

/** Of what somebody is notified whom it concerns. */
function Kinds({ user }: { user: User }) {
  const { t } = useTranslation('staff-notifications');
  const settings = useNotificationSettings(user.id);
  const { off } = settings;
  return (
    <section className={stack(2)} aria-labelledby="notified">
      <h3 id="notified">{t('which')}</h3>
      <p className={text.note}>{t('which-hint')}</p>
      <ul className={stackedList(2)}>
        {NOTIFICATION_KINDS.filter((kind) => concerns(kind, user.role)).map((kind) => (
          <li key={kind}>
            <CheckboxField
              label={t(`kinds.${kind}`)}
              checked={!off.includes(kind)}
              onChange={({ target }) =>
                keepNotificationSettings(user.id, {
                  ...settings,
                  off: target.checked ? off.filter((one) => one !== kind) : [...off, kind],
                })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
