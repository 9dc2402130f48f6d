import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PHONE_DIGITS } from '#contract/devices/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import type { PatientMatch } from '#contract/patients/schemas.ts';
import { normalizePhone } from '#contract/phone.ts';
import { formatPhone, useFormat } from '../../i18n/format.ts';
import { call } from '../../lib/call.ts';
import { PATIENTS_KEY } from '../forms/patients-query.ts';
import styles from './patient-offers.module.css';

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
 * themselves. The offers stand outside of the order of the Tab key, so that no key that is meant for a field presses
 * one: a pointer reaches them, and the arrows from the phone.
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
    queryFn: ({ signal }) => call(searchPatients, { id: userId, query: typed }, { signal }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const matches = isLongEnough && settled !== typed ? (data?.documents ?? []) : [];
  if (matches.length === 0) return null;

  function step(event: KeyboardEvent<HTMLButtonElement>): void {
    const offers = [...(list.current?.querySelectorAll('button') ?? [])];
    const place = offers.indexOf(event.currentTarget);
    if (event.key === 'ArrowDown') offers[Math.min(place + 1, offers.length - 1)]?.focus();
    else if (event.key === 'ArrowUp' && place > 0) offers[place - 1]?.focus();
    else if (event.key === 'ArrowUp' || event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
  }

  const offer = { type: 'button', tabIndex: -1, className: styles.match, onKeyDown: step } as const;
  return (
    <section className={styles.offers} aria-label={t('patients.title')}>
      <p role="status">
        {t('patients.found', { count: matches.length })} <span className={styles.keys}>{t('patients.keys')}</span>
      </p>
      <ul ref={list} className={styles.list}>
        {matches.map((match) => (
          <li key={match.$id}>
            <button {...offer} onClick={() => onChoose(match)}>
              <bdi className={styles.name}>{match.name}</bdi>
              <span dir="ltr">{match.phones.map(formatPhone).join(' · ')}</span>
              {match.last_visit_on && <span>{t('patients.last-visit', { date: date(match.last_visit_on) })}</span>}
            </button>
          </li>
        ))}
        <li>
          <button
            {...offer}
            onClick={() => {
              setSettled(typed);
              onChoose(null);
            }}
          >
            <span className={styles.name}>{t('patients.someone-new')}</span>
          </button>
        </li>
      </ul>
    </section>
  );
}
