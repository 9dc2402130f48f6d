import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importProducts } from '#contract/catalogue/admin-calls.ts';
import type { ImportResult } from '#contract/catalogue/admin-schemas.ts';
import type { ProductType } from '#contract/constants.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, newRequestId } from '#web/lib/call.ts';

/** A file that is in the store, and what takes it back. */
interface Done {
  created: number;
  changed: number;
  undo: { csv: string; undoes: string };
  undone: boolean;
}

/** A file that changes no product is taken back by what it brought alone. */
const HEADING = '$id\r\n';

/**
 * Has the server look through a file of products, which stores nothing, and take all of it in or nothing. Until another
 * file is chosen an import can be taken back.
 */
export function useProductsImport(type: ProductType) {
  const { t } = useTranslation('admin-products');
  const client = useQueryClient();
  const running = useRef<AbortController | null>(null);
  /** The name of the write: a file that is sent again after a lost answer brings nothing twice. */
  const request = useRef<string | null>(null);
  const [found, setFound] = useState<ImportResult | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function attempt(what: 'checking' | 'importing', work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    const isNewest = () => running.current === controller;
    setFault(null);
    setBusy(what);
    try {
      await work(controller.signal);
    } catch (error) {
      if (isNewest()) setFault(controller.signal.aborted ? t('import.stopped') : errorText(error));
    } finally {
      if (isNewest()) setBusy(null);
      // Products that came in or changed may show on any page.
      if (what === 'importing') void client.invalidateQueries();
    }
  }

  const check = (csv: string) =>
    attempt('checking', async (signal) => {
      setFound(null);
      setFound(await call(importProducts, { product_type: type, csv, dryRun: true }, { signal }));
    });

  const takeIn = (csv: string) =>
    attempt('importing', async (signal) => {
      request.current ??= newRequestId();
      const requestId = request.current;
      const result = await call(importProducts, { product_type: type, csv, dryRun: false, requestId }, { signal });
      if (!result.imported) return setFound(result);
      const { created, changed } = result;
      setDone({ created, changed, undo: { csv: found?.undo ?? HEADING, undoes: requestId }, undone: false });
      setFound(null);
    });

  const takeBack = ({ undo, ...what }: Done) =>
    attempt('importing', async (signal) => {
      const file = { product_type: type, dryRun: false, requestId: `undo-${undo.undoes}`.slice(0, 36) };
      const result = await call(importProducts, { ...file, ...undo }, { signal });
      if (result.imported) setDone({ ...what, undo, undone: true });
      else setFault(t('import.not-undone'));
    });

  const stop = () => running.current?.abort();
  const clear = () => {
    running.current?.abort();
    running.current = null;
    request.current = null;
    setFound(null);
    setDone(null);
    setFault(null);
    setBusy(null);
  };
  return { found, done, fault, busy, check, takeIn, takeBack, stop, clear, setFault };
}
