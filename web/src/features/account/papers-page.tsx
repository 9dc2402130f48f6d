import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useParams } from 'react-router-dom';
import { fetchMyDocuments } from '#contract/clinic-documents/client-calls.ts';
import type { OwnDocument } from '#contract/clinic-documents/client-schemas.ts';
import { paths, patterns } from '#web/config/paths.ts';
import { OpenedPaper } from '#web/features/billing/shared/papers/opened-paper.tsx';
import { leftForClient } from '#web/features/billing/shared/papers/split-left.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { ChevronEndIcon } from '#web/ui/icons/icons.tsx';
import { CashIcon } from '#web/ui/icons/service-icons.tsx';
import look from '#web/ui/link-card.module.css';
import { Name } from '#web/ui/name.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Price } from '#web/ui/price.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { useUser } from './shared/user.tsx';

/** The customer's receipts and invoices of the clinic, once it has linked their account; newest first. */
export function PapersPage() {
  const { id } = useParams();
  return id === undefined ? <List /> : <PaperPage id={id} />;
}

function List() {
  const { t } = useTranslation('papers');
  return (
    <Container narrow layout="shop">
      <PageHeading>{t('own.title')}</PageHeading>
      <Own>
        {({ documents, linked }) =>
          documents.length > 0 ? (
            <ul className={stack(3)} aria-label={t('own.title')}>
              {documents.map((paper) => (
                <PaperCard key={paper.$id} paper={paper} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<CashIcon size={36} />} title={t('own.none')}>
              {t(linked ? 'own.none-yet' : 'own.not-linked')}
            </EmptyState>
          )
        }
      </Own>
      <div>
        <LinkButton to={paths.account} variant="secondary" small>
          {t('own.to-account')}
        </LinkButton>
      </div>
    </Container>
  );
}

/** One of them, as the clinic prints it. The links of mails lead here. */
function PaperPage({ id }: { id: string }) {
  const { t } = useTranslation('papers');
  const all = (
    <LinkButton to={paths.papers} variant="secondary" small>
      {t('own.all')}
    </LinkButton>
  );
  return (
    <Container narrow layout="shop">
      <Own>
        {({ documents }) => {
          const paper = documents.find(({ $id }) => $id === id);
          return paper ? (
            <Opened paper={paper}>{all}</Opened>
          ) : (
            <EmptyState level={1} title={t('own.unknown')} actions={all}>
              {t('own.unknown-text')}
            </EmptyState>
          );
        }}
      </Own>
    </Container>
  );
}

interface OwnPapers {
  documents: readonly OwnDocument[];
  linked: boolean;
}

/** The customer's papers, as soon as they are there. */
function Own({ children }: { children: (own: OwnPapers) => ReactNode }) {
  const { t } = useTranslation();
  const { user } = useUser();
  const { language } = useLanguage();
  const id = user?.id ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: [MINE, 'papers', id, language],
    queryFn: ({ signal }) => call(fetchMyDocuments, { lang: language }, { signal }),
    enabled: user !== null,
  });
  if (data) return children(data);
  return error ? (
    <ErrorState title={errorText(error)} onRetry={() => void refetch()} />
  ) : (
    <Loading label={t('loading')} height="24rem" />
  );
}

/** The whole card leads to the paper; its link carries the number. */
function PaperCard({ paper }: { paper: OwnDocument }) {
  const { t } = useTranslation('papers');
  const { price, date } = useFormat();
  const { $id, kind, name, payment, receipt, invoice, ended } = paper;
  const said = receipt ?? invoice;
  if (!said) return null;
  const left = leftForClient(said);
  return (
    <li className={look.card}>
      <div className={look.words}>
        <h2 className={look.number}>
          <Link to={generatePath(patterns.papers, { id: $id })} className={look.link}>
            {t(`titles.${kind}`)} <bdi dir="ltr">{said.number}</bdi>
          </Link>
        </h2>
        <time className={text.note} dateTime={payment?.day ?? said.at}>
          {date(payment?.day ?? said.at)}
        </time>
        {ended && <Badge>{t(`own.ended.${kind}`)}</Badge>}
      </div>
      <div className={look.figures}>
        <Price amount={said.amount} className={look.amount} />
        {payment && <span className={text.note}>{t(`methods.${payment.method}`)}</span>}
        {left !== null && !ended && (
          <span className={text.note}>{left > 0 ? t('own.left', { amount: price(left) }) : t('own.paid')}</span>
        )}
        <Name className={text.note}>{name}</Name>
      </div>
      <ChevronEndIcon size={20} />
    </li>
  );
}

function Opened({ paper, children }: { paper: OwnDocument; children: ReactNode }) {
  const { t } = useTranslation('papers');
  const { kind, ended } = paper;
  return (
    <OpenedPaper paper={{ ...paper, quote: null }} state={ended && <Badge>{t(`own.ended.${kind}`)}</Badge>}>
      {children}
    </OpenedPaper>
  );
}
