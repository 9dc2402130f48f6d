import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importProducts } from '#contract/catalogue/admin-calls.ts';
import type { ImportResult } from '#contract/catalogue/admin-schemas.ts';
import { CSV_MAX_LENGTH, csvColumns } from '#contract/catalogue/csv.ts';
import type { ProductType } from '#contract/constants.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { FilePick } from '../shared/file-pick.tsx';
import { NotTextError, textOf } from '../shared/file-text.ts';
import styles from './catalogue-import.module.css';
import { ImportDone, ImportFindings } from './catalogue-import-findings.tsx';
import { refreshProducts } from './queries.ts';

interface CatalogueImportProps {
  type: ProductType;
  onClose: () => void;
}

/** A file as it was read, and the name of the write that it stands for. */
interface ReadFile {
  name: string;
  csv: string;
  requestId: string;
}

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
 * Takes a catalogue file: the server looks through all of it first and stores nothing, names every bad line, and stores
 * all of it or nothing once that is confirmed. Until the window is closed an import can be taken back.
 */
export function CatalogueImport({ type, onClose }: CatalogueImportProps) {
  const { t } = useTranslation(['admin-products', 'staff']);
  const client = useQueryClient();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [found, setFound] = useState<ImportResult | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null);
  /** What was imported, which can be taken back as long as the window is open. */
  const [done, setDone] = useState<Done | null>(null);
  /** The file picked last: an answer to an earlier one is ignored. */
  const newest = useRef<object | null>(null);
  const waiting = useRef<AbortController | null>(null);
  useReturnFocus();

  async function read(picked: File): Promise<void> {
    newest.current = picked;
    setFile(null);
    setFound(null);
    setDone(null);
    setFault(null);
    try {
      const csv = await textOf(picked);
      if (newest.current !== picked) return;
      if (csv.trim() === '') return setFault(t('import.empty-file'));
      if (csv.length > CSV_MAX_LENGTH) return setFault(t('import.too-long'));
      const chosen = { name: picked.name, csv, requestId: newRequestId() };
      setFile(chosen);
      await ask(chosen, true);
    } catch (error) {
      if (newest.current === picked)
        setFault(error instanceof NotTextError ? t('import.unreadable') : errorText(error));
    }
  }

  /** Has the server look through the file, or take it in. */
  async function ask(chosen: ReadFile, dryRun: boolean): Promise<void> {
    const { csv, requestId } = chosen;
    const asked = newest.current;
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    setFault(null);
    setBusy(dryRun ? 'checking' : 'importing');
    try {
      const file = { product_type: type, csv, dryRun };
      const result = await call(importProducts, { ...file, ...(!dryRun && { requestId }) }, { signal });
      if (newest.current !== asked) return;
      if (!result.imported) return setFound(result);
      const { created, changed } = result;
      setDone({ created, changed, undo: { csv: found?.undo ?? HEADING, undoes: requestId }, undone: false });
      setFound(null);
      setFile(null);
      void refreshProducts(client);
    } catch (error) {
      if (newest.current === asked) setFault(signal.aborted ? t('staff:dialog.stopped') : errorText(error));
    } finally {
      if (newest.current === asked) setBusy(null);
    }
  }

  async function takeBack({ undo, ...what }: Done): Promise<void> {
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    setFault(null);
    setBusy('importing');
    try {
      const file = { product_type: type, dryRun: false, requestId: `undo-${undo.undoes}`.slice(0, 36) };
      const result = await call(importProducts, { ...file, ...undo }, { signal });
      if (result.imported) setDone({ ...what, undo, undone: true });
      else setFault(t('import.not-undone'));
      void refreshProducts(client);
    } catch (error) {
      setFault(signal.aborted ? t('staff:dialog.stopped') : errorText(error));
    } finally {
      setBusy(null);
    }
  }

  const close = () => {
    // The file is sent again under the same name, so nothing of it comes in twice.
    if (busy === 'importing') waiting.current?.abort();
    else onClose();
  };
  const isGood = found !== null && found.problemCount === 0 && found.created + found.changed > 0;
  return (
    <Dialog
      open
      wide
      onClose={close}
      title={t(`import.titles.${type}`)}
      footer={
        <>
          <Button variant="ghost" small onClick={close}>
            {t(busy === 'importing' ? 'staff:dialog.stop' : done ? 'import.finish' : 'staff:dialog.cancel')}
          </Button>
          {done && !done.undone && (
            <Button small variant="secondary" busy={busy === 'importing'} onClick={() => void takeBack(done)}>
              {t('import.undo')}
            </Button>
          )}
          {file && isGood && (
            <Button small busy={busy === 'importing'} onClick={() => void ask(file, false)}>
              {t('import.confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <p>{t('import.intro')}</p>
        <p className={styles.columns}>
          {t('import.columns')} <bdi dir="ltr">{csvColumns(type).join(', ')}</bdi>
        </p>
        <FilePick name={file?.name ?? null} disabled={busy === 'importing'} onPick={(picked) => void read(picked)} />
        <div role="status" className={styles.state}>
          {busy === 'checking' && (
            <span className={styles.busy}>
              <Spinner size={20} />
              {t('import.checking')}
            </span>
          )}
          {found && <ImportFindings found={found} />}
          {done && <ImportDone {...done} />}
        </div>
        <FormAlert message={fault}>
          {file && fault && (
            <Button small variant="secondary" onClick={() => void ask(file, true)}>
              {t('import.again')}
            </Button>
          )}
        </FormAlert>
      </div>
    </Dialog>
  );
}
