import { useTranslation } from 'react-i18next';
import type { OrderLine } from '#contract/orders/schemas.ts';
import type { OwnReview } from '#contract/reviews/schemas.ts';
import { Stars } from '#web/features/catalogue/shared/stars.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { DeleteReview } from './delete-review.tsx';

interface WrittenReviewProps {
  line: OrderLine;
  review: OwnReview;
  title: string;
  onClose: () => void;
}

/** A review that was checked: what was written, what became of it, and the way to take it back. */
export function WrittenReview({ line, review, title, onClose }: WrittenReviewProps) {
  const { t } = useTranslation('reviews');
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className={stack(4)}>
        <p>{t(`own.states.${review.state}`)}</p>
        {review.reason && <p dir="auto">{t('own.reason', { reason: review.reason })}</p>}
        <Stars stars={review.stars} />
        {review.text && <p dir="auto">{review.text}</p>}
        {review.reply && (
          <div>
            <strong>{t('reply')}</strong>
            <p dir="auto">{review.reply}</p>
          </div>
        )}
        <p className={text.note}>{t('own.final')}</p>
        <DeleteReview line={line} onDone={onClose} />
      </div>
    </Dialog>
  );
}
