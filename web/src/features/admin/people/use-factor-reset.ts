import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetSecondFactor } from '#contract/people/calls.ts';
import type { Person } from '#contract/people/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import { showToast } from '#web/ui/toast/toast.ts';

/** Takes the second factor from somebody who has lost it: asked for first; when it fails an alert says why. */
export function useFactorReset({ $id: userId, username: name }: Person) {
  const { t } = useTranslation('admin-people');
  const [resetting, setResetting] = useState(false);
  const requestId = useRef(newRequestId());

  async function reset(): Promise<void> {
    const isSure = await confirmAction({
      title: t('factor-reset.title'),
      text: t('factor-reset.text', { name }),
      confirm: t('factor-reset.confirm'),
      danger: true,
    });
    if (!isSure) return;
    setResetting(true);
    try {
      await call(resetSecondFactor, { userId, requestId: requestId.current });
      requestId.current = newRequestId();
      showToast({ kind: 'success', title: t('factor-reset.done-title'), message: t('factor-reset.done', { name }) });
    } catch (error) {
      await showAlert(t('factor-reset.failed'), errorText(error));
    } finally {
      setResetting(false);
    }
  }

  return { resetting, reset };
}
