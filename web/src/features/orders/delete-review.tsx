import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderLine } from '#contract/orders/schemas.ts';
import { deleteReview } from '#contract/reviews/calls.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { reviewKey } from './shared/queries.ts';

/** Takes a review back, after a question. */
export function DeleteReview({ line, onDone }: { line: OrderLine; onDone: () => void }) {
  const { t } = useTranslation('reviews');
  const { language: lang } = useLanguage();
  const { user } = useUser();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { product_type, product_id } = line;

  async function remove(): Promise<void> {
    const wish = {
      title: t('own.delete-question'),
      text: t('own.delete-text'),
      confirm: t('own.delete'),
      danger: true,
    };
    if (!(await confirmAction(wish))) return;
    setBusy(true);
    setFailure(null);
    try {
      await call(deleteReview, { product_type, product_id, lang });
      showToast({ kind: 'success', title: t('own.deleted'), message: t('own.deleted-text') });
      onDone();
      await client.invalidateQueries({ queryKey: reviewKey(user?.id ?? '', line) });
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  }

  return (
    <div>
      <FormAlert message={failure} />
      <Button small variant="ghost" busy={busy} onClick={() => void remove()}>
        {t('own.delete')}
      </Button>
    </div>
  );
}
