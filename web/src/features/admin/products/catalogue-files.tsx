import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import { exportProducts } from '#contract/catalogue/admin-calls.ts';
import type { ProductType } from '#contract/constants.ts';
import { errorText } from '../../../i18n/errors.ts';
import { call } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { showAlert } from '../../../ui/confirm.ts';
import { DownloadIcon, UploadIcon } from '../../../ui/icons/staff-icons.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { CatalogueImport } from './catalogue-import.tsx';

interface CatalogueFilesProps {
  type: ProductType;
  adminId: string;
}

/** The catalogue as a CSV file: out, changed in a spreadsheet, and in again. */
export function CatalogueFiles({ type, adminId }: CatalogueFilesProps) {
  const { t } = useTranslation('admin-products');
  const [exporting, setExporting] = useState(false);
  const [importing, setImporting] = useState(false);

  async function save(): Promise<void> {
    setExporting(true);
    try {
      const { csv, lines } = await wholeCatalogue(type, adminId);
      const { saveFile } = await import('../csv.ts');
      saveFile(t(`export.file.${type}`, { date: cairoDay() }), withMark(csv));
      showToast({ kind: 'success', title: t('export.done'), message: t('export.lines', { count: lines }) });
    } catch (error) {
      await showAlert(t('export.failed'), errorText(error));
    } finally {
      setExporting(false);
    }
  }

  return (
    <>
      <Button small variant="secondary" busy={exporting} onClick={() => void save()}>
        <DownloadIcon size={20} />
        {t('export.button')}
      </Button>
      <Button small variant="secondary" onClick={() => setImporting(true)}>
        <UploadIcon size={20} />
        {t('import.button')}
      </Button>
      {importing && <CatalogueImport type={type} adminId={adminId} onClose={() => setImporting(false)} />}
    </>
  );
}

/** All parts of the file, put together. */
async function wholeCatalogue(type: ProductType, adminId: string): Promise<{ csv: string; lines: number }> {
  const parts: string[] = [];
  let lines = 0;
  let cursor: string | undefined;
  do {
    const part = await call(exportProducts, { id: adminId, product_type: type, ...(cursor && { cursor }) });
    parts.push(part.csv);
    lines += part.lines;
    cursor = part.next ?? undefined;
  } while (cursor);
  return { csv: parts.join(''), lines };
}

/** Spreadsheets read the Arabic in a file as what it is when this stands at its start. */
const BYTE_ORDER_MARK = '\uFEFF';

const withMark = (csv: string): string => (csv.startsWith(BYTE_ORDER_MARK) ? csv : BYTE_ORDER_MARK + csv);
