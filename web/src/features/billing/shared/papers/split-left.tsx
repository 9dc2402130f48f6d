import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { formatPrice } from '#web/i18n/format.ts';
import { Fact } from './paper-fact.tsx';

/** What is left of a bill, and of that of the insurer's part. */
interface Bill {
  outstanding: number | null;
  insurer_name: string | null;
  insurer_outstanding: number | null;
}

/** What the client still owes, without what an insurer does; null where that was not known. */
export function leftForClient({ outstanding, insurer_outstanding }: Omit<Bill, 'insurer_name'>): number | null {
  // Piasters add up exactly.
  return outstanding && (Math.round(outstanding * 100) - Math.round((insurer_outstanding ?? 0) * 100)) / 100;
}

/** Who owes what is left, where the bill was split. */
export function SplitLeft({ bill, language }: { bill: Bill; language: Language }) {
  const { t } = useTranslation('papers', { lng: language });
  const { insurer_name, insurer_outstanding } = bill;
  const byClient = leftForClient(bill);
  if (byClient === null || insurer_outstanding === null) return null;
  return (
    <>
      <Fact term={t('left.client')}>{formatPrice(byClient, language)}</Fact>
      <Fact term={t('left.insurer', { name: insurer_name ?? '' })}>{formatPrice(insurer_outstanding, language)}</Fact>
    </>
  );
}
