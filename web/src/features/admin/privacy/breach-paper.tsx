import { useTranslation } from 'react-i18next';
import type { Breach } from '#contract/breaches/schemas.ts';
import { Fact } from '#web/features/billing/shared/papers/paper-fact.tsx';
import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { isolated } from '#web/i18n/direction.ts';
import { useFormat } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { cx } from '#web/ui/cx.ts';
import styles from '#web/ui/papers/paper-sheet.module.css';

/** A breach on paper, for the Centre and for the files, in the language of the page. */
export function BreachPaper({ breach }: { breach: Breach }) {
  const { t } = useTranslation('admin-privacy');
  const { language } = useLanguage();
  const { dateTime, number } = useFormat();
  const noticeOf = ({ told_at, due_at, reference, late }: Breach['centre']) =>
    told_at
      ? t(late ? 'breaches.told-late' : 'breaches.told', {
          time: dateTime(told_at),
          reference: isolated(reference ?? ''),
        })
      : t('breaches.due', { time: dateTime(due_at) });
  return (
    <article
      lang={language}
      dir={LANGUAGE_FACTS[language].direction}
      className={cx(styles.paper, styles.fluid)}
      data-sheet=""
    >
      <header className={styles.head}>
        <PaperIssuer language={language} />
        <h2 className={styles.kind}>{t('breaches.print-title')}</h2>
      </header>
      <p className={styles.partText}>{breach.what}</p>
      <dl className={styles.facts}>
        <Fact term={t('breaches.discovered')}>{dateTime(breach.discovered_at)}</Fact>
        <Fact term={t('breaches.people')}>
          {breach.people === null ? t('breaches.people-unknown') : number(breach.people)}
        </Fact>
        <Fact term={t('breaches.kinds')}>
          {breach.data_kinds.map((kind) => t(`breaches.data.${kind}`)).join(' · ')}
        </Fact>
        <Fact term={t('breaches.measures')}>{breach.measures ?? t('breaches.measures-none')}</Fact>
        <Fact term={t('breaches.centre')}>{noticeOf(breach.centre)}</Fact>
        <Fact term={t('breaches.people_told')}>{noticeOf(breach.people_told)}</Fact>
      </dl>
    </article>
  );
}
