import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { KeptAddress } from '#contract/addresses/schemas.ts';
import { ageGroupOf } from '#contract/age-groups.ts';
import { ADDRESS_MAX, DAMAGED_EARS, HEARING_ASSESSMENTS, NAME_MAX } from '#contract/constants.ts';
import { GOVERNORATES } from '#contract/governorates.ts';
import type { EarlierCustomer } from '#contract/payments/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { PrivacyLink } from '#web/features/shop/shared/privacy-link.tsx';
import type { ContractForm } from '#web/form/form.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { EmailField, TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import text from '#web/ui/text.module.css';
import { clampAge, wholeAge } from './age.ts';
import { AssessmentPictureField, type PictureState } from './assessment-picture-field.tsx';
import styles from './checkout-page.module.css';
import { CheckoutPart } from './checkout-part.tsx';
import type { CheckoutValues } from './checkout-values.ts';
import { DeliveryChoice, DeliveryPromise } from './delivery-choice.tsx';
import { isLastCustomer } from './earlier-orders.ts';
import { RecipientFields } from './recipient-fields.tsx';
import { KeepAddress, SavedAddresses } from './saved-addresses.tsx';
import type { Delivery } from './use-delivery.ts';
import type { useDestination } from './use-destination.ts';

interface FieldsProps {
  form: ContractForm<CheckoutValues>;
}

interface DetailsPartProps extends FieldsProps {
  place: ReturnType<typeof useDestination>;
  addresses: readonly KeptAddress[];
  lastCustomer: EarlierCustomer | null;
  delivery: Delivery;
  onForOther: (forOther: boolean) => void;
}

/** Who orders, and where it goes. */
export function DetailsPart({ form, place, addresses, lastCustomer, delivery, onForOther }: DetailsPartProps) {
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  const { values, bind, setValue } = form;
  const age = wholeAge(values.age);
  const forOther = values['for-other'];
  const isCollected = delivery.method === 'pick_up';
  return (
    <CheckoutPart step={1} title={t('parts.details')}>
      {lastCustomer && !forOther && isLastCustomer(values, lastCustomer) && (
        <p className={text.note}>{t('parts.same-person')}</p>
      )}
      <div className={styles.pair}>
        <TextField
          {...bind('first-name')}
          label={t('fields.first-name')}
          autoComplete="given-name"
          maxLength={NAME_MAX}
        />
        <TextField
          {...bind('last-name')}
          label={t('fields.last-name')}
          autoComplete="family-name"
          maxLength={NAME_MAX}
        />
      </div>
      <RecipientFields form={form} isCollected={isCollected} onChange={onForOther} />
      <DeliveryChoice delivery={delivery} onChange={(method) => setValue('delivery-method', method)} />
      <SavedAddresses kept={addresses} destination={place.destination} onChoose={place.choose} onNew={place.startNew} />
      <MobileField {...bind('phone')} label={t(forOther ? 'recipient.own-phone' : 'fields.phone')} />
      <div className={styles.pair}>
        <EmailField {...bind('email')} label={t('fields.email')} />
        <div className={styles.age}>
          <TextField
            {...bind('age')}
            label={t(forOther ? 'recipient.age' : 'fields.age')}
            optional
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setValue('age', clampAge(event.target.value))}
            onBlur={(event) => {
              setValue('age', age);
              bind('age').onBlur(event);
            }}
          />
          <p className={text.note} aria-live="polite">
            {age !== '' && t(`age-groups.${ageGroupOf(Number(age))}`)}
          </p>
        </div>
      </div>
      <SelectField
        {...bind('city')}
        error={form.errorOf('city') && t('fields.city-choose')}
        label={t('fields.city')}
        placeholder={t('fields.city-choose')}
        autoComplete="address-level1"
        options={GOVERNORATES.map((governorate) => ({ value: governorate.en, label: governorate[language] }))}
      />
      <DeliveryPromise delivery={delivery} city={values.city} />
      <TextArea
        {...bind('address')}
        label={t(forOther && !isCollected ? 'recipient.address' : 'fields.address')}
        hint={t(isCollected ? 'fields.address-hint-pick-up' : 'fields.address-hint')}
        autoComplete={forOther ? 'off' : 'street-address'}
        maxLength={ADDRESS_MAX}
      />
      {!forOther && (
        <KeepAddress kept={addresses} destination={place.destination} keep={place.keep} onChange={place.setKeep} />
      )}
    </CheckoutPart>
  );
}

interface HearingPartProps extends FieldsProps {
  onPicture: (state: PictureState) => void;
}

/** How they hear. */
export function HearingPart({ form, onPicture }: HearingPartProps) {
  const { t } = useTranslation('checkout');
  const { values, bind, setValue } = form;
  return (
    <CheckoutPart
      step={2}
      title={t('parts.hearing')}
      lead={t(values['for-other'] ? 'recipient.hearing' : 'parts.hearing-lead')}
    >
      <div className={styles.pair}>
        <SelectField
          {...bind('damaged-ear')}
          error={form.errorOf('damaged-ear') && t('fields.ear-choose')}
          label={t('fields.ear')}
          placeholder={t('fields.ear-choose')}
          options={DAMAGED_EARS.map((ear) => ({ value: ear, label: t(`ears.${ear}`) }))}
        />
        <SelectField
          {...bind('hearing-assessment')}
          label={t('fields.assessment')}
          optional
          placeholder={t('fields.assessment-choose')}
          options={HEARING_ASSESSMENTS.map((degree) => ({ value: degree, label: t(`assessments.${degree}`) }))}
        />
      </div>
      <AssessmentPictureField
        // Another person's picture: an upload under way is given up.
        key={String(values['for-other'])}
        name="hearing-assessment-image"
        value={values['hearing-assessment-image']}
        error={form.errorOf('hearing-assessment-image')}
        onChange={(uploaded) => setValue('hearing-assessment-image', uploaded)}
        onState={onPicture}
      />
      <p className={text.note}>
        {t('parts.hearing-privacy')} <PrivacyLink />
      </p>
    </CheckoutPart>
  );
}

/** That the terms are agreed to, which open in a tab of their own. */
export function TermsField({ form }: FieldsProps) {
  const { t } = useTranslation('checkout');
  const { values, setValue } = form;
  return (
    <CheckboxField
      name="terms_accepted"
      required
      checked={values.terms_accepted}
      error={form.errorOf('terms_accepted')}
      onChange={(event) => setValue('terms_accepted', event.target.checked)}
      label={
        <>
          <Trans
            t={t}
            i18nKey="fields.terms"
            components={{ termsLink: <Link to={paths.terms} target="_blank" rel="noopener" /> }}
          />{' '}
          {t('fields.terms-new-tab')}
        </>
      }
    />
  );
}
