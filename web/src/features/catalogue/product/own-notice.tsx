import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { fetchOwnStockNotice, setOwnStockNotice } from '#contract/stock-notices/calls.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast.ts';

interface OwnNoticeProps {
  product: Product;
  user: User;
  /** The button was pressed before this was there. */
  asksAtOnce: boolean;
}

/** Being told when a product is back, for customers: one press asks, another one withdraws. */
export function OwnNotice({ product, user, asksAtOnce }: OwnNoticeProps) {
  const { t } = useTranslation(['cart', 'product', 'shop-errors']);
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const wish = { product_type: product.product_type, productId: product.$id };
  const queryKey = [MINE, 'stock-notice', wish.product_type, wish.productId];
  const query = useQuery({ queryKey, queryFn: ({ signal }) => call(fetchOwnStockNotice, wish, { signal }) });
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: boolean) => call(setOwnStockNotice, { ...wish, wanted, lang }),
    onSuccess: async (answer) => {
      // What was asked before must not come after this.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
    },
    onError: (error) => showToast({ kind: 'fail', title: t('notice.failed'), message: errorText(error) }),
  });
  useEffect(() => {
    if (asksAtOnce) mutate(true);
  }, [asksAtOnce, mutate]);
  const isWaiting = query.data?.waiting === true;
  return (
    <>
      {/* Always there, so that what appears in it is read out. */}
      <p role="status">{isWaiting && t('notice.waiting', { email: user.email })}</p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate(!isWaiting)}>
        {isWaiting ? t('notice.withdraw') : t('product:tell-me')}
      </Button>
    </>
  );
}
