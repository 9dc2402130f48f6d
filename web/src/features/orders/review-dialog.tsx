import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderLine } from '#contract/orders/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { ReviewForm, type ReviewValues } from './review-form.tsx';
import { ownReviewQuery } from './shared/queries.ts';
import { WrittenReview } from './written-review.tsx';

interface ReviewDialogProps {
  order: Order;
  line: OrderLine;
  /** What was typed and not sent yet; null for nothing. */
  typed: ReviewValues | null;
  onType: (values: ReviewValues | null) => void;
  onClose: () => void;
}

/** The review of a product that an order brought: to be written, or changed until it was checked, or as it is. */
export function ReviewDialog({ order, line, typed, onType, onClose }: ReviewDialogProps) {
  const { t } = useTranslation('reviews');
  const { user } = useUser();
  // A form that is being filled in stays until it is closed, also when the review is decided meanwhile.
  const [isTyping, setTyping] = useState(false);
  const own = useQuery(ownReviewQuery(user?.id ?? '', line));
  const review = own.data?.review;
  const name = t('own.dialog', { title: line.title });
  if (review && review.state !== 'waiting' && !isTyping) {
    return <WrittenReview line={line} review={review} title={name} onClose={onClose} />;
  }
  if (own.data) {
    return (
      <ReviewForm
        order={order}
        line={line}
        review={own.data.review}
        typed={typed}
        title={name}
        onType={(values) => {
          setTyping(true);
          onType(values);
        }}
        onDone={() => {
          onType(null);
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title={name}>
      {own.isError ? (
        <ErrorState level={3} title={t('failed')} onRetry={() => void own.refetch()}>
          {errorText(own.error)}
        </ErrorState>
      ) : (
        <Loading label={t('loading')} height="12rem" />
      )}
    </Dialog>
  );
}
