import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import { takeInGoods } from '#contract/pieces/admin-calls.ts';
import { DELIVERY_MAX, SUPPLIER_MAX } from '#contract/pieces/constants.ts';
import { takeInGoods as schemas } from '#contract/pieces/schemas.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { fullProductName } from '#web/features/catalogue/shared/product-name.ts';
import { AidOffers } from '#web/features/stock/shared/aid-offers.tsx';
import { useContractForm } from '#web/form/form.ts';
import { enterOffers } from '#web/form/offers.tsx';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { fieldErrors } from '#web/i18n/errors.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from './goods.module.css';

/** A delivery as it is typed. */
export interface GoodsValues {
  /** What is typed of the product, and the one that was chosen. */
  product: string;
  productId: string;
  supplier: string;
  cost: string;
  day: string;
  /** One a line. */
  serials: string;
}

export const firstValues = (): GoodsValues => ({
  product: '',
  productId: '',
  supplier: '',
  cost: '',
  day: cairoDay(),
  serials: '',
});

/** The lines that say a serial number, with their numbers from 1. */
function linesOf(serials: string): { line: number; serial: string }[] {
  return serials
    .split('\n')
    .map((text, index) => ({ line: index + 1, serial: text.trim() }))
    .filter(({ serial }) => serial !== '');
}

interface GoodsFormProps {
  initialValues: GoodsValues;
  /** They are in the stock: gets what was typed. */
  onDone: (values: GoodsValues) => void;
}

/** Takes pieces of one product into the stock, many at once. What is wrong is told line by line, and nothing typed is lost. */
export function GoodsForm({ initialValues, onDone }: GoodsFormProps) {
  const { t } = useTranslation('clinic-stock');
  const list = useRef<HTMLUListElement>(null);
  const product = useRef<HTMLInputElement>(null);
  const [requestId] = useState(newRequestId);
  const [chosen, setChosen] = useState<string | null>(null);
  const [wrongLines, setWrongLines] = useState<readonly { line: number; why: string }[]>([]);
  const toWire = (values: GoodsValues) => ({
    requestId,
    productId: values.productId,
    supplier: values.supplier.trim() || null,
    cost: typedNumber(values.cost),
    day: values.day,
    serials: linesOf(values.serials).map(({ serial }) => serial),
  });
  const form = useContractForm<GoodsValues>({
    initialValues,
    schema: schemas.input.omit(['id']),
    toWire,
    inputOf: { serials: 'serials' },
    alsoWrong: ({ productId }): Record<string, string> => (productId ? {} : { product: t('goods.product-needed') }),
    onSubmit: async (values, signal) => {
      const { stock } = await call(takeInGoods, toWire(values), { signal }).catch((error: unknown) => {
        const lines = linesOf(values.serials);
        setWrongLines(
          Object.entries(fieldErrors(error)).flatMap(([field, why]) => {
            const [, index] = /^serials\.(\d+)$/.exec(field) ?? [];
            const line = index === undefined ? undefined : lines[Number(index)]?.line;
            return line === undefined ? [] : [{ line, why }];
          }),
        );
        throw error;
      });
      release();
      const message = t('goods.saved-message', { title: values.product, stock });
      showToast({ kind: 'success', title: t('goods.saved'), message });
      onDone(values);
    },
  });
  const { release } = useUnsaved(form.values.serials.trim() !== '');
  const { values, setValue, bind } = form;

  return (
    <form {...form.formProps} aria-label={t('goods.new')}>
      <Card as="section" className={cx(stack(4), styles.form)} aria-label={t('goods.new')}>
        <TextField
          {...bind('product')}
          ref={product}
          error={bind('product').error ?? (form.errorOf('productId') && t('goods.product-needed'))}
          label={t('goods.product')}
          hint={values.productId === '' || chosen === null ? t('goods.product-hint') : chosen}
          autoComplete="off"
          onKeyDown={(event) => enterOffers(list, event)}
          onChange={(event) => {
            bind('product').onChange(event);
            setValue('productId', '');
          }}
        />
        {values.productId === '' && (
          <AidOffers
            text={values.product}
            soldOut="may"
            list={list}
            onLeave={() => product.current?.focus()}
            onPick={(picked) => {
              const title = fullProductName(picked);
              setValue('product', title);
              setValue('productId', picked.$id);
              setChosen(t('goods.product-chosen', { title, stock: picked.stock }));
              product.current?.focus();
            }}
          />
        )}
        <div className={styles.fields}>
          <TextField {...bind('supplier')} label={t('goods.supplier')} optional maxLength={SUPPLIER_MAX} />
          <TextField {...bind('cost')} label={t('goods.cost')} optional inputMode="decimal" autoComplete="off" />
          <TextField {...bind('day')} label={t('goods.day')} type="date" max={cairoDay()} />
        </div>
        <TextArea
          {...bind('serials')}
          label={t('goods.serials')}
          hint={t('goods.serials-hint', { max: DELIVERY_MAX })}
          rows={6}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setWrongLines([]);
            bind('serials').onChange(event);
          }}
        />
        {wrongLines.length > 0 && (
          <FormAlert message={t('goods.wrong-lines')}>
            <ul className={styles.faults}>
              {wrongLines.map(({ line, why }) => (
                <li key={line}>{t('goods.wrong-line', { line, why })}</li>
              ))}
            </ul>
          </FormAlert>
        )}
        <FormAlert message={wrongLines.length === 0 && form.failure} />
        <div>
          <Button type="submit" busy={form.submitting}>
            {t('goods.save')}
          </Button>
        </div>
      </Card>
    </form>
  );
}
