import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { provePhone } from '#contract/phone-codes/calls.ts';
import { useCodeChannels } from '#web/features/phone-codes/shared/code-channels.ts';
import { PhoneCode, type PhoneProof as Proof } from '#web/features/phone-codes/shared/phone-code.tsx';
import { call } from '#web/lib/call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from './account-page.module.css';

interface PhoneProofProps {
  /** As it is kept: 01… */
  phone: string;
  isProven: boolean;
  onProven: () => Promise<unknown>;
}

/** Whether the phone is confirmed, and the code that confirms it, where the shop sends codes. */
export function PhoneProof({ phone, isProven, onProven }: PhoneProofProps) {
  const { t } = useTranslation('phone-code');
  const channels = useCodeChannels();
  const [isOpen, setOpen] = useState(false);
  if (isProven) {
    return (
      <p>
        <Badge tone="success">{t('account.proven')}</Badge>
      </p>
    );
  }
  if (!channels?.length) return null;
  const prove = async (proof: Proof) => {
    await call(provePhone, proof);
    await onProven();
    showToast({ kind: 'success', title: t('account.done-title'), message: t('account.done-message') });
  };
  return (
    <div className={styles.proof}>
      <Badge tone="pending">{t('account.not-proven')}</Badge>
      <p>{t('account.why')}</p>
      {isOpen ? (
        <PhoneCode phone={phone} channels={channels} onProven={prove} />
      ) : (
        <Button variant="secondary" small onClick={() => setOpen(true)}>
          {t('account.open')}
        </Button>
      )}
    </div>
  );
}
