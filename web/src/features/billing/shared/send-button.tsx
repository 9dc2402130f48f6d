import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { sendDocument } from '#contract/clinic-documents/calls.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { sendsQuery } from './send-queries.ts';

interface SendButtonProps {
  user: User;
  form: FormSummary;
  /** What it sends, for whoever does not see the row. */
  label: string;
  /** The `$id` of the paper; that of a receipt is known once it has its number. */
  documentId: () => Promise<string>;
  /** It was sent before. */
  isSent: boolean;
}

/** Sends a paper to the client's account; not there while none is linked. One press is one message, however often it is tried. */
export function SendButton({ user, form, label, documentId, isSent }: SendButtonProps) {
  const { t } = useTranslation('clinic-payments');
  const client = useQueryClient();
  const query = sendsQuery(user.id, form.$id);
  const { data } = useQuery(query);
  const [requestId, setRequestId] = useState(newRequestId);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => call(sendDocument, { document_id: await documentId(), request_id: requestId }),
    onSuccess: async ({ recipient }) => {
      setRequestId(newRequestId());
      await client.invalidateQueries({ queryKey: query.queryKey });
      showToast({ kind: 'success', title: t('send.done'), message: t('send.done-message', { recipient }) });
    },
    onError: (error) => {
      showToast({ kind: 'fail', title: t('send.failed'), message: errorText(error) });
      // Whose account it is may have changed.
      void client.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  if (!data?.account) return null;
  return (
    <Button small variant="ghost" busy={isPending} aria-label={label} onClick={() => mutate()}>
      {t(isSent ? 'send.again' : 'send.button')}
    </Button>
  );
}
