import { useTranslation } from 'react-i18next';
import { type ShownLine, useCartActions } from '#web/features/cart/shared/cart.ts';
import { errorText } from '#web/i18n/errors.ts';
import type { CallError } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast/toast.ts';

interface StockOfferProps {
  /** The refusal `out_of_stock`: the product and how many are left. */
  refusal: CallError;
  lines: readonly ShownLine[];
  /** The count was brought down, and the refusal is history. */
  onCorrected: () => void;
}

/** Offers to bring the count of a product down to what is left, or to leave it out. */
export function StockOffer({ refusal, lines, onCorrected }: StockOfferProps) {
  const { t } = useTranslation('checkout');
  const { setCount } = useCartActions();
  const { showToast } = useToast();
  const available = Number(refusal.params.available ?? 0);
  const line = lines.find(({ product_id }) => product_id === refusal.params.productId);
  if (!line || line.count <= available) return null;

  const correct = async () => {
    try {
      await setCount(line.$id, available);
      onCorrected();
    } catch (error) {
      showToast({ kind: 'fail', title: t('stock.not-corrected'), message: errorText(error) });
    }
  };
  return (
    <Button variant="danger" small onClick={() => void correct()}>
      {available > 0 ? t('stock.correct', { count: available }) : t('stock.remove')}
    </Button>
  );
}
