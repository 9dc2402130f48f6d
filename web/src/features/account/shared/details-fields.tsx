import { useTranslation } from 'react-i18next';
import { USERNAME_MAX } from '#contract/constants.ts';
import type { InputBinding } from '#web/form/form.ts';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

interface DetailsFieldsProps {
  username: InputBinding<string>;
  usernameHint?: string;
  phone: InputBinding<string>;
  /** An account may be without one. */
  phoneOptional?: boolean;
  email: string;
  emailHint: string;
}

/** Name and phone to change, and the email, which stays as it is. Loads on the texts `auth`. */
export function DetailsFields(props: DetailsFieldsProps) {
  const { username, usernameHint, phone, phoneOptional, email, emailHint } = props;
  const { t } = useTranslation('auth');
  return (
    <>
      <TextField
        {...username}
        label={t('fields.username')}
        hint={usernameHint}
        autoComplete="name"
        maxLength={USERNAME_MAX}
      />
      <MobileField {...phone} label={t('fields.phone')} optional={phoneOptional} />
      <TextField label={t('fields.email')} hint={emailHint} value={email} type="email" readOnly dir="ltr" />
    </>
  );
}
