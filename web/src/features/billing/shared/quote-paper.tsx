import { useTranslation } from 'react-i18next';
import type { Quote } from '#contract/clinic-documents/schemas.ts';
import type { Language } from '#contract/constants.ts';
import type { FormSummary } from '#contract/forms/schemas.ts';
import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { formatDate, formatPhone, formatPrice } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import styles from '#web/ui/papers/paper-sheet.module.css';
import { BillLines } from './papers/bill-lines.tsx';
import { Fact } from './papers/paper-fact.tsx';

interface QuotePaperProps {
  form: FormSummary;
  quote: Quote;
  /** The reader's, whatever the language of the page. Its texts must be at hand (`addTexts`). */
  language: Language;
}

/** What a form would cost, as it is printed. It has no number and says that it is no invoice. */
export function QuotePaper({ form, quote, language }: QuotePaperProps) {
  const { t } = useTranslation(['clinic-invoices', 'papers'], { lng: language });
  return (
    <article lang={language} dir={LANGUAGE_FACTS[language].direction} className={styles.paper} data-sheet="">
      <header className={styles.head}>
        <PaperIssuer language={language} />
        <h3 className={styles.kind}>{t('quote.title')}</h3>
      </header>
      <dl className={styles.facts}>
        <Fact term={t('papers:invoice.client')}>
          <strong>
            <bdi>{form.name}</bdi>
          </strong>
        </Fact>
        <Fact term={t('papers:invoice.phone')}>
          <bdi dir="ltr">{formatPhone(form.phone)}</bdi>
        </Fact>
        <Fact term={t('papers:invoice.day')}>{formatDate(quote.day, language)}</Fact>
        <Fact term={t('quote.valid')}>{formatDate(quote.valid_until, language)}</Fact>
      </dl>
      <BillLines lines={quote.lines} language={language} />
      <dl className={styles.sums}>
        <Fact term={t('papers:invoice.total')}>
          <strong>{formatPrice(quote.amount, language)}</strong>
        </Fact>
        {quote.vat !== 0 && <Fact term={t('papers:invoice.vat')}>{formatPrice(quote.vat, language)}</Fact>}
      </dl>
      <footer className={styles.foot}>
        <p>{t('quote.note')}</p>
      </footer>
    </article>
  );
}
