import { useTranslation } from 'react-i18next';
import type { Receipt, ReceiptPayment } from '#contract/clinic-payments/schemas.ts';
import type { Language } from '#contract/constants.ts';
import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { formatDate, formatPhone, formatPrice } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { cx } from '#web/ui/cx.ts';
import { Name } from '#web/ui/name.tsx';
import styles from '#web/ui/papers/paper-sheet.module.css';
import { Fact } from './paper-fact.tsx';
import { SplitLeft } from './split-left.tsx';

interface ReceiptPaperProps {
  /** Whose visit it was. */
  form: { name: string; phone?: string };
  payment: ReceiptPayment;
  receipt: Omit<Receipt, '$id' | 'form_id' | 'payment_id'>;
  /** The reader's, whatever the language of the page. Its texts must be at hand (`addTexts`). */
  language: Language;
  /** The level of its heading in the page; 3 unless told otherwise. */
  level?: 2 | 3;
}

/** A receipt as it is printed: from whom, how much and how, and what is left to pay. */
export function ReceiptPaper({ form, payment, receipt, language, level = 3 }: ReceiptPaperProps) {
  const { t } = useTranslation('papers', { lng: language });
  const Heading = `h${level}` as const;
  const price = (amount: number) => formatPrice(amount, language);
  const insurer = payment.payer === 'insurer' ? receipt.insurer_name : null;
  return (
    <article
      lang={language}
      dir={LANGUAGE_FACTS[language].direction}
      className={cx(styles.paper, styles.fluid, styles.slip)}
      data-sheet=""
    >
      <header className={styles.head}>
        <PaperIssuer language={language} />
        <Heading className={styles.kind}>{t('titles.receipt')}</Heading>
      </header>
      <dl className={styles.facts}>
        <Fact term={t('receipt.number')}>
          <strong>
            <bdi dir="ltr">{receipt.number}</bdi>
          </strong>
        </Fact>
        <Fact term={t('receipt.day')}>{formatDate(payment.day, language)}</Fact>
        {insurer !== null && (
          <Fact term={t('receipt.from')}>
            <Name>{insurer}</Name>
          </Fact>
        )}
        <Fact term={t(insurer === null ? 'receipt.from' : 'invoice.client')}>
          <Name>{form.name}</Name>
        </Fact>
        {form.phone && (
          <Fact term={t('receipt.phone')}>
            <bdi dir="ltr">{formatPhone(form.phone)}</bdi>
          </Fact>
        )}
        <Fact term={t('receipt.method')}>
          {t(`methods.${payment.method}`)} {payment.reference && <bdi>{payment.reference}</bdi>}
        </Fact>
        <Fact term={t('receipt.by')}>
          <Name>{payment.actor_name}</Name>
        </Fact>
      </dl>
      <dl className={styles.sums}>
        <Fact term={t('receipt.amount')}>
          <strong>{price(receipt.amount)}</strong>
        </Fact>
        {receipt.insurer_outstanding === null ? (
          receipt.outstanding !== null && <Fact term={t('receipt.left')}>{price(receipt.outstanding)}</Fact>
        ) : (
          <SplitLeft bill={receipt} language={language} />
        )}
      </dl>
      <footer className={styles.foot}>
        <p className={styles.signature}>{t('receipt.signature')}</p>
      </footer>
    </article>
  );
}
