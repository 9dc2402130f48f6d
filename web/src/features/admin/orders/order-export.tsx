import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminOrder } from '../../../../../functions/contract/admin-types.ts';
import { GOVERNORATES } from '../../../../../functions/contract/governorates.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { cairoToday } from '../../../lib/cairo.ts';
import { errorText } from '../../../lib/errors.ts';
import { useUser } from '../../../lib/user.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { DownloadIcon } from '../../../ui/icons/staff-icons.tsx';
import { allOrders } from './orders-csv.ts';
import styles from './orders-page.module.css';
import type { OrderFilters } from './orders-url.ts';

/** Saves every order that fits the filters as a CSV file; says how far it is, and can be stopped. */
export function OrderExport({ filters }: { filters: OrderFilters }) {
  const { t } = useTranslation('admin-orders');
  const { user } = useUser();
  const toTable = useOrderTable();
  const running = useRef<AbortController | null>(null);
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setFailure(null);
    setProgress({ done: 0, total: 0 });
    try {
      const orders = await allOrders(user?.id ?? '', filters, {
        signal,
        onProgress: (done, total) => setProgress({ done, total }),
      });
      const { csvText, saveFile } = await import('../../../lib/csv.ts');
      const { head, rows } = toTable(orders);
      saveFile(`${t('export.file', { day: cairoToday() })}.csv`, csvText(head, rows));
    } catch (error) {
      if (!signal.aborted) setFailure(error);
    } finally {
      if (running.current === controller) setProgress(null);
    }
  };
  return (
    <div className={styles.export}>
      {progress ? (
        <>
          <p role="status">{t('export.running', progress)}</p>
          <progress
            aria-label={t('export.button')}
            value={progress.total > 0 ? progress.done : undefined}
            max={progress.total || 1}
          />
          <Button small variant="secondary" onClick={() => running.current?.abort()}>
            {t('export.cancel')}
          </Button>
        </>
      ) : (
        <Button small variant="secondary" onClick={() => void start()}>
          <DownloadIcon size={20} />
          {t('export.button')}
        </Button>
      )}
      <FormAlert message={Boolean(failure) && t('export.failed', { reason: errorText(failure) })} />
    </div>
  );
}

/** Orders as a table of texts and figures, with a head, in the language of the page. */
function useOrderTable() {
  const { t } = useTranslation('admin-orders');
  const { language } = useLanguage();
  const columns: readonly [head: string, cell: (order: AdminOrder) => string | number | null][] = [
    [t('columns.id'), ({ $id }) => $id],
    [t('columns.number'), ({ number }) => number],
    [t('columns.placed'), ({ $createdAt }) => $createdAt],
    [t('columns.user-id'), ({ user_id }) => user_id],
    [t('columns.user-email'), ({ user_email }) => user_email],
    [t('columns.first-name'), ({ first_name }) => first_name],
    [t('columns.last-name'), ({ last_name }) => last_name],
    [t('columns.phone'), ({ user_phone }) => user_phone],
    [t('columns.address'), ({ address }) => address],
    [t('columns.city'), ({ city }) => GOVERNORATES.find(({ en }) => en === city)?.[language] ?? city],
    [t('columns.amount'), ({ amount }) => amount],
    [t('columns.method'), ({ payment_method }) => t(`methods.${payment_method}`)],
    [t('columns.payment'), ({ payment_status }) => t(`payments.${payment_status}`)],
    [t('columns.delivery'), ({ delivery_status }) => t(`deliveries.${delivery_status}`)],
    [t('columns.due'), ({ refund_due }) => refund_due],
    [t('columns.note'), ({ note }) => note],
  ];
  return (orders: readonly AdminOrder[]) => ({
    head: columns.map(([head]) => head),
    rows: orders.map((order) => columns.map(([, cell]) => cell(order))),
  });
}
