import { useTranslation } from 'react-i18next';
import { IMPORT_LINES_MAX } from '#contract/imports/constants.ts';
import { saidTwice } from './columns.ts';
import type { FileColumns } from './file-kind.ts';
import type { FileReading } from './use-file.ts';

/** Why a file can't be sent as it is read and matched now; null when it can, or when there is none. */
export function useFileFault(kind: FileColumns): (content: FileReading | null) => string | null {
  const { t } = useTranslation('admin-import');
  return (content) => {
    if (!content) return null;
    const { sheet, matching, order } = content;
    const [broken] = sheet.broken;
    if (broken !== undefined) return t('file.broken', { line: broken });
    if (sheet.rows.length === 0) return t('file.empty');
    if ((sheet.rows.at(-1)?.line ?? 0) > IMPORT_LINES_MAX) return t('file.too-long', { max: IMPORT_LINES_MAX });
    if (!kind.isEnough(matching)) return t(`kinds.${kind.kind}.missing`);
    if (saidTwice(kind, matching).length > 0) return t(`kinds.${kind.kind}.twice`);
    return order === null ? t('dates.ask') : null;
  };
}
