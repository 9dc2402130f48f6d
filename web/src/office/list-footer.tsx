import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/errors.ts';
import { useTotal } from '#web/i18n/total.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import type { CursorList } from './cursor-list.ts';
import styles from './list-footer.module.css';

export interface ListFooterProps {
  list: CursorList<unknown>;
  /** "{n} Orders of {total}", translated, of the figures given. */
  counter: (figures: { shown: number; total: string }) => string;
  /** The words of the button, for example "Load More Orders". */
  more: string;
}

/** Below a list: how much of it is shown, and the button that loads more, unless everything is there. */
export function ListFooter({ list, counter, more }: ListFooterProps) {
  const { t } = useTranslation('staff');
  const inWords = useTotal();
  const { rows, total, capped, hasMore, loadMore, loadingMore, moreError } = list;
  if (total === undefined) return null;
  return (
    <div className={styles.footer}>
      <p className={styles.counter} role="status">
        {counter({ shown: rows.length, total: inWords(Math.max(total, rows.length), capped && hasMore) })}
      </p>
      <FormAlert message={Boolean(moreError) && t('more.failed', { reason: errorText(moreError) })} />
      {hasMore && (
        <Button variant="secondary" small busy={loadingMore} onClick={loadMore}>
          {more}
        </Button>
      )}
    </div>
  );
}
