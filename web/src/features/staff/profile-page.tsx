import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { normalizePhone } from '#contract/phone.ts';
import { updateProfile } from '#contract/staff/calls.ts';
import { updateProfile as schemas } from '#contract/staff/schemas.ts';
import { DetailsFields } from '#web/features/account/shared/details-fields.tsx';
import { PasswordForm } from '#web/features/account/shared/password-form.tsx';
import { SignIns } from '#web/features/account/shared/sign-ins.tsx';
import { TwoStep } from '#web/features/account/shared/two-step/two-step.tsx';
import { useUser } from '#web/features/account/shared/user.tsx';
import { NotificationSettings } from '#web/features/notifications/shared/notification-settings.tsx';
import { useCallForm } from '#web/form/call-form.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from './staff.module.css';

/** A member of staff's own details and password. */
export function ProfilePage() {
  const { t } = useTranslation(['clinic-staff', 'account', 'staff-notifications', 'two-step', 'sign-ins']);
  const { user } = useUser();
  const [changes, setChanges] = useState(0);
  const [hasPassword, setHasPassword] = useState(false);
  useUnsaved(hasPassword);
  if (!user) return null;
  return (
    <Container narrow layout="clinic">
      <PageHeading>{t('profile.title')}</PageHeading>
      <Card as="section" className={cx(stack(3), styles.section)} aria-labelledby="profile-details">
        <h2 id="profile-details">{t('profile.details')}</h2>
        <DetailsForm user={user} />
      </Card>
      <Card as="section" className={cx(stack(3), styles.section)} aria-labelledby="profile-password">
        <h2 id="profile-password">{t('account:password.title')}</h2>
        {/* A changed password leaves an empty form behind. */}
        <PasswordForm
          key={changes}
          email={user.email}
          onTyped={setHasPassword}
          onChanged={() => setChanges(changes + 1)}
        />
      </Card>
      <Card as="section" className={cx(stack(3), styles.section)} aria-labelledby="profile-notifications">
        <h2 id="profile-notifications">{t('staff-notifications:title')}</h2>
        <NotificationSettings user={user} />
      </Card>
      <Card as="section" className={cx(stack(3), styles.section)} aria-labelledby="profile-two-step">
        <h2 id="profile-two-step">{t('two-step:title')}</h2>
        <TwoStep user={user} />
      </Card>
      <Card as="section" className={cx(stack(3), styles.section)} aria-labelledby="profile-sign-ins">
        <h2 id="profile-sign-ins">{t('sign-ins:title')}</h2>
        <SignIns userId={user.id} />
      </Card>
    </Container>
  );
}

function DetailsForm({ user }: { user: User }) {
  const { t } = useTranslation('clinic-staff');
  const { refresh } = useUser();
  const form = useCallForm(updateProfile, {
    initialValues: { username: user.username, phone: user.phone ?? '' },
    schema: schemas.input,
    request: ({ username, phone }) => ({
      username: username.trim(),
      ...(phone.trim() !== '' && { phone: normalizePhone(phone) }),
    }),
    onDone: async () => {
      await refresh();
      showToast({ kind: 'success', title: t('profile.saved'), message: t('profile.saved-text') });
    },
  });
  const { username, phone } = form.values;
  // An empty phone is not sent.
  const isNewPhone = phone.trim() !== '' && normalizePhone(phone) !== user.phone;
  useUnsaved(username.trim() !== user.username || isNewPhone);
  return (
    <form {...form.formProps} className={stack(4)}>
      <DetailsFields
        username={form.bind('username')}
        phone={form.bind('phone')}
        phoneOptional
        email={user.email}
        emailHint={t('profile.email-hint')}
      />
      <FormAlert message={form.failure} />
      <Button type="submit" busy={form.submitting} className={styles.submit}>
        {t('profile.submit')}
      </Button>
    </form>
  );
}
