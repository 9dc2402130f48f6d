import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchOwnAudiograms } from '#contract/audiograms/client-calls.ts';
import type { DegreeRule } from '#contract/audiograms/constants.ts';
import type { OwnAudiogram } from '#contract/audiograms/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { AudiogramKey } from '#web/features/hearing/shared/audiograms/audiogram-key.tsx';
import styles from '#web/features/hearing/shared/audiograms/audiograms.module.css';
import { Drawing } from '#web/features/hearing/shared/audiograms/drawing.tsx';
import { Findings } from '#web/features/hearing/shared/audiograms/findings.tsx';
import { formatMeasured } from '#web/features/hearing/shared/audiograms/measured-at.ts';
import { Numbers } from '#web/features/hearing/shared/audiograms/numbers.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { AssessmentIcon } from '#web/ui/icons/service-icons.tsx';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import hidden from '#web/ui/visually-hidden.module.css';
import { useUser } from './shared/user.tsx';

/** What the clinic measured of a customer's hearing, once it has linked their account. */
export function HearingTestsPage() {
  const { t } = useTranslation(['audiograms', 'common']);
  const { user } = useUser();
  const id = user?.id ?? '';
  const tests = useQuery({
    queryKey: [MINE, 'own-audiograms', id],
    queryFn: ({ signal }) => call(fetchOwnAudiograms, {}, { signal }),
    enabled: user !== null,
  });
  return (
    <Container layout="shop">
      <PageHeading>{t('own.title')}</PageHeading>
      {tests.data ? (
        tests.data.documents.length > 0 ? (
          tests.data.documents.map((test) => <HearingTest key={test.$id} test={test} rule={tests.data.degree_rule} />)
        ) : (
          <EmptyState icon={<AssessmentIcon size={36} />} title={t('own.none')}>
            {t(tests.data.linked ? 'own.none-yet' : 'own.not-linked')}
          </EmptyState>
        )
      ) : tests.isError ? (
        <ErrorState title={errorText(tests.error)} onRetry={() => void tests.refetch()} />
      ) : (
        <Loading label={t('common:loading')} height="24rem" />
      )}
      <div>
        <LinkButton to={paths.account} variant="secondary" small>
          {t('own.to-account')}
        </LinkButton>
      </div>
    </Container>
  );
}

function HearingTest({ test, rule }: { test: OwnAudiogram; rule: DegreeRule }) {
  const { t } = useTranslation('audiograms');
  const { language } = useLanguage();
  const [withNumbers, setWithNumbers] = useState(false);
  const time = formatMeasured(test.measured_at, language);
  return (
    <Card as="section" className={stack(4)} aria-label={t('own.test', { time })}>
      <h2 className={styles.subtitle}>{t('own.test', { time })}</h2>
      <p>
        <bdi>{test.name}</bdi> {test.self_reported && <Badge tone="pending">{t('own.self-reported')}</Badge>}
      </p>
      <div className={styles.parts}>
        <div className={stack(2)}>
          <Drawing label={t('drawing', { time })} level={t('level-axis')} frequency={t('frequency')} shown={test} />
          <AudiogramKey language={language} shown={[test]} />
        </div>
        <div className={stack(4)}>
          <Findings results={test.results} rule={rule} language={language} isReported={test.self_reported} />
          <div>
            <Button small variant="secondary" aria-expanded={withNumbers} onClick={() => setWithNumbers(!withNumbers)}>
              {t(withNumbers ? 'numbers.hide' : 'numbers.show')}
            </Button>
          </div>
          {/* Screen readers read it in any case. */}
          <section
            className={withNumbers ? styles.scroll : hidden.hidden}
            tabIndex={withNumbers ? 0 : undefined}
            aria-label={t('numbers.title')}
          >
            <Numbers shown={test} language={language} />
          </section>
        </div>
      </div>
    </Card>
  );
}
