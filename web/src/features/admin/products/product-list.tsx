import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteProduct, restoreProduct } from '#contract/catalogue/admin-calls.ts';
import type { EditableProduct } from '#contract/catalogue/admin-schemas.ts';
import type { ProductType } from '#contract/constants.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { ListFooter } from '#web/office/list-footer.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { confirmAction, showAlert } from '#web/ui/dialogs/confirm.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { PlusIcon, TrashIcon } from '#web/ui/icons/icons.tsx';
import { PencilIcon } from '#web/ui/icons/staff-icons.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { CatalogueFiles } from './catalogue-files.tsx';
import { useProductColumns } from './product-columns.tsx';
import { ProductEditor } from './product-editor.tsx';
import styles from './product-list.module.css';
import { editableName } from './product-values.ts';
import { refreshProducts, settingsQuery, useProductList } from './queries.ts';

interface ProductListProps {
  type: ProductType;
  search: string;
  /** The deleted products that orders hold instead. */
  archived: boolean;
  onSearch: (search: string) => void;
  onArchived: (archived: boolean) => void;
}

/** The products of one kind: search, table, and what can be done with them. */
export function ProductList({ type, search, archived, onSearch, onArchived }: ProductListProps) {
  const { t } = useTranslation('admin-products');
  const { language } = useLanguage();
  const client = useQueryClient();
  /** The product in the editor; null for a new one. */
  const [edited, setEdited] = useState<EditableProduct | null>();
  /** The product that is being deleted or restored. */
  const [moving, setMoving] = useState<string | null>(null);
  const list = useProductList({ type, search, archived });
  const settings = useQuery(settingsQuery());
  const columns = useProductColumns(type, settings.data?.low_stock);
  const nameOf = (product: EditableProduct) => editableName(product, language) ?? t('untitled');

  async function remove(product: EditableProduct): Promise<void> {
    const name = nameOf(product);
    const isSure = await confirmAction({
      title: t('deletion.title'),
      text: t('deletion.text', { name }),
      confirm: t('deletion.confirm'),
      danger: true,
    });
    if (!isSure) return;
    setMoving(product.$id);
    try {
      const gone = await call(deleteProduct, { productId: product.$id, product_type: type });
      showToast({
        kind: 'success',
        title: gone.archived ? t('deletion.archived-title') : t('deletion.deleted-title'),
        message: gone.archived ? t('deletion.archived-message', { name }) : t('deletion.deleted-message', { name }),
      });
      await refreshProducts(client);
    } catch (error) {
      await showAlert(t('deletion.failed'), errorText(error));
    } finally {
      setMoving(null);
    }
  }

  async function restore(product: EditableProduct): Promise<void> {
    const name = nameOf(product);
    const isSure = await confirmAction({
      title: t('restoration.title'),
      text: t('restoration.text', { name }),
      confirm: t('restoration.confirm'),
    });
    if (!isSure) return;
    setMoving(product.$id);
    try {
      const input = { productId: product.$id, product_type: type, requestId: newRequestId() };
      await call(restoreProduct, input);
      showToast({
        kind: 'success',
        title: t('restoration.done-title'),
        message: t('restoration.done-message', { name }),
      });
      await refreshProducts(client);
    } catch (error) {
      await showAlert(t('restoration.failed'), errorText(error));
    } finally {
      setMoving(null);
    }
  }

  return (
    <>
      <SearchForm
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        search={search}
        maxLength={200}
        onSearch={onSearch}
      />
      <div className={styles.tools}>
        <Button small onClick={() => setEdited(null)}>
          <PlusIcon size={20} />
          {t('add')}
        </Button>
        <CatalogueFiles type={type} />
        <CheckboxField
          label={t('archived')}
          checked={archived}
          onChange={(event) => onArchived(event.target.checked)}
        />
      </div>
      <div className={styles.table}>
        <DataTable
          caption={t(`table.${type}`)}
          columns={columns}
          rows={list.rows}
          rowKey={(product) => product.$id}
          loading={list.status === 'loading'}
          error={list.status === 'failed' ? errorText(list.error) : null}
          onRetry={list.refetch}
          empty={t('empty')}
          actionsHeader={t('columns.actions')}
          actions={
            archived
              ? (product) => (
                  <Button
                    small
                    variant="secondary"
                    busy={moving === product.$id}
                    aria-label={t('restore-named', { name: nameOf(product) })}
                    onClick={() => void restore(product)}
                  >
                    {t('restore')}
                  </Button>
                )
              : (product) => (
                  <>
                    <IconButton
                      label={t('edit', { name: nameOf(product) })}
                      icon={<PencilIcon size={20} />}
                      onClick={() => setEdited(product)}
                    />
                    <IconButton
                      label={t('delete', { name: nameOf(product) })}
                      icon={<TrashIcon size={20} />}
                      aria-busy={moving === product.$id || undefined}
                      onClick={() => moving !== product.$id && void remove(product)}
                    />
                  </>
                )
          }
        />
      </div>
      <ListFooter list={list} counter={({ shown, total }) => t('count', { count: shown, total })} more={t('more')} />
      {edited !== undefined && <ProductEditor type={type} product={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
