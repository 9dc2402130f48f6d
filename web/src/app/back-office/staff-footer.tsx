import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { stack } from '#web/ui/stack.ts';
import styles from './staff-footer.module.css';

const HELP = ['visits', 'orders', 'keys', 'trouble'] as const;

/** The end of every page of the staff: one line with the name, the year, and help. */
export function StaffFooter() {
  const { t } = useTranslation(['staff', 'common']);
  const [open, setOpen] = useState(false);
  return (
    <footer className={styles.footer}>
      <span>{t('common:footer.copyright', { year: String(new Date().getFullYear()) })}</span>
      <Button small variant="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('help.button')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('help.title')}>
        <dl className={stack(4)}>
          {HELP.map((part) => (
            <div key={part}>
              <dt className={styles.term}>{t(`help.${part}.title`)}</dt>
              <dd>{t(`help.${part}.text`)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </footer>
  );
}
