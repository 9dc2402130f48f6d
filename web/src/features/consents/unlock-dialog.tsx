import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { unlockScreen } from '#contract/consents/calls.ts';
import { unlockScreen as schemas } from '#contract/consents/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useContractForm } from '#web/form/form.ts';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CallError, call, isRefusal } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { PasswordField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { releaseScreen, type SigningLock } from './shared/signing-lock.ts';

interface UnlockDialogProps {
  user: User;
  lock: SigningLock;
  onClose: () => void;
}

/** Gives the tablet back to whoever handed it over: by their password, or by signing out. */
export function UnlockDialog({ user, lock, onClose }: UnlockDialogProps) {
  const { t } = useTranslation('clinic-consents');
  const { setLanguage } = useLanguage();
  const { signOut } = useUser();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useContractForm({
    initialValues: { password: '' },
    schema: schemas.input.omit(['id']),
    toWire: ({ password }) => ({ password: password.trim() }),
    onSubmit: async ({ password }) => {
      try {
        await call(unlockScreen, { password: password.trim() });
      } catch (error) {
        throw isRefusal(error, 'invalid_credentials') ? wrongPassword(error) : error;
      }
      // The page works in another language, too.
      await setLanguage(lock.language).catch(() => undefined);
      // Without the lock the page leads to the record.
      releaseScreen();
    },
  });

  async function leave(): Promise<void> {
    try {
      await signOut();
      releaseScreen();
      void navigate(paths.signIn, { replace: true });
    } catch (error) {
      setFailure(errorText(error));
    }
  }

  return (
    <Dialog open title={t('unlock.title')} onClose={onClose}>
      <form {...form.formProps} className={stack(4)}>
        <p>{t('unlock.text', { name: isolated(user.username) })}</p>
        {/* Whoever holds the tablet must not have it filled in by the browser. */}
        <PasswordField {...form.bind('password')} label={t('unlock.password')} autoComplete="new-password" />
        <FormAlert message={form.failure || failure} />
        <Button type="submit" wide busy={form.submitting}>
          {t('unlock.submit')}
        </Button>
        <Button small variant="ghost" onClick={() => void leave()}>
          {t('unlock.sign-out')}
        </Button>
      </form>
    </Dialog>
  );
}

/** Belongs beside the field. */
function wrongPassword({ message }: Error): CallError {
  return new CallError({
    error: message,
    code: 'invalid_input',
    params: { fields: { password: { key: 'password_wrong' } } },
  });
}
