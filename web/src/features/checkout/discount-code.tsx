import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartCode } from '#contract/cart/schemas.ts';
import { applyCode } from '#contract/codes/calls.ts';
import { CODE_MAX } from '#contract/codes/constants.ts';
import { type CartView, keepCart } from '#web/features/cart/shared/cart.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Name } from '#web/ui/name.tsx';
import { rememberFocus } from '#web/ui/page/focus.ts';
import styles from './discount-code.module.css';

interface DiscountCodeProps {
  userId: string;
  cart: CartView;
}

/** A discount code for the order: typed here, kept with the cart, and told why where it takes nothing off. */
export function DiscountCode({ userId, cart }: DiscountCodeProps) {
  const { t } = useTranslation('checkout');
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function apply(code: string | null): Promise<void> {
    const returnFocus = rememberFocus();
    setBusy(true);
    setFailure(undefined);
    try {
      await keepCart(client, userId, lang, await call(applyCode, { code, lang }, { caller: userId }));
      setTyped('');
      requestAnimationFrame(returnFocus);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  /** Enter in here orders nothing. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (typed.trim() && !busy) void apply(typed);
  };

  return (
    <div className={styles.code}>
      <div className={cart.code ? styles.kept : undefined} data-idle={cart.code?.problem || undefined}>
        <div role="status">{cart.code && <CodeState code={cart.code} />}</div>
        {cart.code && (
          <Button small variant="ghost" busy={busy} onClick={() => void apply(null)}>
            {t('code.remove')}
          </Button>
        )}
      </div>
      {!cart.code && (
        <TextField
          label={t('code.label')}
          optional
          value={typed}
          error={failure}
          maxLength={CODE_MAX}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onKeyDown={onKeyDown}
          onChange={({ target }) => setTyped(target.value)}
          trailing={
            <Button variant="secondary" busy={busy} disabled={typed.trim() === ''} onClick={() => void apply(typed)}>
              {t('code.apply')}
            </Button>
          }
        />
      )}
    </div>
  );
}

function CodeState({ code: { code, granted, problem, minimum, valid_from } }: { code: CartCode }) {
  const { t } = useTranslation('checkout');
  const { price, date } = useFormat();
  return (
    <p>
      <strong>
        <Name>{code}</Name>
      </strong>{' '}
      {problem === null
        ? t('code.granted', { price: price(granted) })
        : t(`code.problems.${problem}`, { price: price(minimum), day: valid_from ? date(valid_from) : '' })}
    </p>
  );
}
