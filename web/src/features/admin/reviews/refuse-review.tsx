import { useTranslation } from 'react-i18next';
import { decideReview } from '#contract/reviews/admin-calls.ts';
import { type AdminReview, decideReview as schemas } from '#contract/reviews/admin-schemas.ts';
import { REVIEW_REASON_MAX } from '#contract/reviews/constants.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { REVIEWS_KEY } from './queries.ts';

/** Rejects a review, or takes down a published one, with a reason that its writer can read. */
export function RefuseReview({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const { t } = useTranslation('admin-reviews');
  const { language: lang } = useLanguage();
  const { $id: reviewId, version } = review;
  const form = useCallForm(decideReview, {
    initialValues: { reason: '' },
    schema: schemas.input,
    request: ({ reason }) => ({ reviewId, version, state: 'refused' as const, reason, lang }),
    alsoWrong: ({ reason }): Record<string, string> => (reason.trim() === '' ? { reason: t('reason-needed') } : {}),
    invalidates: REVIEWS_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('refused'), message: t('refused-text') }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('refuse-title')} onClose={onClose} form={form} submitLabel={t('refuse')} danger>
      <TextArea
        {...form.bind('reason')}
        label={t('reason')}
        hint={t('reason-hint')}
        maxLength={REVIEW_REASON_MAX}
        dir="auto"
      />
    </FormDialog>
  );
}
