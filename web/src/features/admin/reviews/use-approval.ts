import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decideReview } from '#contract/reviews/admin-calls.ts';
import type { AdminReview } from '#contract/reviews/admin-schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { REVIEWS_KEY } from './queries.ts';

/** Shows reviews in the store at one press; whatever it came to, the list is fetched again. */
export function useApproval() {
  const { t } = useTranslation('admin-reviews');
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const [approving, setApproving] = useState<string | null>(null);

  async function approve({ $id: reviewId, version }: AdminReview): Promise<void> {
    setApproving(reviewId);
    try {
      await call(decideReview, { reviewId, version, state: 'approved', lang });
      showToast({ kind: 'success', title: t('approved'), message: t('approved-text') });
    } catch (error) {
      showToast({ kind: 'fail', title: t('not-saved'), message: errorText(error) });
    } finally {
      setApproving(null);
      await client.invalidateQueries({ queryKey: REVIEWS_KEY });
    }
  }

  return { approve, approving };
}
