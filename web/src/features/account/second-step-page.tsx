import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { returnPathOf } from '#web/config/navigation.ts';
import { paths } from '#web/config/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Overlay } from '#web/ui/dialogs/overlay.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import styles from './shared/auth-card.module.css';
import { AuthCard } from './shared/auth-card.tsx';
import { FactorFields, useFactorForm } from './shared/factor-fields.tsx';
import { useUser } from './shared/user.tsx';

/** The second step of signing in. Whoever has done it, or has none, goes on to the page that they had asked for. */
export function SecondStepPage() {
  const { state, isHalfway } = useUser();
  const location = useLocation();
  if (state === 'loading') return <Overlay />;
  if (state === 'out') return <Navigate to={paths.signIn} state={location.state} replace />;
  return isHalfway ? <SecondStep /> : <Navigate to={returnPathOf(location.state)} replace />;
}

function SecondStep() {
  const { t } = useTranslation('two-step');
  const { refresh, signOut } = useUser();
  const fields = useFactorForm(refresh);
  const { form, factor } = fields;
  return (
    <AuthCard title={t('step.title')} lead={t(factor === 'totp' ? 'step.lead' : 'step.lead-recovery')}>
      <form {...form.formProps} className={styles.form}>
        <FactorFields {...fields} />
        <FormAlert message={form.failure} />
        <Button type="submit" wide busy={form.submitting}>
          {t('step.submit')}
        </Button>
      </form>
      {factor === 'recoveryCode' && <p>{t('step.lost')}</p>}
      <Button variant="secondary" wide onClick={() => void form.attempt(signOut)}>
        {t('step.back')}
      </Button>
    </AuthCard>
  );
}
