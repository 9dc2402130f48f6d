import { useTranslation } from 'react-i18next';
import type { Order, OrderLine } from '#contract/orders/schemas.ts';
import { saveReview } from '#contract/reviews/calls.ts';
import { REVIEW_MAX, REVIEW_NAMES, STARS } from '#contract/reviews/constants.ts';
import { type OwnReview, saveReview as schemas } from '#contract/reviews/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { AskDialog } from '#web/form/ask-dialog.tsx';
import { useCallForm } from '#web/form/call-form.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import text from '#web/ui/text.module.css';
import { DeleteReview } from './delete-review.tsx';
import { reviewKey } from './shared/queries.ts';

interface ReviewFormProps {
  order: Order;
  line: OrderLine;
  /** What was written and not checked yet; null for a new one. */
  review: OwnReview | null;
  title: string;
  onClose: () => void;
}

/** Writes a review, or changes one that nobody has checked. */
export function ReviewForm({ order, line, review, title, onClose }: ReviewFormProps) {
  const { t } = useTranslation('reviews');
  const { language: lang } = useLanguage();
  const { user } = useUser();
  const { product_type, product_id } = line;
  const form = useCallForm(saveReview, {
    initialValues: {
      stars: String(review?.stars ?? ''),
      text: review?.text ?? '',
      shown_name: review?.shown_name ?? 'first_name',
    },
    schema: schemas.input,
    request: ({ stars, ...said }) => ({
      ...said,
      stars: Number(stars) || undefined,
      orderId: order.$id,
      product_type,
      product_id,
      ...(review && { version: review.version }),
      lang,
    }),
    invalidates: reviewKey(user?.id ?? '', line),
    invalidatesOnFailure: true,
    success: () => ({ title: t('own.sent'), message: t('own.sent-text') }),
    onDone: onClose,
  });
  const { values, setValue } = form;
  return (
    <AskDialog title={title} onClose={onClose} form={form} sendLabel={t(review ? 'own.save' : 'own.send')}>
      {review && <p role="status">{t('own.states.waiting')}</p>}
      <RadioGroup
        label={t('own.stars')}
        name="stars"
        value={values.stars}
        error={form.errorOf('stars') && t('own.stars-choose')}
        options={STARS.map((stars) => ({ value: String(stars), label: t(`own.words.${stars}`) }))}
        onChange={(stars) => setValue('stars', stars)}
      />
      <TextArea
        {...form.bind('text')}
        optional
        label={t('own.text')}
        hint={t('own.text-hint')}
        maxLength={REVIEW_MAX}
        dir="auto"
      />
      <RadioGroup
        label={t('own.name')}
        name="shown_name"
        value={values.shown_name}
        options={REVIEW_NAMES.map((value) => ({
          value,
          label: value === 'customer' ? t('own.unnamed') : order.first_name,
        }))}
        onChange={(shown) => setValue('shown_name', shown)}
      />
      <p className={text.note}>{t('own.checked')}</p>
      {review && <DeleteReview line={line} onDone={onClose} />}
    </AskDialog>
  );
}
