import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import type { DeskEntry } from '#contract/desks/schemas.ts';
import { Fact } from '#web/features/billing/shared/papers/paper-fact.tsx';
import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { formatDateTime, formatPrice } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { cx } from '#web/ui/cx.ts';
import { Name } from '#web/ui/name.tsx';
import styles from '#web/ui/papers/paper-sheet.module.css';

interface DrawerSlipProps {
  /** Cash that was put in or paid out. */
  entry: DeskEntry;
  /** The reader's, whatever the language of the page. Its texts must be at hand (`addTexts`). */
  language: Language;
}

/** The slip of cash that was put into a drawer or paid out of it, for whoever received it or handed it in to sign. */
export function DrawerSlip({ entry, language }: DrawerSlipProps) {
  const { t } = useTranslation('clinic-cash', { lng: language });
  const isOut = entry.amount < 0;
  return (
    <article
      lang={language}
      dir={LANGUAGE_FACTS[language].direction}
      className={cx(styles.paper, styles.fluid, styles.slip)}
      data-sheet=""
    >
      <header className={styles.head}>
        <PaperIssuer language={language} />
        <h3 className={styles.kind}>{t(isOut ? 'drawer.slip.cash-out' : 'drawer.slip.cash-in')}</h3>
      </header>
      <dl className={styles.facts}>
        <Fact term={t('drawer.slip.at')}>{formatDateTime(entry.at, language)}</Fact>
        <Fact term={t('drawer.slip.by')}>
          <Name>{entry.recorded_by ?? ''}</Name>
        </Fact>
        <Fact term={t('drawer.reason')}>
          <bdi>{entry.reason}</bdi>
        </Fact>
      </dl>
      <dl className={styles.sums}>
        <Fact term={t('entries.amount')}>
          <strong>{formatPrice(Math.abs(entry.amount), language)}</strong>
        </Fact>
      </dl>
      <footer className={styles.foot}>
        <p className={styles.signature}>{t(isOut ? 'drawer.slip.signature-out' : 'drawer.slip.signature-in')}</p>
      </footer>
    </article>
  );
}
