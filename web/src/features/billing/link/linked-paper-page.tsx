import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchLinkedPaper } from '#contract/clinic-documents/client-calls.ts';
import type { LinkedPaper } from '#contract/clinic-documents/client-schemas.ts';
import { paths } from '#web/config/paths.ts';
import { ShopContact } from '#web/features/shop/shared/shop-contact.tsx';
import { useLinkSecret } from '#web/features/shop/shared/use-link-secret.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import { ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import text from '#web/ui/text.module.css';
import { OpenedPaper } from '../shared/papers/opened-paper.tsx';

/** Where the link of a paper leads: shows that one paper, and prints it, without an account. */
export function LinkedPaperPage() {
  const secret = useLinkSecret(paths.linkedPaper);
  return (
    <Container narrow layout="shop">
      {secret ? <Linked key={secret} secret={secret} /> : <DeadLink />}
    </Container>
  );
}

function Linked({ secret }: { secret: string }) {
  const { t } = useTranslation('papers');
  const { data, error, refetch } = useQuery({
    queryKey: ['linked-paper', secret],
    queryFn: ({ signal }) => call(fetchLinkedPaper, { secret }, { signal }),
    // The clinic may withdraw it, or void the paper, and nobody tells.
    staleTime: 0,
  });
  if (isRefusal(error, 'link_invalid') || isRefusal(error, 'invalid_input')) return <DeadLink />;
  if (data?.ended) return <Ended paper={data} />;
  if (data) {
    return (
      <>
        <OpenedPaper paper={data} />
        <p className={text.note}>{t('link.note')}</p>
      </>
    );
  }
  return error ? (
    <>
      <ErrorState level={1} title={t('link.failed')} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
      <ShopContact />
    </>
  ) : (
    <Loading label={t('link.loading')} height="24rem" />
  );
}

/** A paper that was cancelled is not shown: it could be printed, and taken for one that holds. */
function Ended({ paper: { kind, number } }: { paper: LinkedPaper }) {
  const { t } = useTranslation('papers');
  return (
    <>
      <PageHeading>{t(`link.ended.${kind}`)}</PageHeading>
      {number && (
        <p>
          <bdi dir="ltr">{number}</bdi>
        </p>
      )}
      <p>{t('link.ended-text')}</p>
      <ShopContact />
    </>
  );
}

/** The link is of no paper, or over: the clinic helps. */
function DeadLink() {
  const { t } = useTranslation('papers');
  return (
    <>
      <PageHeading>{t('link.dead')}</PageHeading>
      <p>{t('link.dead-text')}</p>
      <ShopContact />
    </>
  );
}
