import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { KeyboardIcon } from '#web/ui/icons/staff-icons.tsx';
import styles from './shortcut-list.module.css';
import { useShortcutList, useShortcutSetting, useShortcuts } from './shortcuts.ts';

/** The button, and the key `?`, that show which keys do what here; they can be switched off there. */
export function ShortcutList() {
  const { t } = useTranslation('staff');
  const [open, setOpen] = useState(false);
  const shortcuts = useShortcutList();
  const [on, setOn] = useShortcutSetting();
  useShortcuts([{ keys: '?', label: t('shortcuts.show'), run: () => setOpen(true) }]);
  return (
    <>
      <IconButton label={t('shortcuts.title')} icon={<KeyboardIcon />} onClick={() => setOpen(true)} />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('shortcuts.title')}>
        <CheckboxField
          label={t('shortcuts.use')}
          hint={t('shortcuts.use-hint')}
          checked={on}
          onChange={(event) => setOn(event.target.checked)}
        />
        <dl className={styles.list}>
          {shortcuts.map(({ keys, label }) => (
            <div key={`${keys} ${label}`}>
              <dt className={styles.keys} dir="ltr">
                {keys.split(' ').map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key.toUpperCase()}
                  </kbd>
                ))}
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
