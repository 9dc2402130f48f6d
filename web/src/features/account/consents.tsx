import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrivacyLink } from '#web/features/shop/shared/privacy-link.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { AwaitedProducts } from './awaited-products.tsx';
import { OwnOffers } from './own-offers.tsx';
import { useHearingConsent } from './shared/hearing-consent.ts';
import { SignedAgreements } from './signed-agreements.tsx';

/** What a customer has agreed to, and how they withdraw it. */
export function Consents({ userId }: { userId: string }) {
  const { t } = useTranslation(['consent', 'account']);
  const { date } = useFormat();
  const { consent, error, refetch, change } = useHearingConsent(userId, 'account');
  const [asks, setAsks] = useState(false);
  return (
    <>
      <p className={text.soft}>
        {t('lead')} <PrivacyLink />
      </p>
      <h3>{t('hearing.title')}</h3>
      <p>{t('hearing.words')}</p>
      {!consent && !error && <p role="status">{t('loading')}</p>}
      {error && (
        <>
          <p>{t('failed')}</p>
          <div className={toolbar(2)}>
            <Button small variant="secondary" onClick={refetch}>
              {t('retry')}
            </Button>
          </div>
        </>
      )}
      {consent && (
        <>
          <p role="status" className={text.soft}>
            {consent.given && consent.given_at
              ? t('given', { date: date(consent.given_at) })
              : consent.withdrawn_at
                ? t('withdrawn', { date: date(consent.withdrawn_at) })
                : t('never')}
          </p>
          <FormAlert message={change.error && errorText(change.error)} />
          <div className={toolbar(2)}>
            {consent.given ? (
              <Button small variant="secondary" onClick={() => setAsks(true)}>
                {t('withdraw')}
              </Button>
            ) : (
              <Button small busy={change.isPending} onClick={() => change.mutate(true)}>
                {t('agree')}
              </Button>
            )}
          </div>
        </>
      )}
      <h3>{t('stock.title')}</h3>
      <p>{t('stock.text')}</p>
      <AwaitedProducts />
      <OwnOffers userId={userId} />
      <SignedAgreements userId={userId} />
      <h3>{t('orders.title')}</h3>
      <p>{t('orders.text')}</p>
      {asks && <Withdrawal change={change} onClose={() => setAsks(false)} />}
    </>
  );
}

interface WithdrawalProps {
  change: ReturnType<typeof useHearingConsent>['change'];
  onClose: () => void;
}

function Withdrawal({ change, onClose }: WithdrawalProps) {
  const { t } = useTranslation('consent');
  useReturnFocus();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('withdrawal.title')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('withdrawal.keep')}
          </Button>
          <Button variant="danger" busy={change.isPending} onClick={() => change.mutate(false, { onSuccess: onClose })}>
            {t('withdraw')}
          </Button>
        </>
      }
    >
      <p>{t('withdrawal.text')}</p>
      <FormAlert message={change.error && errorText(change.error)} />
    </Dialog>
  );
}
