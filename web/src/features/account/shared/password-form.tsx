import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { newPassword, passwordChange } from '#contract/accounts/form-schemas.ts';
import { PASSWORD_MIN } from '#contract/constants.ts';
import { useContractForm } from '#web/form/form.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { changePassword, replacePassword } from './account.ts';
import styles from './password-form.module.css';
import { useUser } from './user.tsx';

interface PasswordFormProps {
  email: string;
  /** There is no password yet. */
  isFirst?: boolean;
  /** The one of before need not be known. */
  isForgotten?: boolean;
  onChanged: () => void;
  /** Told whether something is typed. */
  onTyped?: (typed: boolean) => void;
}

/** Changes one's own password. Loads on the texts `account` and `auth`. */
export function PasswordForm({ email, isFirst = false, isForgotten = false, onChanged, onTyped }: PasswordFormProps) {
  const { t } = useTranslation(['account', 'auth']);
  const { signIn } = useUser();
  const asksOld = !isFirst && !isForgotten;
  const form = useContractForm({
    initialValues: { oldPassword: '', password: '', repeatedPassword: '' },
    schema: asksOld ? passwordChange : newPassword,
    toWire: ({ oldPassword, password, repeatedPassword }) => ({
      ...(asksOld ? { oldPassword: oldPassword.trim() } : {}),
      password: password.trim(),
      repeatedPassword: repeatedPassword.trim(),
    }),
    onSubmit: async ({ oldPassword, password }) => {
      if (isForgotten) {
        await replacePassword(password.trim());
        await signIn(email, password);
      } else {
        await changePassword(isFirst ? undefined : oldPassword.trim(), password.trim());
      }
      showToast({
        kind: 'success',
        title: t(isFirst ? 'password.first-saved-title' : 'password.saved-title'),
        message: t('password.saved-message'),
      });
      onChanged();
    },
  });
  const { dirty } = form;
  useEffect(() => {
    onTyped?.(dirty);
    return () => onTyped?.(false);
  }, [dirty, onTyped]);
  return (
    <form {...form.formProps} className={styles.form}>
      {/* Password managers look for the name that belongs to the password. */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      {!asksOld ? (
        <p>{t(isFirst ? 'password.first' : 'password.forgotten')}</p>
      ) : (
        <PasswordField {...form.bind('oldPassword')} label={t('password.old')} autoComplete="current-password" />
      )}
      <PasswordField
        {...form.bind('password')}
        label={t('auth:fields.new-password')}
        hint={t('auth:fields.password-hint', { min: PASSWORD_MIN })}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.bind('repeatedPassword')}
        label={t('auth:fields.repeated-password')}
        autoComplete="new-password"
      />
      <FormAlert message={form.failure} />
      <Button type="submit" busy={form.submitting} className={styles.submit}>
        {t(isFirst ? 'password.first-submit' : 'password.submit')}
      </Button>
    </form>
  );
}
