import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { KeptAddress } from '#contract/addresses/schemas.ts';
import type { EarlierCustomer, OnlineMethodOption } from '#contract/payments/schemas.ts';
import { paths } from '#web/config/paths.ts';
import type { CartView } from '#web/features/cart/shared/cart.ts';
import { MonthlyPrice } from '#web/features/payment/shared/monthly-price.tsx';
import { useContractForm } from '#web/form/form.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { isRefusal, newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import text from '#web/ui/text.module.css';
import type { PictureState } from './assessment-picture-field.tsx';
import { DetailsPart, HearingPart, TermsField } from './checkout-fields.tsx';
import styles from './checkout-page.module.css';
import { CheckoutPart } from './checkout-part.tsx';
import { checkoutSchema, toValidated } from './checkout-schema.ts';
import { type CheckoutValues, INPUT_OF, type OrderPayload, toOrderFields } from './checkout-values.ts';
import { DiscountCode } from './discount-code.tsx';
import { withLastCustomer } from './earlier-orders.ts';
import { LeftOutLines } from './left-out-lines.tsx';
import { CHECKOUT_OPTIONS_KEY, usePaymentOptions } from './payment-options.ts';
import { StockOffer } from './stock-offer.tsx';
import type { DraftKeeper } from './use-checkout-draft.ts';
import { type Delivery, type DeliveryWish, wishOf } from './use-delivery.ts';
import { useDestination, withKeptAddress } from './use-destination.ts';
import { useOrderTheRest } from './use-order-the-rest.ts';
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
  delivery: Delivery;
  onWish: (wish: DeliveryWish) => void;
  /** How the total can be paid through the card provider now. */
  methods: readonly OnlineMethodOption[];
}

/** Who orders, how they hear, how they pay. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { user, addresses, lastCustomer, cart, total, changes, draft, order, delivery, onWish, methods } = props;
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  const { price } = useFormat();
  const client = useQueryClient();
  const { options: paymentOptions, nameOf } = usePaymentOptions(methods, delivery.method);
  const agreesToOrderTheRest = useOrderTheRest(cart, total);
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
      if (isRefusal(error, 'pick_up_unavailable')) delivery.refresh();
      if (isRefusal(error, 'method_unavailable')) void client.invalidateQueries({ queryKey: CHECKOUT_OPTIONS_KEY });
      throw error;
    }
  }

  const form = useContractForm<CheckoutValues>({
    initialValues,
    schema: checkoutSchema,
    toWire: toValidated,
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
        ...(delivery.method !== 'courier' && { delivery_method: delivery.method }),
        ...(payment === 'cash' ? { payment_method: payment } : { payment_method: 'card', method: payment }),
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

  const { values, setValue } = form;
  const place = useDestination(user, addresses, draft, form);
  const payment = methods.some(({ method }) => method === values.payment) ? values.payment : 'cash';

  function setForOther(forOther: boolean): void {
    place.setForOther(forOther);
    setPicture('settled');
  }

  function choosePayment(method: CheckoutValues['payment']): void {
    setValue('payment', method);
    // A key stands for one order: a card order that waits for its payment is not the cash order that replaces it.
    draft.keep({ checkoutKey: newRequestId() });
  }

  useEffect(() => draft.keep({ values }), [draft, values]);
  const { city, method } = wishOf(values);
  useEffect(() => onWish({ city, method }), [onWish, city, method]);

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
        <DetailsPart {...{ form, place, addresses, lastCustomer, delivery }} onForOther={setForOther} />
        <HearingPart form={form} onPicture={setPicture} />
      </fieldset>

      <CheckoutPart step={3} title={t('parts.payment')}>
        <fieldset className={styles.fields} disabled={order.unsure}>
          <RadioGroup
            label={t('fields.payment')}
            name="payment"
            value={payment}
            options={paymentOptions}
            onChange={choosePayment}
          />
          {methods.length > 0 && <MonthlyPrice amount={total} />}
          <p role="status" className={text.note}>
            {payment !== values.payment &&
              methods.length > 0 &&
              t('payments.changed', { name: nameOf(values.payment) })}
          </p>
          <TermsField form={form} />
          <DiscountCode userId={user.id} cart={cart} />
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
        <Button type="submit" wide busy={form.submitting || cart.pending || delivery.isOutdated}>
          {order.unsure
            ? t('place.ask-again')
            : isRefusal(refusal, 'price_changed')
              ? t('place.again')
              : t(payment === 'cash' ? 'place.button' : 'place.pay')}
        </Button>
      </CheckoutPart>
    </form>
  );
}
