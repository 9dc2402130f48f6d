import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchCarrierOptions, fetchDrivers } from '#contract/shipments/admin-calls.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { LoadAlert } from '#web/office/load-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';

/** Who was chosen: a colleague, or the delivery company with one of its districts. */
export type Chosen = { driverId: string } | { districtId: string };

interface CarrierChoiceProps {
  orderId: string;
  /** The company has to be asked once more: nobody else can be chosen. */
  isCompanys?: boolean;
  /** A colleague has it, who can only be replaced by another. */
  isDrivers?: boolean;
  label: string;
  placeholder: string;
  /** What the buttons say. */
  words: { driver: string; company: (name: string) => string };
  onChoose: (chosen: Chosen) => Promise<void>;
}

const COMPANY = 'company';

/** A colleague or the delivery company, whichever is to bring or fetch something. */
export function CarrierChoice({
  orderId,
  isCompanys,
  isDrivers,
  label,
  placeholder,
  words,
  onChoose,
}: CarrierChoiceProps) {
  const { t } = useTranslation('staff-parcels');
  const [who, setWho] = useState('');
  const [district, setDistrict] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const drivers = useQuery({
    queryKey: [MINE, 'drivers'],
    queryFn: ({ signal }) => call(fetchDrivers, {}, { signal }),
    enabled: !isCompanys,
  });
  const options = useQuery({
    queryKey: [MINE, 'carrier-options', orderId],
    queryFn: ({ signal }) => call(fetchCarrierOptions, { orderId }, { signal }),
    enabled: !isDrivers,
  });
  const company = options.data?.company ? t(`company.${options.data.company}`) : null;
  const isCompany = company !== null && (isCompanys || who === COMPANY);
  const districtId = district ?? options.data?.suggested ?? '';

  async function attempt(): Promise<void> {
    setBusy(true);
    setFailure('');
    try {
      await onChoose(isCompany ? { districtId } : { driverId: who });
      setWho('');
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  }

  if (options.isLoading) {
    return <Loading label={label} height="4rem" />;
  }
  const unloaded = [drivers, options].filter(({ isError }) => isError);
  const retry = () => {
    for (const one of unloaded) void one.refetch();
  };
  return (
    <div className={stack(3)}>
      {!isCompanys && (
        <SelectField
          label={label}
          placeholder={placeholder}
          value={who}
          options={[
            ...(company ? [{ value: COMPANY, label: company }] : []),
            ...(drivers.data?.documents ?? []).map(({ $id, name }) => ({ value: $id, label: name })),
          ]}
          onChange={({ target }) => setWho(target.value)}
        />
      )}
      {isCompany && company && (
        <District options={options.data} company={company} value={districtId} onChange={setDistrict} />
      )}
      {unloaded[0] && <LoadAlert error={unloaded[0].error} onRetry={retry} />}
      <FormAlert message={failure} />
      <div className={toolbar(2)}>
        <Button
          small
          variant="secondary"
          busy={busy}
          disabled={!isCompany && who === ''}
          onClick={() => void attempt()}
        >
          {isCompany && company ? words.company(company) : words.driver}
        </Button>
      </div>
    </div>
  );
}

interface DistrictProps {
  options: { answered: boolean; districts: readonly { id: string; name_ar: string; name_en: string }[] } | undefined;
  company: string;
  value: string;
  onChange: (id: string) => void;
}

/** Where in the governorate, as the company names it. */
function District({ options, company, value, onChange }: DistrictProps) {
  const { t } = useTranslation('staff-parcels');
  const { language } = useLanguage();
  if (!options?.answered) return <p>{t('no-answer', { company })}</p>;
  if (options.districts.length === 0) return null;
  return (
    <SelectField
      optional
      label={t('district', { company })}
      placeholder={t('no-district')}
      value={value}
      options={options.districts.map((one) => ({ value: one.id, label: one[`name_${language}`] }))}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
