import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/i18n/format.ts';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import type { BookedChange, BookedChanges, Sums } from './booked-changes.ts';

/** What of the sums changes: only that is named. */
function changeOf(before: Sums, after: Sums): 'both' | 'billed' | 'received' | 'same' {
  if (before.billed !== after.billed) return before.received === after.received ? 'billed' : 'both';
  return before.received === after.received ? 'same' : 'received';
}

/** Asks before booked sums change, and names them: of each block, and of the whole form. */
export function useConfirmChanges(): (changes: BookedChanges) => Promise<boolean> {
  const { t } = useTranslation(['clinic-service', 'clinic']);
  const { price } = useFormat();

  const sums = (before: Sums, after: Sums) => ({
    billedBefore: price(before.billed),
    billedAfter: price(after.billed),
    receivedBefore: price(before.received),
    receivedAfter: price(after.received),
  });

  function lineOf({ block, position, before, after }: BookedChange): string {
    const service = t('block-title', { position, service: t(`clinic:blocks.${block.type}`) });
    if (after === null) {
      return t('booked.removed', { service, billed: price(before.billed), received: price(before.received) });
    }
    const change = changeOf(before, after);
    // A block whose sums stay is not asked about.
    return t(`booked.changed-${change === 'same' ? 'both' : change}`, { service, ...sums(before, after) });
  }

  return ({ blocks, before, after }) =>
    confirmAction({
      title: t('booked.question'),
      text: [...blocks.map(lineOf), t(`booked.whole-${changeOf(before, after)}`, sums(before, after))].join('\n'),
      confirm: t('booked.confirm'),
      cancel: t('booked.stay'),
      danger: true,
    });
}
