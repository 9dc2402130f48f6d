import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import styles from './printed-seller.module.css';

/** Who sold it, with the numbers that the law asks for: on paper only, the page names them in its footer. */
export function PrintedSeller() {
  const { language } = useLanguage();
  return (
    <div className={styles.seller}>
      <PaperIssuer language={language} isInvoice />
    </div>
  );
}
