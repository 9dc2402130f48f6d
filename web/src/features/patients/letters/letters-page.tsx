import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { recordPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { EmptyState, ErrorState } from '#web/ui/notice.tsx';
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack, stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { patientQuery } from '../queries.ts';
import { LetterWriter } from './letter-writer.tsx';
import styles from './letters.module.css';
import { lettersQuery, templatesQuery } from './queries.ts';

/** Letters to a client: a new one from a template, and those that were kept. */
export function LettersPage() {
  const { t } = useTranslation(['clinic-letters', 'clinic-patients']);
  const { user } = useUser();
  const { id = '' } = useParams();
  const enabled = user !== null;
  const patient = useQuery({ ...patientQuery(user?.id ?? '', id), enabled });
  const templates = useQuery({ ...templatesQuery(user?.id ?? ''), enabled });
  const letters = useQuery({ ...lettersQuery(user?.id ?? '', id), enabled });
  if (!user) return null;
  const failed = [patient, templates, letters].find(({ isError }) => isError);
  return (
    <Container layout="clinic">
      <Breadcrumb
        crumbs={[
          { label: t('clinic-patients:title'), to: recordPaths.patients(user.role) },
          ...(patient.data ? [{ label: patient.data.name, to: recordPaths.patient(user.role, patient.data.$id) }] : []),
          { label: t('title') },
        ]}
      />
      <PageHeading>{patient.data ? t('title-of', { name: patient.data.name }) : t('title')}</PageHeading>
      <p className={text.soft}>{t('lead')}</p>
      {templates.data && letters.data && patient.data ? (
        <>
          {templates.data.length === 0 ? (
            <EmptyState title={t('no-templates')} />
          ) : (
            <LetterWriter user={user} patientId={patient.data.$id} templates={templates.data} />
          )}
          <Earlier patientId={patient.data.$id} />
        </>
      ) : failed ? (
        <ErrorState title={errorText(failed.error)} onRetry={() => void failed.refetch()} />
      ) : (
        <Loading label={t('loading')} height="24rem" />
      )}
    </Container>
  );
}

/** The letters that were kept, the newest first. */
function Earlier({ patientId }: { patientId: string }) {
  const { t } = useTranslation('clinic-letters');
  const { user } = useUser();
  const { dateTime } = useFormat();
  const heading = useId();
  const { data } = useQuery({ ...lettersQuery(user?.id ?? '', patientId), enabled: user !== null });
  if (!user || !data) return null;
  return (
    <section aria-labelledby={heading} className={stack(3)}>
      <h2 id={heading}>{t('earlier')}</h2>
      {data.documents.length === 0 ? (
        <p className={text.soft}>{t('none')}</p>
      ) : (
        <ul className={stackedList(2)}>
          {data.documents.map(({ $id, title, lang, at, actor_name }) => (
            <li key={$id} className={styles.line}>
              <Link to={recordPaths.letter(user.role, patientId, $id)} lang={lang}>
                <bdi>{title}</bdi>
              </Link>
              <span>{LANGUAGE_FACTS[lang].name}</span>
              <time dateTime={at}>{dateTime(at)}</time>
              <span className={text.soft}>{t('by', { name: actor_name })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
