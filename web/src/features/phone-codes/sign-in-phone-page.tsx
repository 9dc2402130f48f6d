import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { object, phone as phoneField } from '#contract/fields.ts';
import { normalizePhone } from '#contract/phone.ts';
import { signInByPhone } from '#contract/phone-codes/calls.ts';
import { paths } from '#web/config/paths.ts';
import { AuthCard } from '#web/features/account/shared/auth-card.tsx';
import { useContractForm } from '#web/form/form.ts';
import { accountService, isAppwriteFailure } from '#web/lib/appwrite.ts';
import { call } from '#web/lib/call.ts';
import { storeSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { useCodeChannels } from './shared/code-channels.ts';
import { PhoneCode, type PhoneProof } from './shared/phone-code.tsx';

const schema = object({ phone: phoneField() });

/** Signs a customer in by a code to their phone. The guard of the route then takes them on, as after any sign-in. */
export function SignInPhonePage() {
  const { t } = useTranslation(['phone-code', 'auth']);
  const channels = useCodeChannels();
  const [phone, setPhone] = useState<string | null>(null);
  const form = useContractForm({
    initialValues: { phone: '' },
    schema,
    toWire: (typed) => ({ phone: normalizePhone(typed.phone) }),
    onSubmit: async (typed) => setPhone(normalizePhone(typed.phone)),
  });
  return (
    <AuthCard
      title={t('sign-in.title')}
      lead={t(channels?.length === 0 ? 'sign-in.off' : 'sign-in.lead')}
      other={{ question: t('sign-in.or'), link: t('sign-in.by-password'), to: paths.signIn }}
    >
      {phone === null ? (
        <form {...form.formProps} className={stack(5)}>
          <MobileField {...form.bind('phone')} label={t('auth:fields.phone')} />
          <FormAlert message={form.failure} />
          <Button type="submit" wide disabled={!channels?.length}>
            {t('sign-in.submit')}
          </Button>
        </form>
      ) : (
        <>
          <PhoneCode phone={phone} channels={channels ?? []} onProven={enter} />
          <Button variant="secondary" wide onClick={() => setPhone(null)}>
            {t('other-phone')}
          </Button>
        </>
      )}
    </AuthCard>
  );
}

/** Opens a session by what proves a phone. */
async function enter(proof: PhoneProof): Promise<void> {
  const token = await call(signInByPhone, proof);
  const account = await accountService();
  try {
    storeSession(await account.createSession(token));
  } catch (error) {
    if (!isAppwriteFailure(error) || error.type !== 'user_session_already_exists') throw error;
    // The browser still holds a session that this page forgot.
    await account.deleteSession({ sessionId: 'current' });
    storeSession(await account.createSession(token));
  }
}
