import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createProduct, updateProduct } from '#contract/catalogue/admin-calls.ts';
import type { EditableProduct } from '#contract/catalogue/admin-schemas.ts';
import type { PictureName, ProductFieldName } from '#contract/catalogue/product-fields.ts';
import type { ProductType } from '#contract/constants.ts';
import { errorSentence } from '#contract/errors.ts';
import { useContractForm } from '#web/form/form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CallError, call, isRefusal, newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from './product-editor.module.css';
import { ProductFields } from './product-fields.tsx';
import { changesOf, editableName, missingFields, productSchema, toData, valuesOf } from './product-values.ts';
import { fetchNewest, refreshProducts } from './queries.ts';

interface ProductEditorProps {
  type: ProductType;
  /** The product to change; null for a new one. */
  product: EditableProduct | null;
  onClose: () => void;
}

/** Adds a product, or changes one. What is typed stays until it is saved, whatever the server answers. */
export function ProductEditor({ type, product, onClose }: ProductEditorProps) {
  const { t } = useTranslation('admin-products');
  const { language } = useLanguage();
  const client = useQueryClient();
  const requestId = useRef(newRequestId());
  /** What the editor sees, so that only what they change is sent. */
  const [stored, setStored] = useState(product);
  /** The pictures that are on their way. */
  const [onTheWay, setOnTheWay] = useState<readonly PictureName[]>([]);
  const sending = onTheWay.length > 0;
  const [overtaken, setOvertaken] = useState(false);
  const [news, setNews] = useState('');
  const before = valuesOf(stored);

  const form = useContractForm({
    initialValues: valuesOf(product),
    schema: productSchema(type, product === null),
    toWire: (values) => toData(type, values),
    onSubmit: async (values, signal) => {
      if (sending) throw new Error(t('sending'));
      setNews('');
      setOvertaken(false);
      try {
        const saved = stored ? await change(stored) : await add();
        showToast({
          kind: 'success',
          title: stored ? t('saved.edited-title') : t('saved.added-title'),
          message: t('saved.message', { name: editableName(saved, language) ?? t('untitled') }),
        });
        void refreshProducts(client);
        onClose();
      } catch (error) {
        setOvertaken(isRefusal(error, 'product_changed') || isRefusal(error, 'stock_sold'));
        throw error;
      }

      function add(): Promise<EditableProduct> {
        const product = { product_type: type, data: toData(type, values) };
        return call(createProduct, { ...product, requestId: requestId.current }, { signal });
      }

      function change({ $id, version, stock }: EditableProduct): Promise<EditableProduct> {
        const data = changesOf(type, before, values);
        if (Object.keys(data).length === 0) {
          const code = 'nothing_to_change';
          throw new CallError({ error: errorSentence(code), code, params: {} });
        }
        const edit = {
          productId: $id,
          product_type: type,
          data,
          version,
          ...(data.stock !== undefined && { stock_seen: stock }),
        };
        return call(updateProduct, { ...edit, requestId: requestId.current }, { signal });
      }
    },
  });

  /** Puts the newest data into the fields that nobody touched here; what was typed stays. */
  async function takeNewest(): Promise<void> {
    await form.attempt(async () => {
      const newest = stored && (await fetchNewest(stored));
      if (!newest) throw new Error(t('newest.gone'));
      const [seen, now] = [valuesOf(stored), valuesOf(newest)];
      for (const field of Object.keys(now) as ProductFieldName[]) {
        if (form.values[field] === seen[field]) form.setValue(field, now[field]);
      }
      // Another write is intended from here on.
      requestId.current = newRequestId();
      setStored(newest);
      setOvertaken(false);
      setNews(t('newest.done'));
    });
  }

  const isIncomplete =
    form.tried && missingFields(type, product === null, toData(type, form.values)).some((field) => form.errorOf(field));
  const failure = form.failure ?? (isIncomplete ? allFields() : null);
  return (
    <FormDialog
      title={product ? t('edit-title') : t(`add-titles.${type}`)}
      onClose={onClose}
      form={form}
      dirty={
        sending || Object.entries(form.values).some(([field, value]) => value !== before[field as ProductFieldName])
      }
      failure={
        failure && (
          <span className={styles.failure}>
            {failure}
            {overtaken && (
              <Button small variant="secondary" onClick={() => void takeNewest()}>
                {t('newest.button')}
              </Button>
            )}
          </span>
        )
      }
      submitLabel={product ? t('save.edit') : t('save.add')}
    >
      {news && (
        <p role="status" className={styles.news}>
          {news}
        </p>
      )}
      <ProductFields
        type={type}
        isNew={product === null}
        form={form}
        onSending={(name, isSending) =>
          setOnTheWay((names) => [...names.filter((one) => one !== name), ...(isSending ? [name] : [])])
        }
      />
    </FormDialog>
  );
}

/** "Please Fill in All The Fields", in the language of the page. */
function allFields(): string {
  const code = 'fields_missing';
  return errorText(new CallError({ error: errorSentence(code), code, params: {} }));
}
