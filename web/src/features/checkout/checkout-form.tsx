import { useEffect, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { KeptAddress } from '#contract/addresses/schemas.ts';
import { ageGroupOf } from '#contract/age-groups.ts';
import { ADDRESS_MAX, DAMAGED_EARS, HEARING_ASSESSMENTS, NAME_MAX, PAYMENT_METHODS } from '#contract/constants.ts';
import { GOVERNORATES } from '#contract/governorates.ts';
import type { EarlierCustomer } from '#contract/payments/schemas.ts';
import { paths } from '#web/config/paths.ts';
import { type CartView, useCartActions } from '#web/features/cart/shared/cart.ts';
import { PrivacyLink } from '#web/features/shop/shared/privacy-link.tsx';
import { useContractForm } from '#web/form/form.ts';
import { isolated } from '#web/i18n/direction.ts';
import { useFormat } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { isRefusal, newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { CheckboxField, RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { MobileField } from '#web/ui/fields/mobile-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import text from '#web/ui/text.module.css';
import { clampAge, wholeAge } from './age.ts';
import { AssessmentPictureField, type PictureState } from './assessment-picture-field.tsx';
import styles from './checkout-page.module.css';
import { CheckoutPart } from './checkout-part.tsx';
import { checkoutSchema, toJudged } from './checkout-schema.ts';
import { type CheckoutValues, INPUT_OF, type OrderPayload, toOrderFields } from './checkout-values.ts';
import { isLastCustomer, withLastCustomer } from './earlier-orders.ts';
import { LeftOutLines } from './left-out-lines.tsx';
import { KeepAddress, SavedAddresses } from './saved-addresses.tsx';
import { StockOffer } from './stock-offer.tsx';
import type { DraftKeeper } from './use-checkout-draft.ts';
import { useDestination, withKeptAddress } from './use-destination.ts';
import type { PlaceOrder } from './use-place-order.ts';
import type { PriceChange } from './use-price-changes.ts';

interface CheckoutFormProps {
  user: User;
  /** The addresses that the account keeps. */
  addresses: readonly KeptAddress[];
  /** Whom the account's last order was for; null without one. */
  lastCustomer: EarlierCustomer | null;
  cart: CartView;
  /** EGP: what the receipt shows, and what the customer agrees to by placing the order. */
  total: number;
  /** Prices that are other ones than those that the page showed first. */
  changes: readonly PriceChange[];
  draft: DraftKeeper;
  order: PlaceOrder;
  /** Whether one can pay by card now. */
  cards: boolean;
}

/** Who orders, how they hear, how they pay. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { user, addresses, lastCustomer, cart, total, changes, draft, order, cards } = props;
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  const { price } = useFormat();
  const { setCount } = useCartActions();
  // The newest, not the one of the page's opening: the form may leave for a while, with the cart that it belongs to.
  const [kept] = useState(draft.current);
  const [initialValues] = useState(() => withLastCustomer(withKeptAddress(kept, addresses, user), lastCustomer, user));
  const [picture, setPicture] = useState<PictureState>('settled');
  const [refusal, setRefusal] = useState<unknown>(null);

  /** Sends an order, new or repeated, and remembers why it was refused. */
  async function send(payload: OrderPayload): Promise<void> {
    setRefusal(null);
    try {
      await order.place(payload);
    } catch (error) {
      setRefusal(error);
      throw error;
    }
  }

  /**
   * Asks before an order without something that the cart holds, then takes it out of the cart: the server places no order
   * beside it.
   */
  async function agreesToOrderTheRest(): Promise<boolean> {
    const { leftOut } = cart;
    if (leftOut.length === 0) return true;
    const list = new Intl.ListFormat(LANGUAGE_FACTS[language].locale);
    const agreed = await confirmAction({
      title: t('left-out.ask', { count: leftOut.length }),
      text: t('left-out.text', {
        names: list.format(leftOut.map(({ title }) => isolated(title))),
        total: price(total),
      }),
      confirm: t('left-out.confirm'),
      cancel: t('left-out.back'),
    });
    if (agreed) await Promise.all(leftOut.map(({ lineId }) => setCount(lineId, 0)));
    return agreed;
  }

  const form = useContractForm<CheckoutValues>({
    initialValues,
    schema: checkoutSchema,
    toWire: toJudged,
    inputOf: INPUT_OF,
    onSubmit: async (values) => {
      // Whether this order was placed is not known, so it is asked for again as it was.
      const { pending } = draft.current();
      if (pending) return send(pending);
      if (picture === 'sending') throw new Error(t('place.wait-for-image'));
      if (picture === 'unsent') throw new Error(t('place.image-unsent'));
      if (!(await agreesToOrderTheRest())) return;
      draft.keep({ owedAddress: place.owed });
      await send({
        userId: user.id,
        ...toOrderFields(values),
        cart: cart.orderable.map(({ product_id, product_type, count }) => ({ product_id, product_type, count })),
        payment_method: payment,
        amount: total,
        checkoutKey: draft.current().checkoutKey,
        lang: language,
      });
    },
  });

  function giveUp(): void {
    order.giveUp();
    setRefusal(null);
    form.forgive();
  }

  const { values, bind, setValue } = form;
  const place = useDestination(user, addresses, draft, form);
  const age = wholeAge(values.age);
  const payment = cards ? values.payment : 'cash';

  function choosePayment(method: CheckoutValues['payment']): void {
    setValue('payment', method);
    // A key stands for one order: a card order that waits for its payment is not the cash order that replaces it.
    draft.keep({ checkoutKey: newRequestId() });
  }

  useEffect(() => draft.keep({ values }), [draft, values]);

  // The page was left or loaded again before an answer came: ask again, under the same key.
  const resumed = useRef(false);
  useEffect(() => {
    const { pending } = kept;
    if (!pending || kept.stopped || resumed.current) return;
    resumed.current = true;
    void form.attempt(() => send(pending));
  });

  return (
    <form {...form.formProps} className={styles.form}>
      {/* What was sent stays as it is until the answer to it is known. */}
      <fieldset className={styles.fields} disabled={order.unsure}>
        <CheckoutPart step={1} title={t('parts.details')}>
          {lastCustomer && isLastCustomer(values, lastCustomer) && (
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
          <SavedAddresses
            kept={addresses}
            destination={place.destination}
            onChoose={place.choose}
            onNew={place.startNew}
          />
          <MobileField {...bind('phone')} label={t('fields.phone')} />
          <div className={styles.pair}>
            <TextField
              {...bind('email')}
              label={t('fields.email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
            />
            <div className={styles.age}>
              <TextField
                {...bind('age')}
                label={t('fields.age')}
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
          <TextArea
            {...bind('address')}
            label={t('fields.address')}
            hint={t('fields.address-hint')}
            autoComplete="street-address"
            maxLength={ADDRESS_MAX}
          />
          <KeepAddress kept={addresses} destination={place.destination} keep={place.keep} onChange={place.setKeep} />
        </CheckoutPart>

        <CheckoutPart step={2} title={t('parts.hearing')} lead={t('parts.hearing-lead')}>
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
            name="hearing-assessment-image"
            value={values['hearing-assessment-image']}
            error={form.errorOf('hearing-assessment-image')}
            onChange={(uploaded) => setValue('hearing-assessment-image', uploaded)}
            onState={setPicture}
          />
          <p className={text.note}>
            {t('parts.hearing-privacy')} <PrivacyLink />
          </p>
        </CheckoutPart>
      </fieldset>

      <CheckoutPart step={3} title={t('parts.payment')}>
        <fieldset className={styles.fields} disabled={order.unsure}>
          <RadioGroup
            label={t('fields.payment')}
            name="payment"
            value={payment}
            options={PAYMENT_METHODS.filter((method) => cards || method === 'cash').map((method) => ({
              value: method,
              label: t(`payments.${method}`),
              hint: t(`payments.${method}-hint`),
            }))}
            onChange={choosePayment}
          />
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
        </fieldset>
        <LeftOutLines lines={cart.leftOut} />
        <FormAlert message={order.unsure ? t('place.unsure') : form.failure}>
          {order.unsure && (
            <>
              <p>
                <Trans t={t} i18nKey="place.arrived" components={{ ordersLink: <Link to={paths.orders} /> }} />
              </p>
              <Button variant="secondary" small onClick={giveUp}>
                {t('place.give-up')}
              </Button>
            </>
          )}
          {isRefusal(refusal, 'price_changed') && changes.length > 0 && (
            <ul>
              {changes.map(({ lineId, name, from, to }) => (
                <li key={lineId}>{t('receipt.price-changed', { name, from: price(from), to: price(to) })}</li>
              ))}
            </ul>
          )}
          {isRefusal(refusal, 'out_of_stock') && (
            <StockOffer refusal={refusal} lines={cart.lines} onCorrected={form.forgive} />
          )}
        </FormAlert>
        <Button type="submit" wide busy={form.submitting || cart.pending}>
          {order.unsure
            ? t('place.ask-again')
            : isRefusal(refusal, 'price_changed')
              ? t('place.again')
              : t(payment === 'card' ? 'place.pay' : 'place.button')}
        </Button>
      </CheckoutPart>
    </form>
  );
}
