import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PHONE_DIGITS } from '../../../../functions/contract/clinic-constants.ts';
import type { PatientMatch } from '../../../../functions/contract/patient-types.ts';
import { normalizePhone } from '../../../../functions/contract/phone.ts';
import { searchPatients } from '../../../../functions/contract/staff.ts';
import { useFormat } from '../../i18n/format.ts';
import { call } from '../../lib/call.ts';
import { MINE } from '../../lib/query.ts';
import { Button } from '../../ui/button.tsx';
import styles from './patient-offers.module.css';

interface PatientOffersProps {
  userId: string;
  /** The phone as far as it is typed. */
  phone: string;
  /** Who was chosen; null for a new person. */
  chosen: { id: string; name: string } | null;
  onChoose: (match: PatientMatch | null) => void;
}

/** The people who have the phone that is typed, to choose from. Families share phones: nobody is chosen by himself. */
export function PatientOffers({ userId, phone, chosen, onChoose }: PatientOffersProps) {
  const { t } = useTranslation('clinic-reception');
  const { date, digits } = useFormat();
  const typed = useDeferredValue(normalizePhone(phone));
  const isLongEnough = typed.length >= MIN_PHONE_DIGITS;
  const { data } = useQuery({
    queryKey: [MINE, 'patients', 'offers', userId, typed],
    queryFn: ({ signal }) => call(searchPatients, { id: userId, query: typed }, { signal }),
    enabled: isLongEnough && chosen === null,
    placeholderData: keepPreviousData,
  });
  if (chosen) {
    return (
      <div className={styles.chosen} role="status">
        <p>{t('patients.chosen', { name: chosen.name })}</p>
        <Button variant="ghost" small onClick={() => onChoose(null)}>
          {t('patients.new')}
        </Button>
      </div>
    );
  }
  const matches = isLongEnough ? (data?.documents ?? []) : [];
  if (matches.length === 0) return null;
  return (
    <section className={styles.offers} aria-label={t('patients.title')}>
      <p role="status">{t('patients.found', { count: matches.length })}</p>
      <ul className={styles.list}>
        {matches.map((match) => (
          <li key={match.$id}>
            <button type="button" className={styles.match} onClick={() => onChoose(match)}>
              <bdi className={styles.name}>{match.name}</bdi>
              <span dir="ltr">{match.phones.map((one) => digits(one)).join(' · ')}</span>
              {match.last_visit_on && <span>{t('patients.last-visit', { date: date(match.last_visit_on) })}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
