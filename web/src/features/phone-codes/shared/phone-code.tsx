import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#contract/phone.ts';
import { confirmPhoneCode, requestPhoneCode } from '#contract/phone-codes/calls.ts';
import { CODE_LENGTH, CODE_MINUTES, type CodeChannel } from '#contract/phone-codes/constants.ts';
import { confirmPhoneCode as schemas } from '#contract/phone-codes/schemas.ts';
import { useContractForm } from '#web/form/form.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { receiveCode } from './receive-code.ts';

/** What proves that somebody reads the messages of a phone. */
export interface PhoneProof {
  /** As it is kept: 01… */
  phone: string;
  proof: string;
  /** Of the code: what is done by the proof goes on when it is tried again. */
  requestId: string;
}

interface Sent {
  channel: CodeChannel;
  requestId: string;
}

interface PhoneCodeProps {
  /** As it is kept: 01… */
  phone: string;
  channels: readonly CodeChannel[];
  /** What it throws is shown. */
  onProven: (proof: PhoneProof) => Promise<void>;
}

/** Sends a code to a phone by the way that is chosen, and asks for it. Loads on the texts `phone-code`. */
export function PhoneCode({ phone, channels, onProven }: PhoneCodeProps) {
  const { t } = useTranslation('phone-code');
  const { language: lang } = useLanguage();
  const [sent, setSent] = useState<Sent | null>(null);
  const [sending, setSending] = useState<CodeChannel | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const send = async (channel: CodeChannel) => {
    const requestId = newRequestId();
    setSending(channel);
    setFailure(null);
    try {
      await call(requestPhoneCode, { phone, channel, lang, requestId });
      setSent({ channel, requestId });
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(null);
    }
  };
  return (
    <div className={stack(4)}>
      {sent && <CodeForm key={sent.requestId} phone={phone} sent={sent} onProven={onProven} />}
      <p>{t(sent ? 'not-arrived' : 'how', { phone: formatPhone(phone), digits: CODE_LENGTH })}</p>
      <FormAlert message={failure ? errorText(failure) : null} />
      <div className={toolbar(3)}>
        {channels.map((channel) => (
          <Button
            key={channel}
            variant={sent ? 'secondary' : 'primary'}
            busy={sending === channel}
            onClick={() => void send(channel)}
          >
            {t(`send.${channel}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function CodeForm({ phone, sent, onProven }: Pick<PhoneCodeProps, 'phone' | 'onProven'> & { sent: Sent }) {
  const { t } = useTranslation('phone-code');
  const { channel, requestId } = sent;
  const form = useContractForm({
    initialValues: { code: '' },
    schema: schemas.input,
    toWire: ({ code }) => ({ phone, requestId, code }),
    onSubmit: async ({ code }) => {
      const { proof } = await call(confirmPhoneCode, { phone, requestId, code });
      await onProven({ phone, proof, requestId });
    },
  });
  const { setValue } = form;
  useEffect(() => (channel === 'sms' ? receiveCode((code) => setValue('code', code)) : undefined), [channel]);
  return (
    <form {...form.formProps} className={stack(4)} aria-label={t('confirm')}>
      <p role="status">{t(`sent.${channel}`, { phone: formatPhone(phone), minutes: CODE_MINUTES })}</p>
      <TextField
        {...form.bind('code')}
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        autoFocus
      />
      <FormAlert message={form.failure} />
      <div className={toolbar(3)}>
        <Button type="submit" busy={form.submitting}>
          {t('confirm')}
        </Button>
      </div>
    </form>
  );
}
