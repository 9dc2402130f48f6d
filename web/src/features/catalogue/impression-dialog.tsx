import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { NAME_MAX } from '#contract/constants.ts';
import { requestImpression, requestOwnImpression } from '#contract/impressions/calls.ts';
import { requestImpression as schemas } from '#contract/impressions/schemas.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { call, newRequestId } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { stack } from '../../ui/stack.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useUser } from '../shared-account/user.tsx';
import { useContractForm } from '../shared-form/form.ts';
import { fullProductName } from '../shared-products/product-name.ts';

interface ImpressionDialogProps {
  product: HearingAid;
  onClose: () => void;
}

/** Asks customer service to call about an impression of the ear. Who is signed in finds name and phone filled in. */
export function ImpressionDialog({ product, onClose }: ImpressionDialogProps) {
  const { t } = useTranslation('product');
  const { language: lang } = useLanguage();
  const { user } = useUser();
  const customer = user?.role === 'user' ? user : null;
  const formId = useId();
  const requestId = useRef(newRequestId());
  const [isSent, setSent] = useState(false);
  useReturnFocus();
  const form = useContractForm({
    initialValues: { name: customer?.username ?? '', phone: customer?.phone ?? '' },
    schema: schemas.input,
    toWire: (values) => ({ ...values, productId: product.$id, requestId: requestId.current, lang }),
    onSubmit: async (values, signal) => {
      const wish = { ...values, productId: product.$id, requestId: requestId.current, lang };
      if (customer) await call(requestOwnImpression, { ...wish, userId: customer.id }, { signal });
      else await call(requestImpression, wish, { signal });
      setSent(true);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('impression.title')}
      footer={
        isSent ? (
          <Button small onClick={onClose}>
            {t('impression.close')}
          </Button>
        ) : (
          <Button type="submit" form={formId} busy={form.submitting}>
            {t('impression.send')}
          </Button>
        )
      }
    >
      {isSent ? (
        <p role="status">{t('impression.sent')}</p>
      ) : (
        <form {...form.formProps} id={formId} className={stack(5)}>
          <p>{t('impression.text', { name: fullProductName(product) })}</p>
          <TextField {...form.bind('name')} label={t('impression.name')} autoComplete="name" maxLength={NAME_MAX} />
          <TextField
            {...form.bind('phone')}
            label={t('impression.phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            dir="ltr"
          />
          <FormAlert message={form.failure} />
        </form>
      )}
    </Dialog>
  );
}
