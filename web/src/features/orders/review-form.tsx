import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderLine } from '#contract/orders/schemas.ts';
import { saveReview } from '#contract/reviews/calls.ts';
import { REVIEW_MAX, REVIEW_NAMES, STARS } from '#contract/reviews/constants.ts';
import { type OwnReview, saveReview as schemas } from '#contract/reviews/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { AskDialog } from '#web/form/ask-dialog.tsx';
import { useCallForm } from '#web/form/call-form.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { same } from '#web/lib/same.ts';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import text from '#web/ui/text.module.css';
import { DeleteReview } from './delete-review.tsx';
import { reviewKey } from './shared/queries.ts';

/** What is chosen and typed. */
export interface ReviewValues {
  stars: string;
  text: string;
  shown_name: OwnReview['shown_name'];
}

interface ReviewFormProps {
  order: Order;
  line: OrderLine;
  /** What was written and not checked yet; null for a new one. */
  review: OwnReview | null;
  /** What was typed before the window was closed. */
  typed: ReviewValues | null;
  title: string;
  /** Told what is typed, once it differs from what was written. */
  onType: (values: ReviewValues) => void;
  /** It was sent or deleted. */
  onDone: () => void;
  onClose: () => void;
}

/** Writes a review, or changes one that nobody has checked. */
export function ReviewForm(props: ReviewFormProps) {
  const { t } = useTranslation('reviews');
  const { language: lang } = useLanguage();
  const { user } = useUser();
  const { order, line, review, typed, title, onType, onDone, onClose } = props;
  const { product_type, product_id } = line;
  const written = useRef<ReviewValues>({
    stars: String(review?.stars ?? ''),
    text: review?.text ?? '',
    shown_name: review?.shown_name ?? 'first_name',
  });
  const form = useCallForm(saveReview, {
    initialValues: typed ?? written.current,
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
    onDone,
  });
  const { values, setValue } = form;
  const keep = useRef(onType);
  useEffect(() => {
    keep.current = onType;
  });
  useEffect(() => {
    if (typed !== null || !same(values, written.current)) keep.current(values);
  }, [values]);
  return (
    <AskDialog title={title} onClose={onClose} form={form} sendLabel={t(review ? 'own.save' : 'own.send')}>
      {review && <p>{t(`own.states.${review.state}`)}</p>}
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
      {review && <DeleteReview line={line} onDone={onDone} />}
    </AskDialog>
  );
}
