import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderLine } from '#contract/orders/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Name } from '#web/ui/name.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import type { ReviewValues } from './review-form.tsx';
import { ownReviewQuery } from './shared/queries.ts';

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }));

const keyOf = ({ product_type, product_id }: OrderLine) => `${product_type} ${product_id}`;

/** The products of an order that its customer has and may review, and those that went back whose review they wrote before. */
export function OrderReviews({ order, className }: { order: Order; className: string | undefined }) {
  const { t } = useTranslation('reviews');
  const [line, setLine] = useState<OrderLine | null>(null);
  // What was chosen and typed outlives the window, by the product.
  const [typed, setTyped] = useState<Readonly<Record<string, ReviewValues | null>>>({});
  const { user } = useUser();
  const { lines, delivery_status } = order;
  const isBack = ({ returned, count }: OrderLine) => delivery_status === 'returned' || returned === count;
  const kept = delivery_status === 'delivered' ? lines.filter((one) => one.available && !isBack(one)) : [];
  const back = lines.filter(isBack);
  const written = useQueries({ queries: back.map((one) => ownReviewQuery(user?.id ?? '', one)) });
  const shown = [...kept, ...back.filter((_, index) => written[index]?.data?.review)];
  if (shown.length === 0) return null;
  return (
    <div className={className}>
      <Card as="section" snug className={stack(4)} aria-labelledby="order-reviews">
        <h2 id="order-reviews">{t('own.title')}</h2>
        <ul className={stackedList(3)}>
          {shown.map((one) => (
            <li key={keyOf(one)} className={toolbar(2, 'spread')}>
              <Name>{one.title}</Name>
              <Button
                small
                variant="secondary"
                aria-label={t('own.write-named', { title: one.title })}
                onClick={() => setLine(one)}
              >
                {t('own.write')}
              </Button>
            </li>
          ))}
        </ul>
        {line && (
          <Suspense fallback={null}>
            <ReviewDialog
              order={order}
              line={line}
              typed={typed[keyOf(line)] ?? null}
              onType={(values) => setTyped((before) => ({ ...before, [keyOf(line)]: values }))}
              onClose={() => setLine(null)}
            />
          </Suspense>
        )}
      </Card>
    </div>
  );
}
