import { useTranslation } from 'react-i18next';
import { PRODUCT_TEXT_MAX } from '../../../../../functions/contract/catalogue.ts';
import { HEARING_AID_STYLES, type Language, type ProductType } from '../../../../../functions/contract/constants.ts';
import type { useContractForm } from '../../../lib/form.ts';
import { typedNumber } from '../../../lib/typed-number.ts';
import { uploadCover } from '../../../lib/upload-cover.ts';
import { useValueLabel } from '../../../lib/value-label.ts';
import { ImageField } from '../../../ui/image-field.tsx';
import { LanguageTabs } from '../../../ui/language-tabs.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import { RichTextField } from '../../../ui/rich-text-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './product-editor.module.css';
import type { ProductField, ProductValues } from './product-values.ts';

interface ProductFieldsProps {
  type: ProductType;
  isNew: boolean;
  form: ReturnType<typeof useContractForm<ProductValues>>;
  /** Told while a picture is on its way. */
  onSending: (sending: boolean) => void;
}

/** One line of text of the form. */
type TextInput = (
  field: keyof typeof PRODUCT_TEXT_MAX & ProductField,
  label: string,
  optional?: boolean,
) => React.ReactNode;

/** The fields of a product, by its kind. */
export function ProductFields({ type, isNew, form, onSending }: ProductFieldsProps) {
  const { t } = useTranslation('admin-products');
  const isAid = type === 'hearing-aids';
  const text: TextInput = (field, label, optional = false) => (
    <TextField
      {...form.bind(field)}
      label={label}
      maxLength={PRODUCT_TEXT_MAX[field]}
      autoComplete="off"
      dir="auto"
      optional={optional}
    />
  );
  return (
    <>
      <ImageField
        label={t('fields.image')}
        name="image"
        value={form.values.image}
        error={form.errorOf('image')}
        optional={!isAid || !isNew}
        send={uploadCover}
        onSending={onSending}
        onChange={(fileId) => form.setValue('image', fileId)}
      />
      <div className={styles.columns}>
        {text('brand', t('fields.brand'), !isAid)}
        {isAid ? <AidFields form={form} text={text} /> : null}
        {!isAid && (
          <>
            {text('battery_size', t('fields.battery_size'), true)}
            {text('holder_type', t('fields.holder_type'), true)}
          </>
        )}
        <TextField
          {...form.bind('price')}
          label={t('fields.price')}
          hint={t('fields.price-hint')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
        />
        <TextField
          {...form.bind('stock')}
          label={t('fields.stock')}
          hint={t('fields.stock-hint')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
        />
      </div>
      <Texts type={type} isNew={isNew} form={form} />
    </>
  );
}

type Form = ProductFieldsProps['form'];

function AidFields({ form, text }: { form: Form; text: TextInput }) {
  const { t } = useTranslation('admin-products');
  const valueLabel = useValueLabel();
  const [from, to] = [form.bind('fitting_range_from'), form.bind('fitting_range_to')];
  const ends = [typedNumber(from.value), typedNumber(to.value)] as const;
  const isTurned = ends[0] !== null && ends[1] !== null && ends[0] > ends[1];
  return (
    <>
      {text('family', t('fields.family'))}
      {text('model', t('fields.model'))}
      <SelectField
        {...form.bind('style')}
        label={t('fields.style')}
        placeholder={t('fields.style-none')}
        options={HEARING_AID_STYLES.map((value) => ({ value, label: valueLabel('style', value) }))}
      />
      <TextField
        {...form.bind('channel')}
        label={t('fields.channel')}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
      />
      <TextField
        {...form.bind('battery')}
        label={t('fields.battery')}
        hint={t('fields.battery-hint')}
        maxLength={PRODUCT_TEXT_MAX.battery}
        autoComplete="off"
        dir="auto"
      />
      <RangeField
        label={t('fields.fitting-range')}
        hint={t('fields.fitting-range-hint')}
        from={from}
        to={{ ...to, error: to.error && isTurned ? t('range-order') : to.error }}
      />
    </>
  );
}

/** What is written in both languages; the texts of one are enough. */
function Texts({ type, isNew, form }: Omit<ProductFieldsProps, 'onSending'>) {
  const { t } = useTranslation('admin-products');
  const fields = (lang: Language): ProductField[] => [
    ...(type === 'accessories' ? [`title_${lang}` as const] : []),
    `description_${lang}`,
  ];
  const isFaulty = (lang: Language) => fields(lang).some((field) => form.errorOf(field) !== undefined);
  return (
    <LanguageTabs faulty={{ ar: isFaulty('ar'), en: isFaulty('en') }}>
      {(lang) => (
        <div key={lang} className={styles.texts}>
          {type === 'accessories' && (
            <TextField
              {...form.bind(`title_${lang}`)}
              label={t('fields.title')}
              maxLength={PRODUCT_TEXT_MAX.title}
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
            optional={type === 'accessories' || !isNew}
            lang={lang}
            onChange={(html) => form.setValue(`description_${lang}`, html)}
          />
        </div>
      )}
    </LanguageTabs>
  );
}
