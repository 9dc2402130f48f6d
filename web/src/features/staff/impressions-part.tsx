import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { ImpressionRequest } from '#contract/impressions/schemas.ts';
import { fetchImpressions } from '#contract/impressions/staff-calls.ts';
import type { WorkQueue } from '#contract/staff/schemas.ts';
import { useBookings } from '#web/features/visits/shared/book-visit.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { WORK_QUEUE_KEY } from '#web/office/work-queue-key.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Impression } from './impressions.tsx';
import { Part } from './part.tsx';

interface ImpressionsPartProps {
  user: User;
  /** The first page, which the day's work brings along, and how many there are. */
  first: WorkQueue['impressions'];
}

/** Requests for impressions and repairs, page by page. */
export function ImpressionsPart({ user, first }: ImpressionsPartProps) {
  const { t } = useTranslation('clinic-staff');
  const [wantsMore, setWantsMore] = useState(false);
  const last = first.documents.at(-1)?.$id ?? '';
  const more = useInfiniteQuery({
    queryKey: [...WORK_QUEUE_KEY, user.id, 'impressions', last],
    queryFn: ({ pageParam: cursor, signal }) => call(fetchImpressions, { cursor }, { signal }),
    initialPageParam: last,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: wantsMore && last !== '',
  });
  const pages = [first, ...(more.data?.pages ?? [])];
  const hasMore = more.data ? more.hasNextPage : first.total > first.documents.length;
  return (
    <Part
      title={t('today.impressions')}
      total={first.total}
      footer={
        <>
          <FormAlert message={more.error && errorText(more.error)} />
          {hasMore && (
            <Button
              small
              variant="secondary"
              busy={more.isFetching}
              onClick={() => (wantsMore ? void more.fetchNextPage() : setWantsMore(true))}
            >
              {t('due.more')}
            </Button>
          )}
        </>
      }
    >
      {pages.map(({ documents }) => (
        <Requests key={documents[0]?.$id} user={user} requests={documents} />
      ))}
    </Part>
  );
}

/** The requests of a page, with the appointments that were made for them. */
function Requests({ user, requests }: { user: User; requests: readonly ImpressionRequest[] }) {
  const bookings = useBookings(
    user,
    requests.map(({ $id }) => $id),
  );
  return requests.map((request) => (
    <Impression key={request.$id} request={request} user={user} booked={bookings.get(request.$id)} />
  ));
}
