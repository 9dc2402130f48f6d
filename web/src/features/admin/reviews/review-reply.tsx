import { useTranslation } from 'react-i18next';
import { answerReview } from '#contract/reviews/admin-calls.ts';
import { type AdminReview, answerReview as schemas } from '#contract/reviews/admin-schemas.ts';
import { REVIEW_MAX } from '#contract/reviews/constants.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { REVIEWS_KEY } from './queries.ts';

/** Answers a review; everybody reads it below the review. */
export function ReviewReply({ review, onClose }: { review: AdminReview; onClose: () => void }) {
  const { t } = useTranslation('admin-reviews');
  const { language: lang } = useLanguage();
  const { $id: reviewId, version } = review;
  const form = useCallForm(answerReview, {
    initialValues: { reply: review.reply ?? '' },
    schema: schemas.input,
    request: ({ reply }) => ({ reviewId, version, reply, lang }),
    invalidates: REVIEWS_KEY,
    invalidatesOnFailure: true,
    success: () => ({ title: t('replied'), message: t('replied-text') }),
    onDone: onClose,
  });
  return (
    <FormDialog title={t('reply-title')} onClose={onClose} form={form} submitLabel={t('save')}>
      {review.text && <p dir="auto">{review.text}</p>}
      <TextArea
        {...form.bind('reply')}
        optional
        label={t('reply-text')}
        hint={t('reply-hint')}
        maxLength={REVIEW_MAX}
        dir="auto"
      />
    </FormDialog>
  );
}
