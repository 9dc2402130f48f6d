import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LANGUAGE, type Language } from '#contract/constants.ts';
import { recordContact } from '#contract/contacts/calls.ts';
import type { ContactSubject } from '#contract/contacts/constants.ts';
import { type ContactText, writeContact } from '#contract/contacts/texts.ts';
import { isEgyptianMobile, toE164 } from '#contract/phone.ts';
import { errorText } from '#web/i18n/errors.ts';
import { formatPhone } from '#web/i18n/format.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { WhatsappIcon } from '#web/ui/icons/icons.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { useOwnTexts } from './own-texts.ts';
import { PATIENTS_KEY } from './patients-key.ts';
import styles from './phone-link.module.css';
import { WORK_QUEUE_KEY } from './work-queue-key.ts';

/** What somebody is written to about, with the text for it; `lang` is that of its row, where it tells one. */
export type ContactAbout = ContactText & { of: ContactSubject; id: string; lang?: Language };

interface PhoneLinkProps {
  phone: string;
  /** Whose phone it is. */
  name: string;
  about: ContactAbout;
}

/** A phone that is dialled when it is pressed. */
export function DialLink({ phone, name }: Pick<PhoneLinkProps, 'phone' | 'name'>) {
  const { t } = useTranslation('staff');
  const shown = formatPhone(phone);
  return (
    <a href={`tel:${phone}`} aria-label={t('phone.call', { name, phone: shown })}>
      <bdi dir="ltr">{shown}</bdi>
    </a>
  );
}

interface OwnWhatsAppProps extends Pick<PhoneLinkProps, 'phone' | 'name'> {
  /** What is written there already. */
  text: string;
  onOpen?: () => void;
}

/** The way into the own WhatsApp of whoever works here; nothing beside a phone that can have none. */
export function OwnWhatsApp({ phone, name, text, onOpen }: OwnWhatsAppProps) {
  const { t } = useTranslation('staff');
  return (
    isEgyptianMobile(phone) && (
      <a
        href={`https://wa.me/${toE164(phone).slice(1)}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
        className={styles.whatsapp}
        aria-label={t('phone.whatsapp', { name })}
        onClick={onOpen}
      >
        <WhatsappIcon size={20} />
      </a>
    )
  );
}

/** A phone of somebody of whom nothing is kept to write a contact down with: an account, a stranger, who gets a parcel. */
export function PlainPhoneLink({ phone, name, text }: Pick<PhoneLinkProps, 'phone' | 'name'> & { text?: ContactText }) {
  const written = writeContact(text ?? { kind: 'greeting' }, name, DEFAULT_LANGUAGE);
  return (
    <span className={styles.phone}>
      <DialLink phone={phone} name={name} />
      <OwnWhatsApp phone={phone} name={name} text={written} />
    </span>
  );
}

/** A phone that is dialled when it is pressed and, beside one that can have it, the way into the own WhatsApp. */
export function PhoneLink({ phone, name, about }: PhoneLinkProps) {
  const { t } = useTranslation('staff');
  const client = useQueryClient();
  const own = useOwnTexts();
  const text = writeContact(about, name, about.lang ?? DEFAULT_LANGUAGE, { own });

  /** WhatsApp opens, whatever becomes of this. */
  async function record(): Promise<void> {
    const { kind, of, id: aboutId } = about;
    try {
      await call(recordContact, { requestId: newRequestId(), kind, about: of, aboutId, phone });
      // Also the record itself has another version now, and who is called today may be somebody else.
      await Promise.all([PATIENTS_KEY, WORK_QUEUE_KEY].map((queryKey) => client.invalidateQueries({ queryKey })));
    } catch (error) {
      showToast({ kind: 'fail', title: t('phone.not-recorded'), message: errorText(error) });
    }
  }

  return (
    <span className={styles.phone}>
      <DialLink phone={phone} name={name} />
      <OwnWhatsApp phone={phone} name={name} text={text} onOpen={() => void record()} />
    </span>
  );
}
