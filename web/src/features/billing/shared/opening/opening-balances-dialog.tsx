import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { OneOpeningBalance } from './one-opening-balance.tsx';
import { openingQuery } from './opening-queries.ts';

interface OpeningBalancesDialogProps {
  user: User;
  patient: { $id: string; name: string };
  onClose: () => void;
}

/** What a client owed before the clinic began to use this system, and what is paid of it. */
export function OpeningBalancesDialog({ user, patient, onClose }: OpeningBalancesDialogProps) {
  const { t } = useTranslation(['clinic-payments', 'common']);
  const { data, error, refetch } = useQuery(openingQuery(user.id, patient.$id));
  return (
    <Dialog open wide onClose={onClose} title={t('opening.title', { name: patient.name })}>
      <div className={stack(4)}>
        <p className={text.soft}>{t('opening.lead')}</p>
        {error && !data && <ErrorState level={3} title={errorText(error)} onRetry={() => void refetch()} />}
        {!error && !data && <Loading label={t('common:loading')} height="8rem" />}
        {data?.documents.map((balance) => (
          <OneOpeningBalance key={balance.$id} user={user} balance={balance} />
        ))}
      </div>
    </Dialog>
  );
}
