import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { InsurersDialog } from './insurers-dialog.tsx';

/** The button that shows what insurers owe. */
export function InsurersButton({ user }: { user: User }) {
  const { t } = useTranslation('clinic-insurers');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="secondary" small onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && <InsurersDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  );
}
