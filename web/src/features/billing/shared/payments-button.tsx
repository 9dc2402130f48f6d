import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { PaymentsDialog } from './payments-dialog.tsx';

/** The button that shows what was paid for an issued form. */
export function PaymentsButton({ user, form }: { user: User; form: FormSummary }) {
  const { t } = useTranslation('clinic-payments');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" small onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen && <PaymentsDialog user={user} form={form} whole={form} onClose={() => setOpen(false)} />}
    </>
  );
}
