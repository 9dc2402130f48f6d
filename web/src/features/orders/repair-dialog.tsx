import { useTranslation } from 'react-i18next';
import { requestRepair } from '#contract/impressions/calls.ts';
import { requestRepair as schemas } from '#contract/impressions/schemas.ts';
import { PROBLEM_MAX } from '#contract/impressions/states.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { AskDialog } from '#web/form/ask-dialog.tsx';
import { useCallForm } from '#web/form/call-form.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { repairsKey } from './shared/queries.ts';

interface RepairDialogProps {
  order: Order;
  aid: Order['lines'][number];
  isInWarranty: boolean;
  onClose: () => void;
}

/** Says what is wrong with a hearing aid of an order. */
export function RepairDialog({ order, aid, isInWarranty, onClose }: RepairDialogProps) {
  const { t } = useTranslation('order');
  const { language: lang } = useLanguage();
  const { user } = useUser();
  const form = useCallForm(requestRepair, {
    initialValues: { problem: '', phone: order.phone },
    schema: schemas.input,
    request: (values, requestId) => ({
      ...values,
      orderId: order.$id,
      productId: aid.product_id,
      requestId,
      lang,
    }),
    invalidates: repairsKey(user?.id ?? '', order.$id),
    // Another tab may have asked already.
    invalidatesOnFailure: true,
    onDone: onClose,
  });
  return (
    <AskDialog title={t('warranty.dialog')} onClose={onClose} form={form} sendLabel={t('warranty.send')}>
      <p>{t(isInWarranty ? 'warranty.text' : 'warranty.text-paid', { title: aid.title })}</p>
      <TextArea
        {...form.bind('problem')}
        label={t('warranty.problem')}
        hint={t('warranty.problem-hint')}
        maxLength={PROBLEM_MAX}
        dir="auto"
      />
      <MobileField {...form.bind('phone')} label={t('warranty.phone')} />
    </AskDialog>
  );
}
