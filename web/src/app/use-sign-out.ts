import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useToast } from '#web/ui/toast/toast.ts';

/** Ends the session, then goes to `destination`; when the server is not reached it says so and nothing changes. */
export function useSignOut(destination: string) {
  const { t } = useTranslation();
  const { signOut } = useUser();
  const { showToast } = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await signOut();
      navigate(destination);
    } catch (error) {
      showToast({ kind: 'fail', title: t('sign-out-failed'), message: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return { signOut: run, busy };
}
