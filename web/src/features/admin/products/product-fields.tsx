import { useTranslation } from 'react-i18next';
import {
  columnOf,
  isNumeric,
  type PictureName,
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFieldName,
  pictureNames,
  productFields,
} from '#contract/catalogue/product-fields.ts';
import { HEARING_AID_STYLES, type Language, MAKINGS, type ProductType } from '#contract/constants.ts';
import { typedNumber } from '#contract/typed-number.ts';
import { useValueLabel } from '#web/features/catalogue/shared/value-label.ts';
import type { ContractForm } from '#web/form/form.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { LanguageTabs } from '#web/ui/fields/language-tabs.tsx';
import { RangeField } from '#web/ui/fields/range-field.tsx';
import { RichTextField } from '#web/ui/fields/rich-text-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { stack } from '#web/ui/stack.ts';
import { Contradictions } from './contradictions.tsx';
import { ImageField } from './image-field.tsx';
import styles from './product-editor.module.css';
import type { ProductValues } from './product-values.ts';
import { uploadCover } from './upload-cover.ts';

interface ProductFieldsProps {
  type: ProductType;
  isNew: boolean;
  form: ContractForm<ProductValues>;
  /** Told while a picture is on its way. */
  onSending: (name: PictureName, sending: boolean) => void;
}

type Form = ProductFieldsProps['form'];

/** The fields of a product, by its kind, in the order of their table. */
export function ProductFields({ type, isNew, form, onSending }: ProductFieldsProps) {
  const { fieldLabel } = useRecordWords();
  const fields: Partial<Record<ProductFieldName, ProductField>> = PRODUCT_FIELDS[type];
  return (
    <>
      {pictureNames(type).map((name) => (
        <ImageField
          key={name}
          label={fieldLabel('products', name)}
          name={name}
          value={form.values[name]}
          error={form.errorOf(name)}
          optional={!fields[name]?.needed || !isNew}
          send={uploadCover}
          onSending={(sending) => onSending(name, sending)}
          onChange={(fileId) => form.setValue(name, fileId)}
        />
      ))}
      <div className={styles.columns}>
        {productFields(type).map(([name, field]) => {
          if (name === 'fitting_range_from') return <FittingRange key={name} form={form} />;
          return isLine(name) && <Line key={name} name={name} field={field} form={form} />;
        })}
      </div>
      <Texts fields={fields} isNew={isNew} form={form} />
      {type === 'hearing-aids' && <Contradictions values={form.values} />}
    </>
  );
}

/** The fields that are an input of their own. */
type LineName = Exclude<
  ProductFieldName,
  PictureName | 'fitting_range_from' | 'fitting_range_to' | `${string}_${Language}`
>;

function isLine(name: ProductFieldName): name is LineName {
  return !/^(image.*|fitting_range_.*|.*_(ar|en))$/.test(name);
}

function Line({ name, field, form }: { name: LineName; field: ProductField; form: Form }) {
  const { t } = useTranslation('admin-products');
  const { fieldLabel } = useRecordWords();
  const valueLabel = useValueLabel();
  const bound = form.bind(name);
  const hint = isHinted(name) ? t(`fields.${name}-hint`) : undefined;
  if (name === 'style') {
    const options = HEARING_AID_STYLES.map((value) => ({ value, label: valueLabel('style', value) }));
    return (
      <SelectField
        {...bound}
        label={fieldLabel('products', name)}
        placeholder={t('fields.style-none')}
        options={options}
      />
    );
  }
  if (name === 'making') {
    const options = MAKINGS.map((value) => ({ value, label: t(`making.${value}`) }));
    return (
      <SelectField {...bound} label={fieldLabel('products', name)} hint={t('fields.making-hint')} options={options} />
    );
  }
  if (field.kind === 'day') {
    return <TextField {...bound} type="date" label={fieldLabel('products', name)} hint={hint} optional />;
  }
  return (
    <TextField
      {...bound}
      label={fieldLabel('products', columnOf(name, field))}
      hint={hint}
      optional={field.clearable ?? false}
      autoComplete="off"
      {...('max' in field && !isNumeric(field)
        ? { maxLength: field.max, dir: 'auto' }
        : { inputMode: field.kind === 'egp' ? 'decimal' : 'numeric', dir: 'ltr' })}
    />
  );
}

const HINTED = ['battery', 'price', 'sale_price', 'sale_from', 'sale_until', 'pair_price', 'stock'] as const;
const isHinted = (name: string): name is (typeof HINTED)[number] => (HINTED as readonly string[]).includes(name);

function FittingRange({ form }: { form: Form }) {
  const { t } = useTranslation('admin-products');
  const [from, to] = [form.bind('fitting_range_from'), form.bind('fitting_range_to')];
  const ends = [typedNumber(from.value), typedNumber(to.value)] as const;
  const isTurned = ends[0] !== null && ends[1] !== null && ends[0] > ends[1];
  return (
    <RangeField
      label={t('fields.fitting-range')}
      hint={t('fields.fitting-range-hint')}
      from={from}
      to={{ ...to, error: to.error && isTurned ? t('range-order') : to.error }}
    />
  );
}

interface TextsProps {
  fields: Partial<Record<ProductFieldName, ProductField>>;
  isNew: boolean;
  form: Form;
}

/** What is written in both languages; the texts of one are enough. */
function Texts({ fields, isNew, form }: TextsProps) {
  const { t } = useTranslation('admin-products');
  const { title_ar: title, description_ar: description } = fields;
  const isFaulty = (lang: Language) =>
    [`title_${lang}` as const, `description_${lang}` as const].some((name) => form.errorOf(name) !== undefined);
  return (
    <LanguageTabs faulty={{ ar: isFaulty('ar'), en: isFaulty('en') }}>
      {(lang) => (
        <div key={lang} className={stack(5)}>
          {title?.kind === 'text' && (
            <TextField
              {...form.bind(`title_${lang}`)}
              label={t('fields.title')}
              maxLength={title.max}
              autoComplete="off"
              lang={lang}
              dir={lang === 'ar' ? 'rtl' : 'ltr'}
            />
          )}
          <RichTextField
            label={t('fields.description')}
            name={`description_${lang}`}
            value={form.values[`description_${lang}`]}
            error={form.errorOf(`description_${lang}`)}
            optional={!description?.needed || !isNew}
            lang={lang}
            onChange={(html) => form.setValue(`description_${lang}`, html)}
          />
        </div>
      )}
    </LanguageTabs>
  );
}
