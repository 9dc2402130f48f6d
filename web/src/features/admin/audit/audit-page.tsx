import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AUDIT_KINDS } from '#contract/audit/actions.ts';
import { fetchAudit } from '#contract/audit/calls.ts';
import type { AuditRow } from '#contract/audit/schemas.ts';
import { BOOKS_ACTOR } from '#contract/books/findings.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { adminPaths } from '#web/config/staff-paths.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { useCursorList } from '#web/office/cursor-list.ts';
import { ListTable } from '#web/office/list-table.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { LinkButton, RowButton } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { cx } from '#web/ui/cx.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { DayRange } from '../shared/day-range.tsx';
import styles from '../shared/list-page.module.css';
import { type AuditFilters, readAuditUrl, writeAuditUrl } from './audit-url.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useSubjectName } from './use-change-words.ts';

/** Who changed what, and when; by person, thing, day and words. */
export function AuditPage() {
  const { t } = useTranslation(['admin', 'staff']);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const filters = readAuditUrl(query);
  const list = useAudit(filters);
  const [open, setOpen] = useState<AuditRow | null>(null);
  const narrow = (change: AuditFilters) =>
    void navigate({ search: writeAuditUrl({ ...filters, ...change }) }, KEEP_PLACE);
  const columns = useColumns(narrow);
  const personName = list.rows[0]?.actor_name ?? filters.person ?? '';
  const nameOf = useSubjectName();
  const [first] = list.rows;
  const subjectName = first ? nameOf(first) : (filters.subjectId ?? '');
  return (
    <Container layout="admin">
      <div className={toolbar(3, 'spread')}>
        <PageHeading>{t('staff:pages.audit')}</PageHeading>
        <LinkButton to={adminPaths.recordReads} variant="secondary" small>
          {t('staff:reads.page')}
        </LinkButton>
      </div>
      <SearchForm
        label={t('audit.search')}
        placeholder={t('audit.placeholder')}
        search={filters.query ?? ''}
        maxLength={200}
        onSearch={(text) => narrow({ query: text || undefined })}
      />
      <div className={cx(toolbar(3, 'end'), styles.filters)}>
        <SelectField
          required={false}
          label={t('audit.kind')}
          options={[
            { value: '', label: t('audit.any') },
            ...AUDIT_KINDS.map((value) => ({ value, label: t(`audit.kinds.${value}`) })),
          ]}
          value={filters.kind ?? ''}
          onChange={({ target }) => narrow({ kind: AUDIT_KINDS.find((kind) => kind === target.value) })}
        />
        <DayRange
          label={t('audit.filters')}
          days={filters}
          onChange={({ from, to }) => narrow({ from, to })}
          clear={t('audit.clear')}
        />
      </div>
      {(filters.person || filters.subjectId) && (
        <div className={toolbar(2)}>
          {filters.person && (
            <Chip removeLabel={t('audit.remove', { name: personName })} onRemove={() => narrow({ person: undefined })}>
              {t('audit.person-chip', { name: personName })}
            </Chip>
          )}
          {filters.subjectId && (
            <Chip
              removeLabel={t('audit.remove', { name: subjectName })}
              onRemove={() => narrow({ subjectId: undefined })}
            >
              {t('audit.subject-chip', { name: subjectName })}
            </Chip>
          )}
        </div>
      )}
      <div>
        <ListTable
          caption={t('audit.caption')}
          columns={columns}
          list={list}
          empty={t('audit.empty')}
          actionsHeader={t('audit.changes')}
          actions={(row) => (
            <RowButton label={t('audit.show-named', { name: nameOf(row) })} onClick={() => setOpen(row)}>
              {t('audit.show')}
            </RowButton>
          )}
          counter={({ shown, total }) => t('audit.counter', { count: shown, total })}
          more={t('audit.more')}
        />
      </div>
      {open && <ChangeDialog row={open} onClose={() => setOpen(null)} />}
    </Container>
  );
}

function useAudit(filters: AuditFilters) {
  const { user } = useUser();
  const id = user?.id ?? '';
  return useCursorList<AuditRow>({
    queryKey: [MINE, 'admin-audit', id, filters],
    fetchAfter: (after, signal) => call(fetchAudit, { ...filters, cursor: after?.next }, { signal }),
  });
}

function useColumns(narrow: (change: AuditFilters) => void): readonly Column<AuditRow>[] {
  const { t } = useTranslation(['admin', 'staff']);
  const { dateTime } = useFormat();
  const nameOf = useSubjectName();
  return [
    { id: 'at', header: t('audit.at'), nowrap: true, cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time> },
    {
      id: 'person',
      header: t('audit.person'),
      cell: ({ actor_id, actor_name, actor_email, actor_role }) => (
        <>
          <span className={styles.pair}>
            <button
              type="button"
              className={styles.plain}
              title={t('audit.only-person', { name: actor_name })}
              onClick={() => narrow({ person: actor_id })}
            >
              <bdi>{actor_id === BOOKS_ACTOR ? t('audit.by-itself') : actor_name || actor_email}</bdi>
            </button>{' '}
            <span className={styles.beside}>{t(`staff:roles.${actor_role}`)}</span>
          </span>
          <span className={styles.small} title={actor_email}>
            <bdi>{actor_email}</bdi>
          </span>
        </>
      ),
    },
    { id: 'action', header: t('audit.action'), cell: ({ action }) => t(`audit.actions.${action}`) },
    {
      id: 'subject',
      header: t('audit.subject'),
      cell: (row) => (
        <>
          <span className={styles.small}>{t(`audit.kinds.${row.kind}`)}</span>
          <button
            type="button"
            className={styles.plain}
            title={t('audit.only-subject', { name: nameOf(row) })}
            onClick={() => narrow({ subjectId: row.subject_id })}
          >
            <bdi>{nameOf(row)}</bdi>
          </button>
        </>
      ),
    },
  ];
}
