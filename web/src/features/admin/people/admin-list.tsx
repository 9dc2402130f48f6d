import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteAdmin } from '#contract/people/calls.ts';
import type { Person } from '#contract/people/schemas.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { ListFooter } from '#web/office/list-footer.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx';
import { PencilIcon } from '#web/ui/icons/staff-icons.tsx';
import { AdminEditor } from './admin-editor.tsx';
import styles from './people.module.css';
import { usePersonColumns } from './person-columns.tsx';
import { useAdmins } from './queries.ts';
import { useDeletion } from './use-deletion.ts';

/** Those who work here. */
export function AdminList() {
  const { t } = useTranslation('admin-people');
  const { user } = useUser();
  const nameOf = useNames();
  const adminId = user?.id ?? '';
  const [search, setSearch] = useState('');
  /** Who is in the editor; null for somebody new. */
  const [edited, setEdited] = useState<Person | null>();
  const list = useAdmins(search);
  const columns = usePersonColumns('admins', adminId);
  const { deleting, remove, table } = useDeletion('admin', async ({ $id, username }) => {
    const { specialist } = await call(deleteAdmin, { adminId: $id });
    return specialist && t('deletion.unlinked-message', { name: username, specialist: nameOf(specialist) });
  });

  const isWhole = list.status === 'ready' && !list.hasMore && search === '';
  const admins = list.rows.filter(({ role }) => role === 'admin').length;
  /** Why somebody cannot be deleted, as far as the list can tell; the server knows for certain. */
  function protectionOf(person: Person): string | null {
    if (person.$id === adminId) return t('deletion.yourself');
    return isWhole && person.role === 'admin' && admins === 1 ? t('deletion.last-admin') : null;
  }

  return (
    <div className={styles.list}>
      <SearchForm
        label={t('search.admins')}
        placeholder={t('search.placeholder')}
        search={search}
        maxLength={200}
        onSearch={setSearch}
      />
      <div>
        <Button small onClick={() => setEdited(null)}>
          <PlusIcon size={20} />
          {t('add')}
        </Button>
      </div>
      <div ref={table} tabIndex={-1} className={styles.table}>
        <DataTable
          caption={t('table.admins')}
          columns={columns}
          rows={list.rows}
          rowKey={({ $id }) => $id}
          loading={list.status === 'loading'}
          error={list.status === 'failed' ? errorText(list.error) : null}
          onRetry={list.refetch}
          empty={t('admins-empty')}
          actionsHeader={t('columns.actions')}
          actions={(person) => {
            const reason = protectionOf(person);
            return (
              <>
                <IconButton
                  label={t('edit', { name: person.username })}
                  icon={<PencilIcon size={20} />}
                  onClick={() => setEdited(person)}
                />
                <IconButton
                  label={t('delete', { name: person.username })}
                  icon={<TrashIcon size={20} />}
                  disabled={deleting === person.$id || reason !== null}
                  aria-describedby={reason ? `why-${person.$id}` : undefined}
                  onClick={() => void remove(person)}
                />
                {reason && (
                  <span id={`why-${person.$id}`} className={styles.reason}>
                    {reason}
                  </span>
                )}
              </>
            );
          }}
        />
      </div>
      <ListFooter
        list={list}
        counter={({ shown, total }) => t('admins-count', { count: shown, total })}
        more={t('admins-more')}
      />
      {edited !== undefined && <AdminEditor person={edited} adminId={adminId} onClose={() => setEdited(undefined)} />}
    </div>
  );
}
