import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DAYS_OFF_MAX, SPECIALISTS_MAX } from '#contract/appointments/kinds.ts';
import type { KindSetting, SpecialistSetting } from '#contract/appointments/settings-schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { MAX_PAGE_SIZE } from '#contract/constants.ts';
import { fetchAdmins } from '#contract/people/calls.ts';
import type { Person } from '#contract/people/schemas.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { HoursField } from './hours-field.tsx';
import { KindsField } from './kinds-field.tsx';
import { NamesField } from './names-field.tsx';
import { Add, type FieldsProps, Part, type SettingsProps, Staying, useTypedNames } from './part.tsx';
import { PeriodsField } from './periods-field.tsx';
import styles from './schedule.module.css';

/** Who works with clients, on what and when. */
export function SpecialistsPart({ values, stored, errorAt, setValue }: SettingsProps) {
  const { t } = useTranslation('admin-schedule');
  const named = useTypedNames();
  const accounts = useStaffAccounts();
  return (
    <Part title={t('specialists.title')} hint={t('specialists.hint')}>
      {values.specialists.map((one, index) => (
        <Specialist
          key={one.id}
          path={`specialists[${index}]`}
          specialist={one}
          kinds={values.kinds}
          accounts={accounts.filter(
            ({ $id }) => !values.specialists.some((other) => other !== one && other.account_id === $id),
          )}
          title={named(one) || t('specialists.new')}
          isNew={!stored.specialists.some(({ id }) => id === one.id)}
          errorAt={errorAt}
          onChange={(next) => setValue('specialists', values.specialists.with(index, next))}
          onRemove={() => setValue('specialists', values.specialists.toSpliced(index, 1))}
        />
      ))}
      <FormAlert message={errorAt('specialists')} />
      {values.specialists.filter(({ active }) => active).length < SPECIALISTS_MAX && (
        <Add
          label={t('specialists.add')}
          onAdd={() =>
            setValue('specialists', [
              ...values.specialists,
              {
                id: newRequestId(),
                name_ar: '',
                name_en: '',
                active: true,
                kinds: [],
                hours: [...values.opening],
                days_off: [],
              },
            ])
          }
        />
      )}
    </Part>
  );
}

/** Those who work here. */
function useStaffAccounts(): readonly Person[] {
  const { data } = useQuery({
    queryKey: [MINE, 'staff-accounts'],
    queryFn: ({ signal }) => call(fetchAdmins, { limit: MAX_PAGE_SIZE }, { signal }),
  });
  return data?.documents ?? [];
}

interface SpecialistProps extends FieldsProps {
  specialist: SpecialistSetting;
  kinds: readonly KindSetting[];
  /** Those that are nobody else. */
  accounts: readonly Person[];
  /** They are not stored yet: nothing refers to them. */
  isNew: boolean;
  onChange: (specialist: SpecialistSetting) => void;
  onRemove: () => void;
}

function Specialist(props: SpecialistProps) {
  const { path, specialist, kinds, accounts, title, isNew, errorAt, onChange, onRemove } = props;
  const { t } = useTranslation('admin-schedule');
  const set = (changed: Partial<SpecialistSetting>) => onChange({ ...specialist, ...changed });
  return (
    <fieldset className={styles.one}>
      <legend>{title}</legend>
      <NamesField path={path} value={specialist} errorAt={errorAt} onChange={set} />
      <AccountField
        value={specialist.account_id ?? ''}
        accounts={accounts}
        error={errorAt(`${path}.account_id`)}
        onChange={(account_id) => set({ account_id })}
      />
      <KindsField value={specialist.kinds} kinds={kinds} onChange={(next) => set({ kinds: next })} />
      <details className={styles.more} open={isNew}>
        <summary>{t('specialists.hours')}</summary>
        <HoursField
          label={t('specialists.hours-of', { name: title })}
          path={`${path}.hours`}
          value={specialist.hours}
          errorAt={errorAt}
          onChange={(hours) => set({ hours })}
        />
      </details>
      <details className={styles.more}>
        <summary>{t('specialists.days-off', { count: specialist.days_off.length })}</summary>
        <PeriodsField
          path={`${path}.days_off`}
          value={specialist.days_off}
          max={DAYS_OFF_MAX}
          add={t('specialists.add-days-off')}
          errorAt={errorAt}
          begin={{ from: cairoDay(), to: cairoDay() }}
          onChange={(days_off) => set({ days_off })}
        />
      </details>
      <Staying
        label={t('specialists.active')}
        isNew={isNew}
        active={specialist.active}
        onChange={(active) => set({ active })}
        onRemove={onRemove}
      />
    </fieldset>
  );
}

interface AccountFieldProps {
  value: string;
  accounts: readonly Person[];
  error: string | undefined;
  onChange: (accountId: string | null) => void;
}

/** By which account somebody sees their own day and asks for leave. */
function AccountField({ value, accounts, error, onChange }: AccountFieldProps) {
  const { t } = useTranslation('admin-schedule');
  const isKnown = value === '' || accounts.some(({ $id }) => $id === value);
  return (
    <SelectField
      optional
      label={t('specialists.account')}
      hint={t('specialists.account-hint')}
      error={error}
      value={value}
      options={[
        { value: '', label: t('specialists.no-account') },
        ...accounts.map(({ $id, username, email }) => ({ value: $id, label: `${username} (${email})` })),
        ...(isKnown ? [] : [{ value, label: t('specialists.former-account') }]),
      ]}
      onChange={({ target }) => onChange(target.value || null)}
    />
  );
}
