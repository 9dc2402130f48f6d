import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/config/paths.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { stack } from '#web/ui/stack.ts';
import { orderQuery } from './queries.ts';

interface FittingOfferProps {
  userId: string;
  orderId: string;
}

/** Offers to book the fitting that belongs to a hearing aid; what is made to measure begins with an impression instead. */
export function FittingOffer({ userId, orderId }: FittingOfferProps) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const { data: order } = useQuery(orderQuery(userId, orderId, language));
  const isFitted = order?.lines.some(
    ({ product_type, custom_made }) => product_type === 'hearing-aids' && !custom_made,
  );
  if (!isFitted) return null;
  return (
    <Card as="section" snug className={stack(3)}>
      <h2>{t('fitting.title')}</h2>
      <p>{t('fitting.text')}</p>
      <div>
        <LinkButton to={paths.book({ kind: 'fitting' })}>{t('fitting.book')}</LinkButton>
      </div>
    </Card>
  );
}
