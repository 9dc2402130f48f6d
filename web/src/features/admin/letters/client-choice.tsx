import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATIENT_QUERY_MAX } from '#contract/devices/constants.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { patientsQuery } from '#web/features/visits/shared/patients-query.ts';
import { enterOffers, OfferName, Offers } from '#web/form/offers.tsx';
import { errorText } from '#web/i18n/errors.ts';
import { formatPhone } from '#web/i18n/format.ts';
import { useSettled } from '#web/office/settled.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import text from '#web/ui/text.module.css';

export interface Client {
  $id: string;
  name: string;
}

/** So much is typed before anybody is looked for. */
const MIN_TYPED = 3;
const OFFERED_MAX = 6;

/** Finds somebody by name or phone, whose values a template is shown with. */
export function ClientChoice({ onChoose }: { onChoose: (client: Client) => void }) {
  const { t } = useTranslation('admin-letters');
  const { user } = useUser();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const query = useSettled(typed.trim());
  const enabled = user !== null && query.length >= MIN_TYPED;
  const { data, error, isFetching } = useQuery({
    ...patientsQuery(user?.id ?? '', query),
    enabled,
    placeholderData: keepPreviousData,
  });
  const found = enabled ? (data?.documents ?? []).slice(0, OFFERED_MAX) : [];
  return (
    <div>
      <TextField
        ref={field}
        label={t('preview.client')}
        hint={t('preview.client-hint')}
        optional
        maxLength={PATIENT_QUERY_MAX}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          // The key that sends the form would save the template.
          if (event.key === 'Enter') event.preventDefault();
          enterOffers(list, event);
        }}
      />
      {enabled && found.length === 0 && (
        <p role="status" className={text.soft}>
          {isFetching && t('preview.searching')}
          {!isFetching && (error ? errorText(error) : t('preview.nobody'))}
        </p>
      )}
      {found.length > 0 && (
        <Offers
          label={t('preview.found')}
          status={t('preview.found')}
          keys={t('preview.keys')}
          list={list}
          onLeave={() => field.current?.focus()}
          offers={found.map(({ $id, name, phones }) => ({
            key: $id,
            content: (
              <>
                <OfferName>{name}</OfferName>
                <span dir="ltr">{phones.map(formatPhone).join(' · ')}</span>
              </>
            ),
            onChoose: () => onChoose({ $id, name }),
          }))}
        />
      )}
    </div>
  );
}
