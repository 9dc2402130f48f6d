import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import { exportProducts } from '#contract/catalogue/admin-calls.ts';
import type { ProductType } from '#contract/constants.ts';
import { adminPaths } from '#web/config/staff-paths.ts';
import { call } from '#web/lib/call.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { UploadIcon } from '#web/ui/icons/staff-icons.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { CsvExport } from '../shared/csv-export.tsx';

interface CatalogueFilesProps {
  type: ProductType;
}

/** The catalogue as a CSV file: out, changed in a spreadsheet, and in again. */
export function CatalogueFiles({ type }: CatalogueFilesProps) {
  const { t } = useTranslation('admin-products');

  return (
    <>
      <CsvExport<string>
        key={type}
        fileName={t(`export.file.${type}`, { date: cairoDay() })}
        fetchPart={async (cursor, signal) => {
          const { csv, lines, next } = await call(exportProducts, { product_type: type, cursor }, { signal });
          return { text: csv, rows: lines, next: next ?? undefined };
        }}
        onSaved={(count) =>
          showToast({ kind: 'success', title: t('export.done'), message: t('export.lines', { count }) })
        }
      />
      <LinkButton small variant="secondary" to={`${adminPaths.import}?kind=${type}`}>
        <UploadIcon size={20} />
        {t('import.button')}
      </LinkButton>
    </>
  );
}
