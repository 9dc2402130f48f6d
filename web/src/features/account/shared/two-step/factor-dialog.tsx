import { useEffect, useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { onFactorNeeded } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import { FactorFields, useFactorForm } from '../factor-fields.tsx';
import { answerFactor, askFactor, isAsking, subscribeToAsking } from './ask-factor.ts';

/** The window in which `askFactor` asks, also for calls; stands once wherever something may ask. */
export function FactorDialog() {
  const asking = useSyncExternalStore(subscribeToAsking, isAsking);
  useEffect(() => onFactorNeeded(askFactor), []);
  return asking ? <Question /> : null;
}

function Question() {
  const { t } = useTranslation('two-step');
  const formId = useId();
  useReturnFocus();
  const fields = useFactorForm(() => answerFactor(true));
  const { form } = fields;
  return (
    <Dialog
      open
      title={t('ask.title')}
      onClose={() => answerFactor(false)}
      footer={
        <>
          <Button variant="ghost" small onClick={() => answerFactor(false)}>
            {t('ask.cancel')}
          </Button>
          <Button type="submit" form={formId} small busy={form.submitting}>
            {t('ask.submit')}
          </Button>
        </>
      }
    >
      <form {...form.formProps} id={formId} className={stack(4)}>
        <p>{t('ask.lead')}</p>
        <FactorFields {...fields} />
        <FormAlert message={form.failure} />
      </form>
    </Dialog>
  );
}
