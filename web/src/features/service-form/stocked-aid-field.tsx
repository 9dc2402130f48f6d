import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { HEARING_AID_NAME_MAX } from '#contract/forms/constants.ts';
import { AidOffers } from '#web/features/stock/shared/aid-offers.tsx';
import { enterOffers } from '#web/form/offers.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import styles from './block-editor.module.css';

interface StockedAidFieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  /** The block takes a piece of the store's stock. */
  isStocked: boolean;
  onType: (text: string) => void;
  onPick: (product: HearingAid) => void;
  /** The block takes no piece any more; what was filled in stays. */
  onLetGo: () => void;
}

/**
 * Which hearing aid a block sells. Those of the store that have what is typed are offered below; one that is picked is
 * taken from the stock, and any other text stays what it is.
 */
export function StockedAidField({ isStocked, onType, onPick, onLetGo, ...field }: StockedAidFieldProps) {
  const { t } = useTranslation('clinic-stock');
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Only who types is offered something. */
  const [typing, setTyping] = useState(false);

  return (
    <>
      <TextField
        {...field}
        ref={input}
        required={false}
        maxLength={HEARING_AID_NAME_MAX}
        autoComplete="off"
        onKeyDown={(event) => enterOffers(list, event)}
        onChange={({ target }) => {
          setTyping(true);
          onType(target.value);
        }}
      />
      {typing && !isStocked && (
        <div className={styles.offers}>
          <AidOffers
            text={field.value}
            soldOut="may not"
            list={list}
            onLeave={() => input.current?.focus()}
            onPick={(product) => {
              setTyping(false);
              onPick(product);
              input.current?.focus();
            }}
          />
        </div>
      )}
      {isStocked && (
        <div className={cx(styles.wide, toolbar(3))}>
          <p role="status">{t('offers.taken')}</p>
          <Button
            variant="ghost"
            small
            onClick={() => {
              onLetGo();
              input.current?.focus();
            }}
          >
            {t('offers.let-go')}
          </Button>
        </div>
      )}
    </>
  );
}
