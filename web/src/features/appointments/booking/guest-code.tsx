import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodeChannels } from '#web/features/phone-codes/shared/code-channels.ts';
import { PhoneCode, type PhoneProof } from '#web/features/phone-codes/shared/phone-code.tsx';
import { isRefusal } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './booking.module.css';

/** What goes along with what a guest sends. */
type Proof = { proof?: string };

/** Whether a guest is asked for a code before something is sent, and the proof of the phone once there is one. */
export function useGuestCode(isGuest: boolean, proven: RefObject<PhoneProof | null>) {
  const channels = useCodeChannels() ?? [];
  const [isOpen, setOpen] = useState(false);
  const asksCode = isGuest && channels.length > 0;
  return {
    channels,
    /** A guest of a shop that sends codes. */
    asksCode,
    /** The code stands in the place of the form. */
    isOpen,
    close: () => setOpen(false),
    /** Opens the code for a phone that is not proven yet; false where none is asked for. */
    asksFor: (phone: string): boolean => {
      const isAsked = asksCode && proven.current?.phone !== phone;
      if (isAsked) setOpen(true);
      return isAsked;
    },
    /** Sends what is to be sent of a phone, with its proof. */
    send: async (phone: string, sends: (proof: Proof) => Promise<void>): Promise<void> => {
      try {
        await sends(proven.current?.phone === phone ? { proof: proven.current.proof } : {});
      } catch (error) {
        if (isRefusal(error, 'phone_unproven')) proven.current = null;
        // What is wrong with a field is said beside it.
        if (isRefusal(error, 'invalid_input')) setOpen(false);
        throw error;
      }
    },
  };
}

interface GuestCodeProps {
  /** As it is kept: 01… */
  phone: string;
  code: ReturnType<typeof useGuestCode>;
  /** For which the phone is confirmed. */
  of: 'book' | 'wait';
  proven: RefObject<PhoneProof | null>;
  /** Sends, with the proof if there is one. */
  onSend: () => Promise<void>;
  /** What went wrong. */
  children: ReactNode;
}

/** The step at which a guest confirms the phone by a code, or goes on without one. */
export function GuestCode({ phone, code, of, proven, onSend, children }: GuestCodeProps) {
  const { t } = useTranslation('phone-code');
  const lead = useRef<HTMLParagraphElement>(null);
  // It takes the place of a longer form: what was below its button would be all that shows.
  useEffect(() => lead.current?.focus(), []);
  return (
    <div className={stack(5)}>
      <p ref={lead} tabIndex={-1} className={`${text.soft} ${styles.lead}`}>
        {t(`${of}.lead`)}
      </p>
      <PhoneCode
        phone={phone}
        channels={code.channels}
        onProven={async (proof) => {
          proven.current = proof;
          await onSend();
        }}
      />
      {children}
      <div className={toolbar(3)}>
        <Button variant="secondary" onClick={() => void onSend()}>
          {t(`${of}.without`)}
        </Button>
        <Button variant="secondary" onClick={code.close}>
          {t(`${of}.change`)}
        </Button>
      </div>
    </div>
  );
}
