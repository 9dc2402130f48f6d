import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fetchOwnStockNotices, setOwnStockNotice } from '#contract/stock-notices/calls.ts';
import type { AwaitedProduct } from '#contract/stock-notices/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Name } from '#web/ui/name.tsx';
import { useFocusHeir } from '#web/ui/page/focus.ts';
import { stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';

/** The products of which a customer asked to be told when they are back, each with the way to stop it. */
export function AwaitedProducts() {
  const { t } = useTranslation('consent');
  const { language: lang } = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: [MINE, 'stock-notices', lang],
    queryFn: async ({ signal }) => (await call(fetchOwnStockNotices, { lang }, { signal })).documents,
    // A product's page, or a message that was sent, may have changed it.
    staleTime: 0,
  });
  if (error) {
    return (
      <>
        <p>{t('stock.failed')}</p>
        <div className={toolbar(2)}>
          <Button small variant="secondary" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      </>
    );
  }
  if (!data) return <p role="status">{t('stock.loading')}</p>;
  if (data.length === 0) return <p className={text.soft}>{t('stock.none')}</p>;
  return (
    <>
      <p>{t('stock.lead')}</p>
      <ul className={stackedList(3)}>
        {data.map((product) => (
          <Awaited key={`${product.product_type} ${product.product_id}`} product={product} />
        ))}
      </ul>
    </>
  );
}

function Awaited({ product }: { product: AwaitedProduct }) {
  const { t } = useTranslation('consent');
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const item = useRef<HTMLLIElement>(null);
  const { product_type, product_id: productId, title } = product;
  const stop = useMutation({
    mutationFn: () => call(setOwnStockNotice, { product_type, productId, wanted: false, lang }),
    onSuccess: async (answer) => {
      const queryKey = [MINE, 'stock-notices'];
      // What was asked before must not come after this.
      await client.cancelQueries({ queryKey });
      client.setQueriesData<AwaitedProduct[]>({ queryKey }, (all) =>
        all?.filter((one) => one.product_type !== product_type || one.product_id !== productId),
      );
      // Its own page says whether it is awaited, too.
      client.setQueryData([MINE, 'stock-notice', product_type, productId], answer);
    },
  });
  useFocusHeir(item);
  return (
    <li ref={item}>
      <div className={toolbar(2, 'spread')}>
        <Link to={paths.product(product_type, productId)}>
          <Name>{title}</Name>
        </Link>
        <Button
          small
          variant="secondary"
          busy={stop.isPending}
          aria-label={t('stock.stop-named', { name: title })}
          onClick={() => stop.mutate()}
        >
          {t('stock.stop')}
        </Button>
      </div>
      <FormAlert message={stop.error && errorText(stop.error)} />
    </li>
  );
}
