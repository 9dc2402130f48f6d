import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ADDRESSES_MAX, type Destination, isSameDestination } from '#contract/addresses/constants.ts';
import type { KeptAddress } from '#contract/addresses/schemas.ts';
import { governorateName } from '#contract/governorates.ts';
import { paths } from '#web/config/paths.ts';
import { formatPhone } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { Name } from '#web/ui/name.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';

/** So many addresses are in view before the others are asked for. */
const SHOWN_FIRST = 3;
/** Stands among the addresses for one that is typed. */
const NEW = 'new';

interface SavedAddressesProps {
  kept: readonly KeptAddress[];
  /** What the fields hold. */
  destination: Destination;
  onChoose: (address: Destination) => void;
  /** The customer wants to type one. */
  onNew: () => void;
}

/** The addresses of earlier orders: one press fills one in. Which is chosen follows from what the fields hold. */
export function SavedAddresses({ kept, destination, onChoose, onNew }: SavedAddressesProps) {
  const { t } = useTranslation('checkout');
  const { language } = useLanguage();
  const chosen = kept.find((one) => isSameDestination(one, destination));
  const [isOpen, setOpen] = useState(false);
  if (kept.length === 0) return null;
  const shown = isOpen ? kept : kept.filter((one, place) => place < SHOWN_FIRST || one === chosen);
  return (
    <div>
      <RadioGroup
        label={t('saved.title')}
        name="saved-address"
        value={chosen?.$id ?? NEW}
        options={[
          ...shown.map(({ $id, name, city, address, phone }) => ({
            value: $id,
            label: name ?? governorateName(city, language),
            hint: (
              <>
                <Name>{address}</Name>
                <br />
                {name && `${governorateName(city, language)} · `}
                <bdi dir="ltr">{formatPhone(phone)}</bdi>
              </>
            ),
          })),
          { value: NEW, label: t('saved.new') },
        ]}
        onChange={(id) => {
          const one = kept.find(({ $id }) => $id === id);
          if (one) onChoose(one);
          else onNew();
        }}
      />
      {shown.length < kept.length && (
        <p className={toolbar(2)}>
          <Button variant="ghost" small onClick={() => setOpen(true)}>
            {t('saved.more', { count: kept.length })}
          </Button>
        </p>
      )}
    </div>
  );
}

interface KeepAddressProps extends Pick<SavedAddressesProps, 'kept' | 'destination'> {
  keep: boolean;
  onChange: (keep: boolean) => void;
}

/** Offers to keep an address that is typed; one that is kept already needs no question. */
export function KeepAddress({ kept, destination, keep, onChange }: KeepAddressProps) {
  const { t } = useTranslation('checkout');
  if (kept.some((one) => isSameDestination(one, destination))) return null;
  if (kept.length >= ADDRESSES_MAX) {
    return (
      <p className={text.note}>
        {t('saved.full', { max: ADDRESSES_MAX })} <Link to={paths.account}>{t('saved.to-account')}</Link>
      </p>
    );
  }
  return <CheckboxField label={t('saved.keep')} checked={keep} onChange={(event) => onChange(event.target.checked)} />;
}
