import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import * as schemas from '#contract/accounts/form-schemas.ts';
import { PASSWORD_MIN } from '#contract/constants.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import { paths } from '#web/config/paths.ts';
import { useContractForm } from '#web/form/form.ts';
import { clearSession } from '#web/lib/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmailField, PasswordField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { forgottenEmail } from './forgotten-email.ts';
import { completeRecovery, isDeadLink, type MailLink, requestRecovery } from './shared/account.ts';
import styles from './shared/auth-card.module.css';
import { AuthCard } from './shared/auth-card.tsx';
import { useMailLink } from './use-mail-link.ts';

/** A forgotten password: sends a link by mail, and takes the new password from whoever followed it. */
export function RecoverPage() {
  const link = useMailLink();
  const [step, setStep] = useState<'link' | 'dead' | 'done'>('link');
  const [deadLink, setDeadLink] = useState<MailLink | null>(null);
  if (step === 'done') return <Done />;
  if (link && link !== deadLink) {
    return (
      <NewPassword
        link={link}
        onDone={() => setStep('done')}
        onDead={() => {
          setDeadLink(link);
          setStep('dead');
        }}
      />
    );
  }
  return <AskForLink afterDeadLink={step === 'dead'} />;
}

/** The way back for who remembers after all. */
function useWayBack() {
  const { t } = useTranslation('auth');
  return { question: t('recover.remembered'), link: t('recover.to-sign-in'), to: paths.signIn };
}

function AskForLink({ afterDeadLink }: { afterDeadLink: boolean }) {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const other = useWayBack();
  const form = useContractForm({
    initialValues: { email: forgottenEmail(state) },
    schema: schemas.recovery,
    toWire: ({ email }) => ({ email: normalizeEmail(email) }),
    onSubmit: async ({ email }) => {
      await requestRecovery(normalizeEmail(email));
      setSentTo(normalizeEmail(email));
    },
  });
  if (sentTo !== null) {
    return (
      <AuthCard title={t('recover.sent-title')} lead={t('recover.sent-lead', { email: sentTo })} other={other}>
        <p>{t('recover.sent-hint')}</p>
        <Button variant="secondary" wide onClick={() => setSentTo(null)}>
          {t('recover.again')}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('recover.title')} lead={t('recover.lead')} other={other}>
      {afterDeadLink && <FormAlert message={t('recover.dead-link')} />}
      <form {...form.formProps} className={styles.form}>
        <EmailField {...form.bind('email')} label={t('fields.email')} />
        <FormAlert message={form.failure} />
        <Button type="submit" wide busy={form.submitting}>
          {t('recover.submit')}
        </Button>
      </form>
    </AuthCard>
  );
}

interface NewPasswordProps {
  link: MailLink;
  onDone: () => void;
  onDead: () => void;
}

function NewPassword({ link, onDone, onDead }: NewPasswordProps) {
  const { t } = useTranslation('auth');
  const other = useWayBack();
  const form = useContractForm({
    initialValues: { password: '', repeatedPassword: '' },
    schema: schemas.newPassword,
    toWire: ({ password, repeatedPassword }) => ({
      password: password.trim(),
      repeatedPassword: repeatedPassword.trim(),
    }),
    onSubmit: async ({ password }) => {
      try {
        await completeRecovery(link, password.trim());
      } catch (error) {
        if (!isDeadLink(error)) throw error;
        return onDead();
      }
      // All sessions of the account have ended, the one of this browser with them.
      clearSession();
      onDone();
    },
  });
  return (
    <AuthCard title={t('recover.new-title')} lead={t('recover.new-lead')} other={other}>
      <form {...form.formProps} className={styles.form}>
        <PasswordField
          {...form.bind('password')}
          label={t('fields.new-password')}
          hint={t('fields.password-hint', { min: PASSWORD_MIN })}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.bind('repeatedPassword')}
          label={t('fields.repeated-password')}
          autoComplete="new-password"
        />
        <FormAlert message={form.failure} />
        <Button type="submit" wide busy={form.submitting}>
          {t('recover.new-submit')}
        </Button>
      </form>
    </AuthCard>
  );
}

function Done() {
  const { t } = useTranslation('auth');
  return (
    <AuthCard title={t('recover.done-title')} lead={t('recover.done-lead')}>
      <LinkButton to={paths.signIn} wide>
        {t('recover.to-sign-in')}
      </LinkButton>
    </AuthCard>
  );
}
