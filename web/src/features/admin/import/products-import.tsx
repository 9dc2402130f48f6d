import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CSV_MAX_LENGTH } from '#contract/catalogue/csv.ts';
import type { ProductType } from '#contract/constants.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useFocusKept } from '#web/ui/page/focus-kept.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { FileSteps } from './file-steps.tsx';
import styles from './import.module.css';
import { catalogueCsv, PRODUCT_FILES } from './products-file.ts';
import { ProductsDone, ProductsFindings } from './products-findings.tsx';
import { useFile } from './use-file.ts';
import { useFileFault } from './use-file-fault.ts';
import { useProductsImport } from './use-products-import.ts';

/** A file of products: read and matched like any other, and taken in whole or not at all. */
export function ProductsImport({ type }: { type: ProductType }) {
  const { t } = useTranslation(['admin-import', 'admin-products']);
  const kind = PRODUCT_FILES[type];
  const file = useFile(kind);
  const { content } = file;
  const work = useProductsImport(type);
  const { found, done } = work;
  const csv = useMemo(() => (content ? catalogueCsv(content.sheet, content.matching) : ''), [content]);
  const tooLong = csv.length > CSV_MAX_LENGTH ? t('admin-products:import.too-long') : null;
  const fault = useFileFault(kind)(content) ?? tooLong;
  const isImporting = work.busy === 'importing';
  useUnsaved(isImporting);
  const heading = useFocusKept(isImporting || done);
  const isGood = found !== null && found.problemCount === 0 && found.created + found.changed > 0;
  return (
    <div className={styles.steps}>
      <FileSteps kind={kind} file={file} isBusy={work.busy !== null} onChange={work.clear} onFault={work.setFault} />
      {content && fault && <FormAlert message={fault} />}
      {content && !fault && (
        <Card as="section" className={styles.step}>
          <h2 ref={heading} tabIndex={-1}>
            {t('check.title')}
          </h2>
          {!found && !done && <p>{t('check.text')}</p>}
          <div role="status">
            {found && <ProductsFindings found={found} type={type} rows={content.sheet.rows} />}
            {done && <ProductsDone {...done} />}
          </div>
          <FormAlert message={work.fault} />
          <div className={toolbar(3)}>
            {isGood && (
              <Button busy={isImporting} onClick={() => void work.takeIn(csv)}>
                {t('check.import')}
              </Button>
            )}
            {!done && !isImporting && (
              <Button
                variant={isGood ? 'secondary' : 'primary'}
                busy={work.busy === 'checking'}
                onClick={() => void work.check(csv)}
              >
                {t(found ? 'check.repeat' : 'check.button')}
              </Button>
            )}
            {done && !done.undone && (
              <Button variant="secondary" busy={isImporting} onClick={() => void work.takeBack(done)}>
                {t('admin-products:import.undo')}
              </Button>
            )}
            {isImporting && (
              <Button variant="ghost" onClick={work.stop}>
                {t('progress.stop')}
              </Button>
            )}
          </div>
        </Card>
      )}
      {(!content || fault) && <FormAlert message={work.fault} />}
    </div>
  );
}
