import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchReferralSources } from '#contract/referrals/calls.ts';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

export const REFERRAL_SOURCES_KEY = [MINE, 'referral-sources'] as const;

/** How clients come to the clinic, by the list of the settings; empty until it is here. */
function useReferralSources(enabled = true) {
  const { data } = useQuery({
    queryKey: REFERRAL_SOURCES_KEY,
    queryFn: ({ signal }) => call(fetchReferralSources, {}, { signal }),
    enabled,
  });
  return data?.sources ?? [];
}

/** What a source is called that a record names by its id; the id while that is not known. */
export function useSourceName(enabled = true): (id: string) => string {
  const sources = useReferralSources(enabled);
  const nameOf = useNames();
  return (id) => nameOf(sources.find(({ $id }) => $id === id)) || id;
}

interface ReferralSourceFieldProps {
  name?: string;
  /** The id of a source; empty where it is not said. */
  value: string;
  error?: string | undefined;
  onChange: (id: string) => void;
}

/** Says how a client came to the clinic. What is not offered any more can only stay. */
export function ReferralSourceField({ value, onChange, ...field }: ReferralSourceFieldProps) {
  const { t } = useTranslation('clinic');
  const { columnName } = useRecordWords();
  const nameOf = useNames();
  const sources = useReferralSources().filter(({ $id, active }) => active || $id === value);
  // Before the list is here, what was chosen must not look as if it were not.
  const missing = value !== '' && !sources.some(({ $id }) => $id === value);
  return (
    <SelectField
      {...field}
      label={columnName('patients', 'referral_source')}
      optional
      placeholder={t('source-unsaid')}
      options={[
        ...sources.map((source) => ({ value: source.$id, label: nameOf(source) })),
        ...(missing ? [{ value, label: value }] : []),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
