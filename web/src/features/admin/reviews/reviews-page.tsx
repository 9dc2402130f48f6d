import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { fetchReviews } from '#contract/reviews/admin-calls.ts';
import type { AdminReview } from '#contract/reviews/admin-schemas.ts';
import { REVIEW_STATES } from '#contract/reviews/constants.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { useCursorList } from '#web/office/cursor-list.ts';
import { ListTable } from '#web/office/list-table.tsx';
import { Button, RowButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import text from '#web/ui/text.module.css';
import { REVIEWS_KEY } from './queries.ts';
import { RefuseReview } from './refuse-review.tsx';
import { useReviewColumns } from './review-columns.tsx';
import { ReviewReply } from './review-reply.tsx';
import styles from './reviews-page.module.css';
import { useApproval } from './use-approval.ts';

/** What is done with a review. */
interface Doing {
  what: 'refuse' | 'reply';
  review: AdminReview;
}

/** What customers wrote about products: shown in the store or not, and answered. */
export function ReviewsPage() {
  const { t } = useTranslation('admin-reviews');
  const { language: lang } = useLanguage();
  const [params, setParams] = useSearchParams();
  const state = REVIEW_STATES.find((one) => one === params.get('state')) ?? 'waiting';
  const list = useCursorList<AdminReview>({
    queryKey: [...REVIEWS_KEY, state, lang],
    fetchAfter: (after, signal) => call(fetchReviews, { state, cursor: after?.next, lang }, { signal }),
  });
  const [doing, setDoing] = useState<Doing | null>(null);
  const { approve, approving } = useApproval();
  const columns = useReviewColumns();
  const done = () => setDoing(null);
  const named = ({ title_ar, title_en }: AdminReview) => (lang === 'ar' ? title_ar : title_en);
  return (
    <Container layout="admin">
      <PageHeading>{t('title')}</PageHeading>
      <p className={text.soft}>{t('lead')}</p>
      <div className={styles.state}>
        <SelectField
          name="state"
          label={t('state')}
          value={state}
          options={REVIEW_STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={({ target }) => setParams({ state: target.value }, KEEP_PLACE)}
        />
      </div>
      <div>
        <ListTable
          caption={t('caption')}
          columns={columns}
          list={list}
          empty={t('empty')}
          actions={(review) => (
            <>
              {review.state !== 'approved' && (
                <Button
                  small
                  variant="secondary"
                  busy={approving === review.$id}
                  aria-label={t('approve-named', { title: named(review) })}
                  onClick={() => void approve(review)}
                >
                  {t('approve')}
                </Button>
              )}
              {review.state !== 'refused' && (
                <RowButton
                  label={t('refuse-named', { title: named(review) })}
                  onClick={() => setDoing({ what: 'refuse', review })}
                >
                  {t('refuse')}
                </RowButton>
              )}
              <RowButton
                label={t('reply-named', { title: named(review) })}
                onClick={() => setDoing({ what: 'reply', review })}
              >
                {t('reply')}
              </RowButton>
            </>
          )}
          counter={({ shown, total }) => t('counter', { shown, total })}
          more={t('more')}
        />
      </div>
      {doing?.what === 'refuse' && <RefuseReview review={doing.review} onClose={done} />}
      {doing?.what === 'reply' && <ReviewReply review={doing.review} onClose={done} />}
    </Container>
  );
}
