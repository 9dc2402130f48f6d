import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { checkCredentials } from '../../../../functions/contract/schemas/clients.ts';
import { returnPathOf } from '../../config/navigation.ts';
import { paths } from '../../config/paths.ts';
import { useContractForm } from '../../lib/form.ts';
import { useUser } from '../../lib/user.tsx';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import styles from './auth-card.module.css';
import { AuthCard } from './auth-card.tsx';
import { forgotten } from './forgotten-email.ts';
import { OrGoogle } from './google-button.tsx';

/** Signs somebody in. The guard of the route then takes him on to the page that he had asked for. */
export function SignInPage() {
  const { t } = useTranslation('auth');
  const { signIn } = useUser();
  const { state } = useLocation();
  const form = useContractForm({
    initialValues: { email: '', password: '' },
    schema: checkCredentials.input,
    toWire: ({ email, password }) => ({ email: email.trim(), password: password.trim() }),
    onSubmit: async ({ email, password }) => void (await signIn(email, password)),
  });
  return (
    <AuthCard
      title={t('sign-in.title')}
      lead={returnPathOf(state) !== paths.landing ? t('sign-in.needed') : t('sign-in.lead')}
      other={{ question: t('sign-in.no-account'), link: t('sign-in.to-register'), to: paths.register }}
    >
      <form {...form.formProps} className={styles.form}>
        <TextField
          {...form.bind('email')}
          label={t('fields.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <PasswordField {...form.bind('password')} label={t('fields.password')} autoComplete="current-password" />
        <Link to={paths.recover} state={forgotten(form.values.email)} className={styles.forgotten}>
          {t('sign-in.forgotten')}
        </Link>
        <FormAlert message={form.failure} />
        <Button type="submit" wide busy={form.submitting}>
          {t('sign-in.submit')}
        </Button>
      </form>
      <OrGoogle from={returnPathOf(state)} />
    </AuthCard>
  );
}
