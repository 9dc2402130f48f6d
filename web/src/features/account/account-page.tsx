import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateProfile } from '#contract/accounts/calls.ts';
import type { User } from '#contract/accounts/schemas.ts';
import { updateProfile as updateProfileSchemas } from '#contract/accounts/schemas.ts';
import { normalizePhone, toE164 } from '#contract/phone.ts';
import { paths } from '#web/config/paths.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { MINE } from '#web/lib/query.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './account-page.module.css';
import { Addresses } from './addresses.tsx';
import { Consents } from './consents.tsx';
import { keepDetailsDraft, readDetailsDraft } from './details-draft.ts';
import { EmailProof } from './email-proof.tsx';
import { OwnData } from './own-data.tsx';
import { OwnRecords } from './own-records.tsx';
import { PhoneProof } from './phone-proof.tsx';
import { hasEnteredByCode, readAccount } from './shared/account.ts';
import { DetailsFields } from './shared/details-fields.tsx';
import { PasswordForm } from './shared/password-form.tsx';
import { SignIns } from './shared/sign-ins.tsx';
import { FactorDialog } from './shared/two-step/factor-dialog.tsx';
import { TwoStep } from './shared/two-step/two-step.tsx';
import { useUser } from './shared/user.tsx';

/** What the shop knows of a customer, and what they can change of it. */
export function AccountPage() {
  const { t } = useTranslation(['account', 'personal-data', 'consent', 'two-step', 'sign-ins']);
  const { user } = useUser();
  const [changes, setChanges] = useState(0);
  const { data: account, refetch } = useQuery({
    queryKey: [MINE, 'account', user?.id],
    queryFn: readAccount,
    // A link of a mail may have been followed in another tab.
    refetchOnWindowFocus: 'always',
  });
  const isFirst = account?.hasPassword === false;
  if (!user) return null;
  return (
    <Container narrow layout="shop">
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{t('title')}</PageHeading>
        <div className={toolbar(3)}>
          <LinkButton to={paths.appointments} variant="secondary" small>
            {t('to-appointments')}
          </LinkButton>
          <LinkButton to={paths.hearingTests} variant="secondary" small>
            {t('to-hearing-tests')}
          </LinkButton>
          <LinkButton to={paths.papers} variant="secondary" small>
            {t('to-papers')}
          </LinkButton>
          <LinkButton to={paths.orders} variant="secondary" small>
            {t('to-orders')}
          </LinkButton>
        </div>
      </div>
      <Card as="section" snug className={stack(5)} aria-labelledby="account-details">
        <h2 id="account-details">{t('details.title')}</h2>
        <DetailsForm user={user} />
        {/* Where the account cannot be read the rest of the page works all the same. */}
        {account && <EmailProof email={user.email} isProven={account.isEmailProven} />}
        {account && user.phone && (
          <PhoneProof
            // A phone that is changed has to be confirmed again.
            key={user.phone}
            phone={user.phone}
            isProven={account.provenPhone === toE164(user.phone)}
            onProven={refetch}
          />
        )}
      </Card>
      {account && (
        <OwnRecords userId={user.id} isEmailProven={account.isEmailProven} provenPhone={account.provenPhone} />
      )}
      <Card as="section" snug className={stack(5)} aria-labelledby="account-addresses">
        <h2 id="account-addresses">{t('addresses.title')}</h2>
        <Addresses userId={user.id} />
      </Card>
      <Card as="section" snug className={stack(4)} aria-labelledby="account-consents">
        <h2 id="account-consents">{t('consent:title')}</h2>
        <Consents userId={user.id} />
      </Card>
      <Card as="section" snug className={stack(5)} aria-labelledby="account-password">
        <h2 id="account-password">{t('password.title')}</h2>
        {/* A changed password leaves an empty form behind. */}
        <PasswordForm
          key={`${changes} ${isFirst}`}
          email={user.email}
          isFirst={isFirst}
          isForgotten={!isFirst && hasEnteredByCode()}
          onChanged={() => {
            setChanges(changes + 1);
            void refetch();
          }}
        />
      </Card>
      <Card as="section" snug className={stack(5)} aria-labelledby="account-two-step">
        <h2 id="account-two-step">{t('two-step:title')}</h2>
        <TwoStep user={user} />
        <FactorDialog />
      </Card>
      <Card as="section" snug className={stack(5)} aria-labelledby="account-sign-ins">
        <h2 id="account-sign-ins">{t('sign-ins:title')}</h2>
        <SignIns userId={user.id} />
      </Card>
      {account && (
        <Card as="section" snug className={stack(5)} aria-labelledby="account-data">
          <h2 id="account-data">{t('personal-data:own.title')}</h2>
          <OwnData userId={user.id} hasPassword={account.hasPassword} />
        </Card>
      )}
    </Container>
  );
}

function DetailsForm({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'auth']);
  const { refresh } = useUser();
  const client = useQueryClient();
  const toWire = ({ username, phone }: { username: string; phone: string }) => ({
    username: username.trim(),
    phone: normalizePhone(phone),
  });
  const [initialValues] = useState(
    () => readDetailsDraft(user.id) ?? { username: user.username, phone: user.phone ?? '' },
  );
  const form = useCallForm(updateProfile, {
    initialValues,
    schema: updateProfileSchemas.input,
    request: toWire,
    onDone: async () => {
      await Promise.all([refresh(), client.invalidateQueries({ queryKey: [MINE, 'account', user.id] })]);
      showToast({ kind: 'success', title: t('details.saved-title'), message: t('details.saved-message') });
    },
  });
  const { values } = form;
  const wanted = toWire(values);
  const isUnsaved = wanted.username !== user.username || wanted.phone !== (user.phone ?? '');
  useEffect(() => keepDetailsDraft(user.id, isUnsaved ? values : null), [user.id, values, isUnsaved]);
  return (
    <form {...form.formProps} className={styles.form}>
      <DetailsFields
        username={form.bind('username')}
        usernameHint={t('auth:fields.username-hint')}
        phone={form.bind('phone')}
        email={user.email}
        emailHint={t('details.email-hint')}
      />
      <FormAlert message={form.failure} />
      <Button type="submit" busy={form.submitting} className={styles.submit}>
        {t('details.submit')}
      </Button>
    </form>
  );
}
