import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PHONE_DIGITS } from '#contract/devices/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import type { PatientMatch } from '#contract/patients/schemas.ts';
import { normalizePhone } from '#contract/phone.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { OfferName, Offers } from '#web/form/offers.tsx';
import { formatPhone, useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';

interface PatientOffersProps {
  userId: string;
  /** The phone as far as it is typed. */
  phone: string;
  /** The offers; the phone's arrow leads into them. */
  list: RefObject<HTMLUListElement | null>;
  /** Null is a new person. */
  onChoose: (match: PatientMatch | null) => void;
  /** Back to the phone. */
  onLeave: () => void;
}

/**
 * The people who have the phone that is typed, and a new one, to choose from. Families share phones: nobody is chosen by
 * themselves.
 */
export function PatientOffers({ userId, phone, list, onChoose, onLeave }: PatientOffersProps) {
  const { t } = useTranslation('clinic-reception');
  const { date } = useFormat();
  const typed = useDeferredValue(normalizePhone(phone));
  /** For this phone somebody said that the person is new. */
  const [settled, setSettled] = useState<string | null>(null);
  const isLongEnough = typed.length >= MIN_PHONE_DIGITS;
  const { data } = useQuery({
    queryKey: [...PATIENTS_KEY, 'offers', userId, typed],
    queryFn: ({ signal }) => call(searchPatients, { query: typed }, { signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const matches = isLongEnough && settled !== typed ? (data?.documents ?? []) : [];
  if (matches.length === 0) return null;

  return (
    <Offers
      label={t('patients.title')}
      status={t('patients.found', { count: matches.length })}
      keys={t('patients.keys')}
      list={list}
      onLeave={onLeave}
      offers={[
        ...matches.map((match) => ({
          key: match.$id,
          content: (
            <>
              <OfferName>{match.name}</OfferName>
              <span dir="ltr">{match.phones.map(formatPhone).join(' · ')}</span>
              {match.last_visit_on && <span>{t('patients.last-visit', { date: date(match.last_visit_on) })}</span>}
            </>
          ),
          onChoose: () => onChoose(match),
        })),
        {
          key: 'new',
          content: <OfferName>{t('patients.someone-new')}</OfferName>,
          onChoose: () => {
            setSettled(typed);
            onChoose(null);
          },
        },
      ]}
    />
  );
}
