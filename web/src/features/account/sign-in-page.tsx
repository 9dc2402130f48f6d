import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { checkCredentials } from '#contract/accounts/schemas.ts';
import { ROLES } from '#contract/call.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import { returnPathOf } from '#web/config/navigation.ts';
import { homeOf, paths } from '#web/config/paths.ts';
import { useCodeChannels } from '#web/features/phone-codes/shared/code-channels.ts';
import { useContractForm } from '#web/form/form.ts';
import { hasEndedIdle, IDLE_HOURS } from '#web/lib/idle.ts';
import { wasEnded } from '#web/lib/session.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmailField, PasswordField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { forgotten } from './forgotten-email.ts';
import { OrGoogle } from './google-button.tsx';
import styles from './shared/auth-card.module.css';
import { AuthCard } from './shared/auth-card.tsx';
import { tellEndedSession, useEndedSession } from './shared/ended-session.ts';
import { useUser } from './shared/user.tsx';

const STAFF_ROLES = ROLES.filter((role) => role !== 'user');

/** Signs somebody in. The guard of the route then takes them on to the page that they had asked for. */
export function SignInPage() {
  const { t } = useTranslation('auth');
  const { signIn } = useUser();
  const { state } = useLocation();
  const channels = useCodeChannels();
  const ended = useEndedSession();
  const from = returnPathOf(state);
  /** Whose work the page is to which they go back. */
  const area = STAFF_ROLES.find((role) => from === homeOf(role) || from.startsWith(`${homeOf(role)}/`));
  const form = useContractForm({
    initialValues: { email: '', password: '' },
    schema: checkCredentials.input,
    toWire: ({ email, password }) => ({ email: normalizeEmail(email), password: password.trim() }),
    onSubmit: async ({ email, password }) => {
      const wasWorking = wasEnded() && area !== undefined;
      const user = await signIn(email, password);
      tellEndedSession(null);
      if (wasWorking && user && user.role !== area) {
        showToast({ kind: 'pending', title: t('sign-in.other-role.title'), message: t('sign-in.other-role.message') });
      }
    },
  });
  const lead = () => {
    if (ended) return <span role="alert">{t(`sign-in.ended.${ended}`)}</span>;
    if (wasEnded() && area) return <span role="alert">{t('sign-in.ended.at-work')}</span>;
    if (hasEndedIdle()) return t('sign-in.idle', { hours: IDLE_HOURS });
    return from !== paths.landing ? t('sign-in.needed') : t('sign-in.lead');
  };
  return (
    <AuthCard
      title={t('sign-in.title')}
      lead={lead()}
      other={{ question: t('sign-in.no-account'), link: t('sign-in.to-register'), to: paths.register }}
    >
      <form {...form.formProps} className={styles.form}>
        <EmailField {...form.bind('email')} label={t('fields.email')} />
        <PasswordField {...form.bind('password')} label={t('fields.password')} autoComplete="current-password" />
        <Link to={paths.recover} state={forgotten(form.values.email)} className={styles.forgotten}>
          {t('sign-in.forgotten')}
        </Link>
        <FormAlert message={form.failure} />
        <Button type="submit" wide busy={form.submitting}>
          {t('sign-in.submit')}
        </Button>
      </form>
      {channels && channels.length > 0 && (
        <LinkButton to={paths.signInByPhone} state={state} variant="secondary" wide>
          {t('sign-in.by-phone')}
        </LinkButton>
      )}
      <OrGoogle from={from} />
    </AuthCard>
  );
}
