import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { MINE } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useFocusKept } from '#web/ui/page/focus-kept.ts';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { requestRecovery } from '../account.ts';
import { useUser } from '../user.tsx';
import { EnrolForm } from './enrol-form.tsx';
import { type AppSecret, beginEnrolment, readTwoStep, renewCodes, switchOff } from './enrolment.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** What is being done: an app is set up, or recovery codes are shown. */
type Step = { kind: 'enrol'; begun: AppSecret } | { kind: 'codes'; codes: string[] } | null;

/** The second step of one's own signing in, after another password where that comes first. Loads on the texts `two-step`. */
export function TwoStep({ user }: { user: User }) {
  return user.factor?.step === 'password' ? <RenewPassword email={user.email} /> : <AppStep user={user} />;
}

/** Has a link sent for another password: the one of before may be known to somebody, who could set up an app of theirs. */
function RenewPassword({ email }: { email: string }) {
  const { t } = useTranslation('two-step');
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready');
  const [failure, setFailure] = useState<unknown>(null);
  const send = async () => {
    setState('sending');
    setFailure(null);
    try {
      await requestRecovery(email);
      setState('sent');
    } catch (error) {
      setFailure(error);
      setState('ready');
    }
  };
  return (
    <div className={stack(4)}>
      <p>{t('renew.lead')}</p>
      <ol>
        <li>{t('renew.first')}</li>
        <li>{t('renew.then')}</li>
      </ol>
      <p role="status">{state === 'sent' ? t('renew.sent', { email }) : t('renew.hint')}</p>
      <FormAlert message={failure ? errorText(failure) : null} />
      <div className={toolbar(3)}>
        <Button busy={state === 'sending'} onClick={() => void send()}>
          {t(state === 'sent' ? 'renew.again' : 'renew.button')}
        </Button>
      </div>
    </div>
  );
}

function AppStep({ user }: { user: User }) {
  const { t } = useTranslation('two-step');
  const { refresh } = useUser();
  const [step, setStep] = useState<Step>(null);
  const start = useFocusKept(step);
  const [busy, setBusy] = useState<'begin' | 'renew' | 'off' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const { data: state, error, refetch } = useQuery({ queryKey: [MINE, 'two-step', user.id], queryFn: readTwoStep });

  const run = async (what: typeof busy, action: () => Promise<unknown>) => {
    setBusy(what);
    setFailure(null);
    try {
      await action();
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setBusy(null);
    }
  };
  const showCodes = (codes: string[] | null) => setStep(codes && { kind: 'codes', codes });
  const update = () => Promise.all([refetch(), refresh()]);

  if (step?.kind === 'codes') {
    return <RecoveryCodes start={start} codes={step.codes} email={user.email} onDone={() => setStep(null)} />;
  }
  if (step?.kind === 'enrol') {
    return (
      <EnrolForm
        start={start}
        begun={step.begun}
        onCancel={() => setStep(null)}
        onOn={async (codes) => {
          showToast({ kind: 'success', title: t('on.done'), message: t('on.done-text') });
          showCodes(codes);
          await update();
        }}
      />
    );
  }
  const problem = failure ?? (state ? null : error);
  return (
    <div className={stack(4)}>
      <p ref={start} tabIndex={-1}>
        {t(state?.isOn ? 'on.lead' : 'off.lead')}
      </p>
      {state?.isOn && user.factor && <p>{t('on.required')}</p>}
      {state?.isOn && !state.hasRecoveryCodes && <p role="status">{t('on.no-codes')}</p>}
      <FormAlert message={problem ? errorText(problem) : null} />
      <div className={toolbar(3)}>
        {state && !state.isOn && (
          <Button
            busy={busy === 'begin'}
            onClick={() => void run('begin', async () => setStep({ kind: 'enrol', begun: await beginEnrolment() }))}
          >
            {t('off.button')}
          </Button>
        )}
        {state?.isOn && (
          <>
            <Button
              variant="secondary"
              busy={busy === 'renew'}
              onClick={() => void run('renew', async () => showCodes(await renewCodes()))}
            >
              {t('on.renew')}
            </Button>
            {!user.factor && (
              <Button
                variant="ghost"
                busy={busy === 'off'}
                onClick={() =>
                  void run('off', async () => {
                    if (!(await switchOff())) return;
                    showToast({ kind: 'success', title: t('off.done'), message: t('off.done-text') });
                    await update();
                  })
                }
              >
                {t('on.off')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}
