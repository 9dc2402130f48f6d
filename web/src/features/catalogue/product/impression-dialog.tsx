import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { NAME_MAX } from '#contract/constants.ts';
import { requestImpression, requestOwnImpression } from '#contract/impressions/calls.ts';
import { requestImpression as schemas } from '#contract/impressions/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { AskDialog } from '#web/form/ask-dialog.tsx';
import { useCallForm } from '#web/form/call-form.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { fullProductName } from '../shared/product-name.ts';

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
  const [isSent, setSent] = useState(false);
  const form = useCallForm(customer ? requestOwnImpression : requestImpression, {
    initialValues: { name: customer?.username ?? '', phone: customer?.phone ?? '' },
    schema: schemas.input,
    request: (values, requestId) => ({ ...values, productId: product.$id, requestId, lang }),
    onDone: () => setSent(true),
  });
  return (
    <AskDialog
      title={t('impression.title')}
      onClose={onClose}
      form={form}
      sendLabel={t('impression.send')}
      sent={
        isSent && {
          content: <p role="status">{t('impression.sent')}</p>,
          button: (
            <Button small onClick={onClose}>
              {t('impression.close')}
            </Button>
          ),
        }
      }
    >
      <p>{t('impression.text', { name: fullProductName(product) })}</p>
      <TextField {...form.bind('name')} label={t('impression.name')} autoComplete="name" maxLength={NAME_MAX} />
      <MobileField {...form.bind('phone')} label={t('impression.phone')} />
    </AskDialog>
  );
}
