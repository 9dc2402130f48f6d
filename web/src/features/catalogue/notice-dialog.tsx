import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '#contract/catalogue/schemas.ts';
import { EMAIL_MAX } from '#contract/constants.ts';
import { normalizeEmail } from '#contract/invisible.ts';
import { setStockNotice } from '#contract/stock-notices/calls.ts';
import { setStockNotice as schemas } from '#contract/stock-notices/schemas.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { call, newRequestId } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/choice-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { stack } from '../../ui/stack.ts';
import text from '../../ui/text.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { useContractForm } from '../shared-form/form.ts';
import { fullProductName } from '../shared-products/product-name.ts';
import { PrivacyLink } from '../shared-shop/privacy-link.tsx';
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
          <TextField
            {...form.bind('email')}
            label={t('notice.email')}
            type="email"
            autoComplete="email"
            dir="ltr"
            maxLength={EMAIL_MAX}
          />
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
