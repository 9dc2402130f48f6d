import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LinkedTrial } from '#contract/trials/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { ShopContact } from '#web/features/shop/shared/shop-contact.tsx';
import { useLinkSecret } from '#web/features/shop/shared/use-link-secret.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { isRefusal } from '#web/lib/call.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import { linkedTrialQuery } from '../shared/linked-trial-query.ts';
import { TrialAnswer } from '../shared/trial-answer.tsx';

/**
 * Where the link of a trial leads: takes how it goes, and books a fitting, without an account. Phones are shared within
 * families, so the page does not name the product.
 */
export function LinkedTrialPage() {
  const secret = useLinkSecret(paths.linkedTrial);
  return (
    <Container narrow layout="shop">
      {secret ? <Linked key={secret} secret={secret} /> : <DeadLink />}
    </Container>
  );
}

function DeadLink() {
  const { t } = useTranslation('trial');
  return (
    <>
      <PageHeading>{t('dead')}</PageHeading>
      <p>{t('dead-text')}</p>
      <ShopContact />
    </>
  );
}

function Linked({ secret }: { secret: string }) {
  const { t } = useTranslation('trial');
  const { date } = useFormat();
  const query = useQuery(linkedTrialQuery(secret));
  if (query.isPending) {
    return <Loading label={t('loading')} className={stack(3)} height="12rem" />;
  }
  if (isRefusal(query.error, 'link_invalid') || isRefusal(query.error, 'invalid_input')) return <DeadLink />;
  if (!query.data) {
    return (
      <>
        <ErrorState level={1} title={t('failed')} onRetry={() => void query.refetch()}>
          {errorText(query.error)}
        </ErrorState>
        <ShopContact />
      </>
    );
  }
  return (
    <>
      <PageHeading>{t('title')}</PageHeading>
      <Card snug className={stack(5)}>
        <p>{t('until', { day: date(query.data.last_day) })}</p>
        <TrialAnswer secret={secret} trial={query.data}>
          <WayBack trial={query.data} />
        </TrialAnswer>
      </Card>
      {query.data.state !== 'running' && <ShopContact />}
    </>
  );
}

/** How to return what is being tried. Shown with every answer. */
function WayBack({ trial: { last_day, order_id } }: { trial: LinkedTrial }) {
  const { t } = useTranslation('trial');
  const { date } = useFormat();
  const day = date(last_day);
  return (
    <section className={stack(2)}>
      <h2>{t('return.title')}</h2>
      <p>{t(order_id ? 'return.order' : 'return.desk', { day })}</p>
      {order_id ? (
        <div>
          <LinkButton variant="secondary" to={paths.order(order_id)}>
            {t('return.button')}
          </LinkButton>
        </div>
      ) : (
        <ShopContact />
      )}
    </section>
  );
}
