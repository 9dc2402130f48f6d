import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderLine } from '#contract/orders/schemas.ts';
import { requestReturn } from '#contract/returns/calls.ts';
import { requestReturn as schemas } from '#contract/returns/schemas.ts';
import { REFUND_DAYS, RETURN_REASONS, RETURN_TEXT_MAX, type ReturnReason } from '#contract/returns/states.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { AskDialog } from '#web/form/ask-dialog.tsx';
import { useContractForm } from '#web/form/form.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea } from '#web/ui/fields/text-field.tsx';
import { Name } from '#web/ui/name.tsx';
import { Price } from '#web/ui/price.tsx';
import text from '#web/ui/text.module.css';
import { showToast } from '#web/ui/toast/toast.ts';
import styles from './order-returns.module.css';
import { isOurFault, returnablePieces } from './return-state.ts';
import { Figure, Figures } from './shared/figures.tsx';
import { paidBack, paidBackFor } from './shared/line-sums.ts';
import { ORDERS_KEY, orderQuery } from './shared/queries.ts';

/** What is chosen and typed. */
interface ReturnValues {
  /** How many pieces of each line, by `keyOf`. */
  lines: Readonly<Record<string, number>>;
  reason: ReturnReason | '';
  reason_text: string;
}

/** What somebody means to give back, from the first opening of the window until it is sent. */
export interface ReturnWish {
  requestId: string;
  values: ReturnValues;
}

interface ReturnDialogProps {
  order: Order;
  wish: ReturnWish;
  onChange: (values: ReturnValues) => void;
  onClose: () => void;
  onDone: () => void;
}

const keyOf = ({ product_type, product_id }: OrderLine) => `${product_type} ${product_id}`;

/** Asks to give pieces of an order back: which, why, and before it is sent how it goes on. */
export function ReturnDialog({ order, wish, onChange, onClose, onDone }: ReturnDialogProps) {
  const { t } = useTranslation('order-return');
  const { user } = useUser();
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const userId = user?.id ?? '';

  // The page is live: there may be fewer pieces left than when they were chosen.
  const piecesOf = (line: OrderLine, { lines }: ReturnValues) =>
    Math.min(lines[keyOf(line)] ?? 0, returnablePieces(line));
  const chosen = (values: ReturnValues) =>
    order.lines.map((line) => ({ ...line, pieces: piecesOf(line, values) })).filter(({ pieces }) => pieces > 0);
  const inputOf = ({ reason, reason_text, lines }: ReturnValues) => ({
    orderId: order.$id,
    lines: chosen({ reason, reason_text, lines }).map(({ product_id, product_type, pieces }) => ({
      product_id,
      product_type,
      count: pieces,
    })),
    // The law asks for none.
    ...(reason && { reason }),
    reason_text,
    requestId: wish.requestId,
    lang,
  });

  const form = useContractForm<ReturnValues>({
    initialValues: wish.values,
    schema: schemas.input.omit(['userId']),
    toWire: inputOf,
    onSubmit: async (values, signal) => {
      try {
        const changed = await call(requestReturn, inputOf(values), { signal });
        client.setQueryData(orderQuery(userId, order.$id, lang).queryKey, changed);
        showToast({ kind: 'success', title: t('done.title'), message: t('done.message') });
        onDone();
      } finally {
        // Refused or not, what the page shows may have changed.
        void client.invalidateQueries({ queryKey: ORDERS_KEY });
      }
    },
  });
  const { values } = form;
  const keep = useRef(onChange);
  useEffect(() => {
    keep.current = onChange;
  });
  useEffect(() => keep.current(values), [values]);

  return (
    <AskDialog title={t('form.title')} onClose={onClose} form={form} sendLabel={t('form.send')}>
      <Pieces
        lines={order.lines}
        piecesOf={(line) => piecesOf(line, values)}
        onChange={(line, pieces) => form.setValue('lines', { ...values.lines, [keyOf(line)]: pieces })}
        error={form.errorOf('lines') && t('form.choose')}
      />
      <SelectField
        {...form.bind('reason')}
        label={t('form.reason')}
        required={false}
        placeholder={t('form.no-reason')}
        options={RETURN_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
      />
      <TextArea
        {...form.bind('reason_text')}
        label={t('form.words')}
        optional={values.reason !== 'other'}
        maxLength={RETURN_TEXT_MAX}
      />
      <HowItGoesOn order={order} values={values} chosen={chosen(values)} />
    </AskDialog>
  );
}

interface PiecesProps {
  lines: readonly OrderLine[];
  piecesOf: (line: OrderLine) => number;
  onChange: (line: OrderLine, pieces: number) => void;
  error: string | undefined;
}

/** Every line of the order: to choose from, or with why it stays. A tick means all its pieces, until fewer are chosen. */
function Pieces({ lines, piecesOf, onChange, error }: PiecesProps) {
  const { t } = useTranslation('order-return');
  const { price } = useFormat();
  const errorId = useId();
  return (
    <fieldset className={styles.pieces} aria-describedby={error ? errorId : undefined}>
      <legend>{t('form.pieces')}</legend>
      {lines.map((line) => {
        const max = returnablePieces(line);
        const pieces = piecesOf(line);
        const { title } = line;
        return max === 0 ? (
          <div key={keyOf(line)} className={styles.stays}>
            <Name>{title}</Name>
            <p className={text.note}>{t(line.custom_made ? 'form.custom-made' : 'form.is-back')}</p>
          </div>
        ) : (
          <div key={keyOf(line)}>
            <CheckboxField
              name="lines"
              label={<Name>{title}</Name>}
              hint={t('form.price', { count: max, price: price(paidBack(line, 1)) })}
              checked={pieces > 0}
              onChange={({ target }) => onChange(line, target.checked ? max : 0)}
            />
            {pieces > 0 && max > 1 && (
              <div className={styles.count}>
                <NumberStepper
                  label={t('form.count', { title })}
                  value={pieces}
                  max={max}
                  onChange={(count) => onChange(line, count)}
                />
                <span className={text.note}>{t('form.of', { count: max })}</span>
              </div>
            )}
          </div>
        );
      })}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}

interface HowProps {
  order: Order;
  values: ReturnValues;
  /** The lines with the pieces that were chosen. */
  chosen: readonly (OrderLine & { pieces: number })[];
}

/** What happens after sending: the way back, who pays for it, and the money. */
function HowItGoesOn({ order, values, chosen }: HowProps) {
  const { t } = useTranslation('order-return');
  return (
    <section className={styles.how}>
      <h3>{t('how.title')}</h3>
      <ol>
        <li>{t('how.condition')}</li>
        <li>{t(`way.${isOurFault(values.reason) ? 'ours' : 'own'}`)}</li>
        <li>{t(`how.money-${order.payment_method}`, { within: t('how.within', { count: REFUND_DAYS }) })}</li>
        {order.delivery_fee > 0 && <li>{t('how.fee')}</li>}
      </ol>
      {chosen.length > 0 && (
        <Figures>
          <Figure term={t('how.sum')}>
            <Price amount={paidBackFor(chosen)} />
          </Figure>
        </Figures>
      )}
    </section>
  );
}
