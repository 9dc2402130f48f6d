import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { LANGUAGES } from '#contract/constants.ts';
import type { KeptLetter } from '#contract/letters/schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { LetterPaper } from '#web/features/billing/shared/papers/letter-paper.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useTexts } from '#web/i18n/use-texts.ts';
import { ID_SHOWN } from '#web/office/short-id.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { PrinterIcon } from '#web/ui/icons/form-icons.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { PaperPreview } from '#web/ui/papers/paper-preview.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './letters.module.css';
import { letterQuery } from './queries.ts';

/** A letter as it was printed, to be printed again. */
export function KeptLetterPage() {
  const { t } = useTranslation(['clinic-letters', 'clinic-patients']);
  const { user } = useUser();
  const { id = '', letterId = '' } = useParams();
  const letter = useQuery({ ...letterQuery(user?.id ?? '', letterId), enabled: user !== null });
  const hasTexts = useTexts(LANGUAGES, ['clinic-letters']);
  if (!user) return null;
  const { data } = letter;
  return (
    <Container layout="clinic">
      <Breadcrumb
        crumbs={[
          { label: t('clinic-patients:title'), to: recordPaths.patients(user.role) },
          ...(data ? [{ label: data.name, to: recordPaths.patient(user.role, data.patient_id) }] : []),
          { label: t('title'), to: recordPaths.letters(user.role, id) },
          ...(data ? [{ label: data.title }] : []),
        ]}
      />
      <PageHeading>{data?.title ?? t('title')}</PageHeading>
      {data && hasTexts ? (
        <>
          <div className={toolbar(3)}>
            <Button onClick={() => window.print()}>
              <PrinterIcon size={20} />
              {t('print')}
            </Button>
            <LinkButton to={recordPaths.letters(user.role, id)} variant="secondary">
              {t('again')}
            </LinkButton>
          </div>
          <Details letter={data} />
          <div className={styles.kept}>
            <PaperPreview label={t('preview')}>
              <LetterPaper letter={data} kept={{ number: data.$id.slice(0, ID_SHOWN), at: data.at }} />
            </PaperPreview>
          </div>
        </>
      ) : letter.isError ? (
        <ErrorState title={errorText(letter.error)} onRetry={() => void letter.refetch()} />
      ) : (
        <Loading label={t('loading-preview')} height="24rem" />
      )}
    </Container>
  );
}

/** Who made it, when and from what. */
function Details({ letter: { at, actor_name, number, digest } }: { letter: KeptLetter }) {
  const { t } = useTranslation('clinic-letters');
  const { dateTime } = useFormat();
  return (
    <div className={text.soft}>
      <p>{t('details', { time: dateTime(at), name: actor_name, number })}</p>
      <p>
        {t('digest')}{' '}
        <bdi dir="ltr" className={styles.digest}>
          {digest}
        </bdi>
      </p>
    </div>
  );
}
