import { useTranslation } from 'react-i18next';
import { formatPhone, phonesOf } from '#contract/phone.ts';
import { SHEET_PARTS } from '#contract/visit-sheets/constants.ts';
import type { SheetContent } from '#contract/visit-sheets/schemas.ts';
import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { useShopDetails } from '#web/features/shop/shared/shop-details.ts';
import { formatDate } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { cx } from '#web/ui/cx.ts';
import { Name } from '#web/ui/name.tsx';
import styles from '#web/ui/papers/paper-sheet.module.css';
import { Fact } from './paper-fact.tsx';

interface VisitSheetPaperProps {
  name: string;
  /** In its language, whose texts must be at hand (`addTexts`). */
  sheet: SheetContent;
}

/** What a client takes home after a visit: a page in plain words. */
export function VisitSheetPaper({ name, sheet }: VisitSheetPaperProps) {
  const { lang } = sheet;
  const { t } = useTranslation('papers', { lng: lang });
  const shop = useShopDetails(lang);
  const phone = shop?.office_phone ?? phonesOf(shop?.phones ?? null)[0];
  return (
    <article
      lang={lang}
      dir={LANGUAGE_FACTS[lang].direction}
      className={cx(styles.paper, styles.fluid, styles.visitSheet)}
      data-sheet=""
    >
      <header className={styles.head}>
        <PaperIssuer language={lang} />
        <h2 className={styles.kind}>{t('sheet.title')}</h2>
      </header>
      <dl className={styles.facts}>
        <Fact term={t('sheet.client')}>
          <strong>
            <Name>{name}</Name>
          </strong>
        </Fact>
        <Fact term={t('sheet.day')}>{formatDate(sheet.visit_at, lang)}</Fact>
      </dl>
      {SHEET_PARTS.map(
        (part) =>
          sheet[part] && (
            <section key={part}>
              <h3 className={styles.partTitle}>{t(`sheet.${part}`)}</h3>
              <p className={styles.partText} dir="auto">
                {sheet[part]}
              </p>
            </section>
          ),
      )}
      {phone && (
        <footer>
          <p className={styles.partTitle}>{t('sheet.call', { phone: `\u2066${formatPhone(phone)}\u2069` })}</p>
        </footer>
      )}
    </article>
  );
}
