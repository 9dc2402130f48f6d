import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AgreementChannel, WithdrawableKind } from '#contract/consents/signing.ts';
import { withdrawAgreement } from '#contract/consents/staff-calls.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { PATIENTS_KEY } from '#web/office/patients-key.ts';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { showToast } from '#web/ui/toast/toast.ts';

interface Asked {
  kind: WithdrawableKind;
  channel: AgreementChannel | null;
  requestId: string;
}

/** Takes back what a client agreed to, after the question whether they do, with what follows from it. */
export function useWithdrawal(patientId: string) {
  const { t } = useTranslation('clinic-consents');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (asked: Asked) => call(withdrawAgreement, { patientId, ...asked }),
    onSuccess: ({ withdrawn }, { kind }) =>
      showToast({
        kind: withdrawn ? 'success' : 'fail',
        title: t(withdrawn ? 'withdraw.done' : 'withdraw.nothing'),
        message: withdrawn && kind === 'health' ? t('withdraw.done-health') : '',
      }),
    onError: (error) => showToast({ kind: 'fail', title: t('withdraw.failed'), message: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: PATIENTS_KEY }),
  });

  async function ask(kind: WithdrawableKind, channel: AgreementChannel | null): Promise<void> {
    const name = t(`kinds.${kind}`);
    const title = t('withdraw.title', { title: channel ? `${name} · ${t(`channels.${channel}`)}` : name });
    const text = t(`withdraw.${kind}`);
    if (await confirmAction({ title, text, confirm: t('withdraw.button'), danger: true })) {
      mutate({ kind, channel, requestId: newRequestId() });
    }
  }

  return { ask, isPending };
}
