import { useTranslation } from 'react-i18next';
import type { AuditRow } from '../../../../../functions/contract/admin-types.ts';
import { adminPaths } from '../../../config/staff-paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import styles from '../list-page.module.css';

/** One field of a change: what it was, and what it became. Fields keep the names they are stored by. */
interface FieldChange {
  name: string;
  before: string | null;
  after: string | null;
}

/** What was changed, field by field. */
export function ChangeDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const text = (value: string | null) =>
    value === null || value === '' ? (
      <span className={styles.soft}>{t('audit.none')}</span>
    ) : (
      <bdi className={styles.code}>{value}</bdi>
    );
  const columns: readonly Column<FieldChange>[] = [
    { id: 'field', header: t('audit.field'), cell: ({ name }) => <bdi dir="ltr">{name}</bdi> },
    { id: 'before', header: t('audit.before'), cell: ({ before }) => text(before) },
    { id: 'after', header: t('audit.after'), cell: ({ after }) => text(after) },
  ];
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('audit.details', { name: row.label || row.subject_id })}
      footer={
        row.kind === 'order' && (
          <LinkButton small variant="secondary" to={`${adminPaths.orders}?order=${encodeURIComponent(row.subject_id)}`}>
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
        rowKey={({ name }) => name}
        empty={t('audit.none')}
      />
    </Dialog>
  );
}

/** The fields of both sides, in order of appearance. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.map((name) => ({ name, before: textOf(old[name]), after: textOf(now[name]) }));
}

function fieldsOf(json: string | null): Record<string, unknown> {
  if (json === null) return {};
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { '': value };
  } catch {
    // A change too long to be kept whole is kept as the beginning of its text.
    return { '': json };
  }
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
