import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchOwnAgreements, withdrawOwnAgreement } from '#contract/consents/calls.ts';
import type { OwnAgreement } from '#contract/consents/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Name } from '#web/ui/name.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';

/** What a customer agreed to at the clinic, where it has linked a record to the account, and how they take it back. */
export function SignedAgreements({ userId }: { userId: string }) {
  const { t } = useTranslation(['consent', 'account']);
  const { date } = useFormat();
  const queryKey = [MINE, 'agreements', userId];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call(fetchOwnAgreements, {}, { signal }) });
  const nameOf = useSignedName();
  const [asks, setAsks] = useState<OwnAgreement | null>(null);
  if (!data || data.length === 0) return null;
  return (
    <>
      <h3>{t('account:signed.title')}</h3>
      <p>{t('account:signed.text')}</p>
      <ul className={stackedList(3)}>
        {data.map((one) => (
          <li key={`${one.patient_id} ${one.kind} ${one.channel}`}>
            <strong>{nameOf(one)}</strong>
            <p className={text.soft}>
              <Name>{one.name}</Name> · {t('account:signed.given', { date: date(one.at) })}
            </p>
            <div className={toolbar(2)}>
              <Button
                small
                variant="secondary"
                aria-label={t('account:signed.withdraw-named', { name: nameOf(one) })}
                onClick={() => setAsks(one)}
              >
                {t('withdraw')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asks && <Withdrawal one={asks} queryKey={queryKey} onClose={() => setAsks(null)} />}
    </>
  );
}

/** What is agreed to, and by which way of writing. */
function useSignedName(): (one: OwnAgreement) => string {
  const { t } = useTranslation(['consent', 'account']);
  return ({ kind, channel }) => {
    const name = t(`account:signed.kinds.${kind}`);
    return channel ? t('account:signed.by', { kind: name, channel: t(`account:signed.channels.${channel}`) }) : name;
  };
}

interface WithdrawalProps {
  one: OwnAgreement;
  queryKey: readonly unknown[];
  onClose: () => void;
}

function Withdrawal({ one, queryKey, onClose }: WithdrawalProps) {
  const { t } = useTranslation(['consent', 'account']);
  const client = useQueryClient();
  const [requestId] = useState(newRequestId);
  const nameOf = useSignedName();
  useReturnFocus();
  const { patient_id: patientId, kind, channel } = one;
  const change = useMutation({
    mutationFn: () => call(withdrawOwnAgreement, { patientId, requestId, kind, channel }),
    onSuccess: (left) => {
      client.setQueryData(queryKey, left);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('withdrawal.title')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('withdrawal.keep')}
          </Button>
          <Button variant="danger" busy={change.isPending} onClick={() => change.mutate()}>
            {t('withdraw')}
          </Button>
        </>
      }
    >
      <p>
        <strong>{nameOf(one)}</strong>
      </p>
      <p>{t(`account:signed.follows.${kind}`)}</p>
      <FormAlert message={change.error && errorText(change.error)} />
    </Dialog>
  );
}
