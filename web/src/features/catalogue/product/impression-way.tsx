import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { bookableQuery } from '#web/features/appointments/shared/bookable.ts';
import { ImpressionDialog } from './impression-dialog.tsx';

interface ImpressionWayProps {
  product: HearingAid;
  onClose: () => void;
}

/** To a free time where impressions can be booked; else customer service is asked to call. */
export function ImpressionWay(props: ImpressionWayProps) {
  const { data, isPending } = useQuery(bookableQuery());
  if (isPending) return null;
  if (data?.kinds.some(({ kind }) => kind === 'ear-mold')) return <Navigate to={paths.book({ kind: 'ear-mold' })} />;
  return <ImpressionDialog {...props} />;
}
