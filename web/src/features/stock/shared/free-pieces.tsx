import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchFreePieces } from '#contract/pieces/calls.ts';
import { call } from '#web/lib/call.ts';
import { PIECES_KEY } from './queries.ts';

interface FreePiecesProps {
  /** Of the list, for the field that offers from it. */
  id: string;
  userId: string;
  /** The product of which one is sold; without it those that can be lent. */
  productId?: string;
}

/** Serial numbers in stock, to choose from while one is typed or scanned. Any other may be typed too. Loads on the texts `clinic-stock`. */
export function FreePieces({ id, userId, productId }: FreePiecesProps) {
  const { t } = useTranslation('clinic-stock');
  const { data } = useQuery({
    queryKey: [...PIECES_KEY, 'free', userId, productId],
    queryFn: ({ signal }) => call(fetchFreePieces, { productId }, { signal }),
  });
  return (
    <datalist id={id}>
      {data?.documents.map(({ serial_number, title, state }) => (
        <option key={serial_number} value={serial_number}>
          {state === 'loaner' ? t('free.loaner', { title }) : title}
        </option>
      ))}
    </datalist>
  );
}
