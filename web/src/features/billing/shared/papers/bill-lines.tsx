import { useTranslation } from 'react-i18next';
import type { BillLine } from '#contract/clinic-documents/schemas.ts';
import type { Language } from '#contract/constants.ts';
import { formatPrice } from '#web/i18n/format.ts';
import { Name } from '#web/ui/name.tsx';
import styles from '#web/ui/papers/paper-sheet.module.css';

interface BillLinesProps {
  lines: readonly BillLine[];
  /** The reader's. Its texts must be at hand (`addTexts`). */
  language: Language;
}

/** The services of an invoice or a quote, each with its price and, where there is any, the VAT of it. */
export function BillLines({ lines, language }: BillLinesProps) {
  const { t } = useTranslation('papers', { lng: language });
  const hasVat = lines.some(({ vat }) => vat > 0);
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('invoice.service')}</th>
          {hasVat && <th scope="col">{t('invoice.vat-part')}</th>}
          <th scope="col">{t('invoice.price')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.block_id}>
            <th scope="row">
              {t(`services.${line.type}`)}
              {line.hearing_aid && (
                <>
                  <br />
                  <Name>{line.hearing_aid}</Name>
                </>
              )}
              {line.serial_number && (
                <>
                  <br />
                  {t('invoice.serial', { number: line.serial_number })}
                </>
              )}
            </th>
            {hasVat && <td>{formatPrice(line.vat, language)}</td>}
            <td>{line.amount === null ? t('invoice.unknown') : formatPrice(line.amount, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
