import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '#web/i18n/errors.ts';

/** What a table says while its rows are on their way, and where they did not come. */
export const tableState = ({ isPending, error, refetch }: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>) => ({
  loading: isPending,
  error: error ? errorText(error) : null,
  onRetry: () => void refetch(),
});
