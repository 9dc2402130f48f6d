import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Factor, factorCode } from '#contract/accounts/second-factor.ts';
import { useContractForm } from '#web/form/form.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { proveFactor } from './second-factor.ts';

/** The form in which a second factor is shown: the code of the app, or a recovery code. */
export function useFactorForm(onProven: () => Promise<void> | void) {
  const [factor, setFactor] = useState<Factor>('totp');
  const form = useContractForm({
    initialValues: { code: '' },
    schema: factorCode[factor],
    toWire: ({ code }) => ({ code }),
    onSubmit: async ({ code }) => {
      await proveFactor(factor, code);
      await onProven();
    },
  });
  return { form, factor, setFactor };
}

/** Its field, and the way to the other factor. Loads on the texts `two-step`. */
export function FactorFields({ form, factor, setFactor }: ReturnType<typeof useFactorForm>) {
  const { t } = useTranslation('two-step');
  const isApp = factor === 'totp';
  return (
    <>
      <TextField
        key={factor}
        {...form.bind('code')}
        label={t(isApp ? 'code.app' : 'code.recovery')}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoFocus
      />
      <Button
        variant="ghost"
        small
        onClick={() => {
          form.setValue('code', '');
          setFactor(isApp ? 'recoveryCode' : 'totp');
        }}
      >
        {t(isApp ? 'code.use-recovery' : 'code.use-app')}
      </Button>
    </>
  );
}
