import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE_LENGTH } from '#contract/phone.ts';
import { TextField } from './text-field.tsx';

/** A mobile number of Egypt. The error only says that it is wrong, in the specification's words; what is right stands above. */
export function MobileField(props: Omit<ComponentProps<typeof TextField>, 'hint' | 'type' | 'dir'>) {
  const { t } = useTranslation();
  return (
    <TextField
      autoComplete="tel-national"
      {...props}
      hint={t('field.mobile-hint', { length: PHONE_LENGTH })}
      type="tel"
      inputMode="tel"
      dir="ltr"
    />
  );
}
