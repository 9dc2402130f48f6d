import { useTranslation } from 'react-i18next';
import type { Quote } from '#contract/clinic-documents/schemas.ts';
import type { Language } from '#contract/constants.ts';
import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { formatDate, formatPhone, formatPrice } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { cx } from '#web/ui/cx.ts';
import styles from '#web/ui/papers/paper-sheet.module.css';
import { BillLines } from './bill-lines.tsx';
import { Fact } from './paper-fact.tsx';

interface QuotePaperProps {
  form: { name: string; phone?: string };
  quote: Omit<Quote, 'form_id'>;
  /** The reader's, whatever the language of the page. Its texts must be at hand (`addTexts`). */
  language: Language;
  /** The level of its heading in the page; 3 unless told otherwise. */
  level?: 2 | 3;
}

/** What a form would cost, as it is printed. It has no number and says that it is no invoice. */
export function QuotePaper({ form, quote, language, level = 3 }: QuotePaperProps) {
  const { t } = useTranslation('papers', { lng: language });
  const Heading = `h${level}` as const;
  return (
    <article
      lang={language}
      dir={LANGUAGE_FACTS[language].direction}
      className={cx(styles.paper, styles.fluid)}
      data-sheet=""
    >
      <header className={styles.head}>
        <PaperIssuer language={language} />
        <Heading className={styles.kind}>{t('quote.title')}</Heading>
      </header>
      <dl className={styles.facts}>
        <Fact term={t('invoice.client')}>
          <strong>
            <bdi>{form.name}</bdi>
          </strong>
        </Fact>
        {form.phone && (
          <Fact term={t('invoice.phone')}>
            <bdi dir="ltr">{formatPhone(form.phone)}</bdi>
          </Fact>
        )}
        <Fact term={t('invoice.day')}>{formatDate(quote.day, language)}</Fact>
        <Fact term={t('quote.valid')}>{formatDate(quote.valid_until, language)}</Fact>
      </dl>
      <BillLines lines={quote.lines} language={language} />
      <dl className={styles.sums}>
        <Fact term={t('invoice.total')}>
          <strong>{formatPrice(quote.amount, language)}</strong>
        </Fact>
        {quote.vat !== 0 && <Fact term={t('invoice.vat')}>{formatPrice(quote.vat, language)}</Fact>}
      </dl>
      <footer className={styles.foot}>
        <p>{t('quote.note')}</p>
      </footer>
    </article>
  );
}
