import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { register as registerSchemas } from '#contract/accounts/schemas.ts';
import { PASSWORD_MIN, USERNAME_MAX } from '#contract/constants.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import { normalizePhone } from '#contract/phone.ts';
import { returnPathOf } from '#web/config/navigation.ts';
import { paths } from '#web/config/paths.ts';
import { PrivacyLink } from '#web/features/shop/shared/privacy-link.tsx';
import { useContractForm } from '#web/form/form.ts';
import { Button } from '#web/ui/button.tsx';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { EmailField, PasswordField, TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import text from '#web/ui/text.module.css';
import { OrGoogle } from './google-button.tsx';
import { keepRegisterDraft, readRegisterDraft } from './register-draft.ts';
import styles from './shared/auth-card.module.css';
import { AuthCard } from './shared/auth-card.tsx';
import type { RegisterValues } from './shared/entry.ts';
import { useUser } from './shared/user.tsx';

/** What is sent: every text trimmed, the phone without spaces and in 0–9. */
function toWire(values: RegisterValues): RegisterValues {
  return {
    username: values.username.trim(),
    phone: normalizePhone(values.phone),
    email: normalizeEmail(values.email),
    password: values.password.trim(),
    repeatedPassword: values.repeatedPassword.trim(),
  };
}

/**
 * Creates a customer's account and signs them in. The guard of the route then takes them on to the page that they had
 * asked for. What was typed survives a reload, but for the passwords.
 */
export function RegisterPage() {
  const { t } = useTranslation('auth');
  const { register } = useUser();
  const { state } = useLocation();
  const [initialValues] = useState<RegisterValues>(() => ({
    ...readRegisterDraft(),
    password: '',
    repeatedPassword: '',
  }));
  const isRegistered = useRef(false);
  const form = useContractForm({
    initialValues,
    schema: registerSchemas.input,
    toWire,
    onSubmit: async (values) => {
      await register(toWire(values));
      isRegistered.current = true;
      keepRegisterDraft(null);
    },
  });
  const { username, phone, email } = form.values;
  useEffect(() => {
    if (!isRegistered.current) keepRegisterDraft({ username, phone, email });
  }, [username, phone, email]);
  return (
    <AuthCard
      title={t('register.title')}
      lead={t('register.lead')}
      other={{ question: t('register.have-account'), link: t('register.to-sign-in'), to: paths.signIn }}
    >
      <form {...form.formProps} className={styles.form}>
        <TextField
          {...form.bind('username')}
          label={t('fields.username')}
          hint={t('fields.username-hint')}
          autoComplete="name"
          maxLength={USERNAME_MAX}
        />
        <MobileField {...form.bind('phone')} label={t('fields.phone')} />
        <EmailField {...form.bind('email')} label={t('fields.email')} />
        <PasswordField
          {...form.bind('password')}
          label={t('fields.password')}
          hint={t('fields.password-hint', { min: PASSWORD_MIN })}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.bind('repeatedPassword')}
          label={t('fields.repeated-password')}
          autoComplete="new-password"
        />
        <p className={text.note}>
          {t('register.privacy')} <PrivacyLink />
        </p>
        <FormAlert message={form.failure} />
        <Button type="submit" wide busy={form.submitting}>
          {t('register.submit')}
        </Button>
      </form>
      <OrGoogle from={returnPathOf(state)} />
    </AuthCard>
  );
}
