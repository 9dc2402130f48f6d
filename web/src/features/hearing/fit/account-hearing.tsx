import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { signInState } from '#web/config/navigation.ts';
import { paths } from '#web/config/paths.ts';
import { useHearingConsent } from '#web/features/account/shared/hearing-consent.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { PrivacyLink } from '#web/features/shop/shared/privacy-link.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import type { OwnAudiogram } from '../shared/fit.ts';
import styles from './account-hearing.module.css';
import { useAccountHearing } from './use-account-hearing.ts';

interface AccountHearingProps {
  /** The audiogram of this device. */
  own: OwnAudiogram;
}

/** Whether the audiogram is kept with the account too, and what can be done about it. */
export function AccountHearing({ own }: AccountHearingProps) {
  const { t } = useTranslation('fit');
  const { state, user } = useUser();
  const place = useLocation();
  if (user?.role === 'user') return <Kept own={own} userId={user.id} />;
  if (state !== 'out') return null;
  return (
    <Link to={paths.signIn} state={signInState(place)} className={styles.link}>
      {t('account.sign-in')}
    </Link>
  );
}

function Kept({ own, userId }: AccountHearingProps & { userId: string }) {
  const { t } = useTranslation(['fit', 'consent']);
  const { date } = useFormat();
  const { standing, savedAt, isEmpty, busy, error, retry, useKept, save, remove } = useAccountHearing(userId, own);

  const { consent, change } = useHearingConsent(userId, 'fit');
  const [ticked, setTicked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isAgreed = consent?.given === true;
  /** It was kept before anybody was asked, or the words have changed. */
  const isUnasked = consent?.given === false && savedAt !== null;

  const agree = () => change.mutateAsync(true).catch(() => null);
  const onSave = async () => {
    if (!isAgreed && !ticked) {
      setMissing(true);
      return;
    }
    if (!isAgreed && !(await agree())) return;
    if (await save()) {
      showToast({ kind: 'success', title: t('account.saved-title'), message: t('account.saved-message') });
    }
  };
  const onRemove = async () => {
    if (await remove()) {
      showToast({ kind: 'success', title: t('account.deleted-title'), message: t('account.deleted-message') });
    }
  };
  const savedOn = savedAt ? date(savedAt) : '';
  const saveButton = (label: string) => (
    <Button small busy={busy || change.isPending} onClick={() => void onSave()}>
      {label}
    </Button>
  );
  const useButton = (label: string) => (
    <Button small variant="secondary" disabled={busy} onClick={useKept}>
      {label}
    </Button>
  );
  const removeButton = (
    <Button small variant="ghost" disabled={busy} onClick={() => void onRemove()}>
      {t('account.delete')}
    </Button>
  );

  return (
    <section className={styles.account} aria-labelledby="account-hearing">
      <h3 id="account-hearing">{t('account.title')}</h3>
      {standing === 'loading' && <p role="status">{t('account.loading')}</p>}
      {standing === 'failed' && (
        <>
          <p>{t('account.failed')}</p>
          <Button small variant="secondary" onClick={retry}>
            {t('account.retry')}
          </Button>
        </>
      )}
      {standing === 'none' && (
        <>
          <p>{t('account.none')}</p>
          {!isEmpty && (
            <>
              {consent && !isAgreed && (
                <CheckboxField
                  name="hearing-consent"
                  required
                  label={t('consent:hearing.words')}
                  checked={ticked}
                  error={isMissing && !ticked ? t('consent:hearing.tick') : undefined}
                  onChange={(event) => setTicked(event.target.checked)}
                />
              )}
              <p className={text.note}>
                <PrivacyLink />
              </p>
              <div className={toolbar(3)}>{saveButton(t('account.save'))}</div>
            </>
          )}
        </>
      )}
      {isUnasked && (
        <div className={styles.request}>
          <p>{t('consent:hearing.asked')}</p>
          <p>{t('consent:hearing.words')}</p>
          <p className={text.note}>
            <PrivacyLink />
          </p>
          <div className={toolbar(3)}>
            <Button small busy={change.isPending} onClick={() => void agree()}>
              {t('consent:agree')}
            </Button>
          </div>
        </div>
      )}
      {standing === 'same' && (
        <>
          <p>{t('account.same', { date: savedOn })}</p>
          <div className={toolbar(3)}>{removeButton}</div>
        </>
      )}
      {standing === 'changed' && (
        <>
          <p>{t('account.changed', { date: savedOn })}</p>
          <div className={toolbar(3)}>
            {saveButton(t('account.save-changes'))}
            {useButton(t('account.back'))}
            {removeButton}
          </div>
        </>
      )}
      {standing === 'cleared' && (
        <>
          <p>{t('account.cleared', { date: savedOn })}</p>
          <div className={toolbar(3)}>
            {useButton(t('account.use-again'))}
            {removeButton}
          </div>
        </>
      )}
      {standing === 'conflict' && (
        <>
          <p>{t('account.conflict', { date: savedOn })}</p>
          <div className={toolbar(3)}>
            {useButton(t('account.use-account'))}
            {saveButton(t('account.use-device'))}
          </div>
        </>
      )}
      <FormAlert message={(error ?? change.error) ? errorText(error ?? change.error) : null} />
    </section>
  );
}
