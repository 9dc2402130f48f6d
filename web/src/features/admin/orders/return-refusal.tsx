import { useTranslation } from 'react-i18next';
import { exact, text } from '#contract/fields.ts';
import { moveReturn } from '#contract/returns/admin-calls.ts';
import type { ReturnDetails } from '#contract/returns/schemas.ts';
import { RETURN_TEXT_MAX } from '#contract/returns/states.ts';
import { groupOrderNumber } from '#web/features/orders/shared/order-number.ts';
import { call } from '#web/lib/call.ts';
import { ReturnWindow } from './return-window.tsx';

const schema = exact({ note: text(RETURN_TEXT_MAX) });

/** Refuses a return; the customer reads why. */
export function ReturnRefusal({ shown, onClose }: { shown: ReturnDetails; onClose: () => void }) {
  const { t } = useTranslation('admin-orders');
  return (
    <ReturnWindow
      shown={shown}
      step="refuse"
      schema={schema}
      send={(note, signal) => call(moveReturn, { returnId: shown.$id, state: 'refused', note }, { signal })}
      title={t('returns.refusal.title', { number: groupOrderNumber(shown.number) })}
      lead={t('returns.refusal.lead')}
      submitLabel={t('returns.moves.refuse')}
      danger
      onClose={onClose}
    />
  );
}
