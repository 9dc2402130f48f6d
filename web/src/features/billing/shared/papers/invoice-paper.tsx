import { useTranslation } from 'react-i18next';
import type { ClinicInvoice } from '#contract/clinic-documents/schemas.ts';
import type { Language } from '#contract/constants.ts';
import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { formatDate, formatPhone, formatPrice } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { cx } from '#web/ui/cx.ts';
import { Name } from '#web/ui/name.tsx';
import styles from '#web/ui/papers/paper-sheet.module.css';
import { BillLines } from './bill-lines.tsx';
import { Fact } from './paper-fact.tsx';
import { SplitLeft } from './split-left.tsx';

interface InvoicePaperProps {
  /** Whose visit it was. */
  form: { phone?: string };
  invoice: Omit<ClinicInvoice, '$id' | 'form_id'>;
  /** The reader's, whatever the language of the page. Its texts must be at hand (`addTexts`). */
  language: Language;
  /** The level of its heading in the page; 3 unless told otherwise. */
  level?: 2 | 3;
}

/** An invoice, or a credit note, as it is printed: always what it said when it was issued. */
export function InvoicePaper({ form, invoice, language, level = 3 }: InvoicePaperProps) {
  const { t } = useTranslation('papers', { lng: language });
  const Heading = `h${level}` as const;
  const price = (amount: number) => formatPrice(amount, language);
  const isInvoice = invoice.kind === 'invoice';
  const { outstanding, other_number: other } = invoice;
  return (
    <article
      lang={language}
      dir={LANGUAGE_FACTS[language].direction}
      className={cx(styles.paper, styles.fluid)}
      data-sheet=""
    >
      <header className={styles.head}>
        <PaperIssuer language={language} isInvoice />
        <Heading className={styles.kind}>{t(`titles.${invoice.kind}`)}</Heading>
      </header>
      <dl className={styles.facts}>
        <Fact term={t(isInvoice ? 'invoice.number' : 'invoice.note-number')}>
          <strong>
            <bdi dir="ltr">{invoice.number}</bdi>
          </strong>
        </Fact>
        <Fact term={t('invoice.day')}>{formatDate(invoice.at, language)}</Fact>
        <Fact term={t('invoice.client')}>
          <Name>{invoice.name}</Name>
        </Fact>
        {form.phone && (
          <Fact term={t('invoice.phone')}>
            <bdi dir="ltr">{formatPhone(form.phone)}</bdi>
          </Fact>
        )}
        {invoice.insurer_name !== null && (
          <Fact term={t('invoice.insurer')}>
            <bdi>{invoice.insurer_name}</bdi>
          </Fact>
        )}
        {invoice.insurer_membership && (
          <Fact term={t('invoice.membership')}>
            <bdi>{invoice.insurer_membership}</bdi>
          </Fact>
        )}
        {other && (
          <Fact term={t(isInvoice ? 'invoice.by' : 'invoice.of')}>
            <bdi dir="ltr">{other}</bdi>
          </Fact>
        )}
        {invoice.reason && (
          <Fact term={t('invoice.reason')}>
            <bdi>{invoice.reason}</bdi>
          </Fact>
        )}
      </dl>
      <BillLines lines={invoice.lines} language={language} />
      <dl className={styles.sums}>
        <Fact term={t('invoice.total')}>
          <strong>{price(invoice.amount)}</strong>
        </Fact>
        {invoice.vat !== 0 && <Fact term={t('invoice.vat')}>{price(invoice.vat)}</Fact>}
        {invoice.insurer !== null && (
          <Fact term={t('invoice.insurer-part', { name: invoice.insurer_name ?? '' })}>{price(invoice.insurer)}</Fact>
        )}
        {outstanding !== null && (
          <>
            {/* Piasters add up exactly. */}
            <Fact term={t('invoice.paid')}>
              {price((Math.round(invoice.amount * 100) - Math.round(outstanding * 100)) / 100)}
            </Fact>
            <Fact term={t('invoice.left')}>
              <strong>{price(outstanding)}</strong>
            </Fact>
            <SplitLeft bill={invoice} language={language} />
          </>
        )}
      </dl>
      <footer className={styles.foot}>
        <p className={styles.signature}>{t('invoice.signature')}</p>
      </footer>
    </article>
  );
}
