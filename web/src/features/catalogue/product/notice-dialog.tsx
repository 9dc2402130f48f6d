import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalogue/schemas.ts';
import { EMAIL_MAX } from '#contract/constants.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import { setStockNotice } from '#contract/stock-notices/calls.ts';
import { setStockNotice as schemas } from '#contract/stock-notices/schemas.ts';
import { PrivacyLink } from '#web/features/shop/shared/privacy-link.tsx';
import { useContractForm } from '#web/form/form.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { EmailField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { fullProductName } from '../shared/product-name.ts';
import { keepNoticeSecret, noticeSecretOf } from './notice-secret.ts';

interface NoticeDialogProps {
  product: Product;
  onClose: () => void;
}

/** Being told when a product is back, for whoever has no account here: an email, and that it may be used for this. */
export function NoticeDialog({ product, onClose }: NoticeDialogProps) {
  const { t } = useTranslation('cart');
  const { language: lang } = useLanguage();
  const formId = useId();
  const [isWaiting, setWaiting] = useState<boolean>();
  const [withdrawing, setWithdrawing] = useState(false);
  useReturnFocus();
  const [kept] = useState(() => noticeSecretOf(product));
  const [secret] = useState(() => kept ?? newRequestId());
  const wish = { product_type: product.product_type, productId: product.$id, lang, secret };
  const form = useContractForm({
    initialValues: { email: '', consent: false },
    schema: schemas.input,
    toWire: (values) => ({ ...values, ...wish, wanted: true }),
    onSubmit: (values, signal) => send({ ...values, wanted: true }, signal),
  });

  async function send(wanted: { email: string; consent?: boolean; wanted: boolean }, signal?: AbortSignal) {
    const { waiting } = await call(setStockNotice, { ...wish, ...wanted }, { signal });
    keepNoticeSecret(product, waiting ? secret : null);
    setWaiting(waiting);
  }

  async function withdraw(): Promise<void> {
    setWithdrawing(true);
    await form.attempt(() => send({ email: form.values.email, wanted: false }));
    setWithdrawing(false);
  }

  const withdrawal = (
    <Button variant="secondary" busy={withdrawing} onClick={() => void withdraw()}>
      {isWaiting ? t('notice.withdraw') : t('notice.earlier')}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('notice.title')}
      footer={
        isWaiting === undefined ? (
          <>
            {kept && withdrawal}
            <Button type="submit" form={formId} busy={form.submission.submitting}>
              {t('notice.send')}
            </Button>
          </>
        ) : (
          <>
            {isWaiting && withdrawal}
            <Button onClick={onClose}>{t('notice.close')}</Button>
          </>
        )
      }
    >
      {isWaiting === undefined ? (
        <form {...form.formProps} id={formId} className={stack(5)}>
          <p>{t('notice.text', { name: fullProductName(product) })}</p>
          <EmailField {...form.bind('email')} label={t('notice.email')} maxLength={EMAIL_MAX} />
          <CheckboxField
            name="consent"
            required
            label={t('notice.consent')}
            checked={form.values.consent}
            error={form.errorOf('consent') && t('notice.agree')}
            onChange={(event) => form.setValue('consent', event.target.checked)}
          />
          <p className={text.note}>
            <PrivacyLink />
          </p>
          <FormAlert message={form.failure} />
        </form>
      ) : (
        <>
          <p role="status">
            {isWaiting ? t('notice.waiting', { email: normalizeEmail(form.values.email) }) : t('notice.withdrawn')}
          </p>
          <FormAlert message={form.failure} />
        </>
      )}
    </Dialog>
  );
}
