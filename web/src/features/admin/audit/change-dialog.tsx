import { useTranslation } from 'react-i18next';
import type { AuditRow } from '#contract/audit/schemas.ts';
import { orderPath } from '#web/config/staff-paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import text from '#web/ui/text.module.css';
import styles from '../shared/list-page.module.css';
import { changesOf, type FieldChange } from './changes.ts';
import { useChangeWords, useSubjectName } from './use-change-words.ts';

/** What was changed, field by field, in the words of the pages. A new thing has no "before", one that went no "after". */
export function ChangeDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const words = useChangeWords(row.kind);
  const subjectName = useSubjectName();
  const side = (name: 'before' | 'after') => ({
    id: name,
    header: t(`audit.${name}`),
    cell: (change: FieldChange) => {
      const value = words.value(change, change[name]);
      return value === null ? (
        <span className={text.soft}>{t('audit.none')}</span>
      ) : (
        <bdi className={styles.code}>{value}</bdi>
      );
    },
  });
  const columns: readonly Column<FieldChange>[] = [
    { id: 'field', header: t('audit.field'), cell: (change) => <bdi>{words.field(change)}</bdi> },
    ...(row.before === null ? [] : [side('before')]),
    ...(row.after === null ? [] : [side('after')]),
  ];
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('audit.details', { name: subjectName(row) })}
      footer={
        row.kind === 'order' && (
          <LinkButton small variant="secondary" to={orderPath(row.subject_id)}>
            {t('audit.open-order')}
          </LinkButton>
        )
      }
    >
      <DataTable
        whole
        caption={t('audit.changes')}
        columns={columns}
        rows={changesOf(row)}
        rowKey={({ key }) => key}
        empty={t('audit.none')}
      />
    </Dialog>
  );
}
