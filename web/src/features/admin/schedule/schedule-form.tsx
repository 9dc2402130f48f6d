import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import {
  APPOINTMENT_MINUTES_MAX,
  DAYS_OFF_MAX,
  HOLIDAYS_MAX,
  QUARTER_MINUTES,
  ROOMS_MAX,
  SPECIALISTS_MAX,
  STEPS_MINUTES,
} from '#contract/appointments/kinds.ts';
import type { KeptAppointment } from '#contract/appointments/schemas.ts';
import {
  type AppointmentSettings,
  appointmentSettings,
  type KindSetting,
  type RoomSetting,
  type SpecialistSetting,
} from '#contract/appointments/settings-schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchAffectedAppointments, updateSettings } from '#contract/settings/admin-calls.ts';
import type { Settings } from '#contract/settings/admin-schemas.ts';
import { AffectedDialog } from '#web/features/appointments/shared/affected-dialog.tsx';
import { useNames } from '#web/features/appointments/shared/named.ts';
import { useContractForm } from '#web/form/form.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { call, isRefusal, newRequestId } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { same } from '#web/lib/same.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PlusIcon } from '#web/ui/icons/icons.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { HoursField } from './hours-field.tsx';
import { KindsField } from './kinds-field.tsx';
import { NamesField } from './names-field.tsx';
import { PeriodsField } from './periods-field.tsx';
import styles from './schedule.module.css';

/** Numbers that customers' bookings keep to. */
const LIMITS = ['book_days_ahead', 'book_hours_before', 'change_hours_before', 'offer_minutes'] as const;

const activeOf = (list: readonly { active: boolean }[]) => list.filter(({ active }) => active).length;

interface ScheduleFormProps {
  settings: Settings;
  user: User;
}

/** Kinds, specialists, rooms, opening hours and holidays, saved as a whole. */
export function ScheduleForm({ settings, user }: ScheduleFormProps) {
  const { t } = useTranslation('admin-schedule');
  const client = useQueryClient();
  const nameOf = useNames();
  /** What is stored, as far as this form knows. */
  const [stored, setStored] = useState(settings);
  const form = useContractForm<AppointmentSettings>({
    initialValues: settings.appointments,
    schema: appointmentSettings,
    toWire: (values) => values,
    onSubmit: async (values) => {
      try {
        await save(values);
      } catch (error) {
        if (!isRefusal(error, 'appointments_affected')) throw error;
        setAsked(values);
      }
    },
  });
  /** What is saved once somebody has decided about the appointments that it affects. */
  const [asked, setAsked] = useState<AppointmentSettings | null>(null);
  async function save(appointments: AppointmentSettings, keep_appointments?: KeptAppointment[]): Promise<void> {
    const saved = await call(updateSettings, {
      data: { appointments },
      version: stored.version,
      ...(keep_appointments && { keep_appointments }),
    });
    client.setQueryData([MINE, 'admin-settings'], saved);
    setStored(saved);
    showToast({ kind: 'success', title: t('saved'), message: t('saved-text') });
  }
  const { values, setValue } = form;
  useUnsaved(!same(values, stored.appointments));
  /** A field within a list is told by its path. */
  const errorAt = (path: string) => form.errorOf(path as keyof AppointmentSettings);
  const named = (one: { name_ar?: string | null | undefined; name_en?: string | null | undefined }) =>
    nameOf({ name_ar: one.name_ar ?? '', name_en: one.name_en ?? '' });

  const change = <Name extends 'kinds' | 'specialists' | 'rooms'>(
    list: Name,
    index: number,
    next: AppointmentSettings[Name][number],
  ) =>
    setValue(
      list,
      (values[list] as AppointmentSettings[Name][number][]).with(index, next) as AppointmentSettings[Name],
    );

  return (
    <>
      <form {...form.formProps} className={styles.form}>
        <Part title={t('specialists.title')} hint={t('specialists.hint')}>
          {values.specialists.map((one, index) => (
            <Specialist
              key={one.id}
              path={`specialists[${index}]`}
              specialist={one}
              kinds={values.kinds}
              title={named(one) || t('specialists.new')}
              isNew={!stored.appointments.specialists.some(({ id }) => id === one.id)}
              errorAt={errorAt}
              onChange={(next) => change('specialists', index, next)}
              onRemove={() => setValue('specialists', values.specialists.toSpliced(index, 1))}
            />
          ))}
          <FormAlert message={errorAt('specialists')} />
          {activeOf(values.specialists) < SPECIALISTS_MAX && (
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
        <Part title={t('opening.title')} hint={t('opening.hint')}>
          <HoursField
            label={t('opening.title')}
            path="opening"
            value={values.opening}
            errorAt={errorAt}
            onChange={(opening) => setValue('opening', opening)}
          />
        </Part>
        <Part title={t('holidays.title')}>
          <PeriodsField
            path="holidays"
            value={values.holidays}
            max={HOLIDAYS_MAX}
            add={t('holidays.add')}
            errorAt={errorAt}
            begin={{ from: cairoDay(), to: cairoDay(), name: '' }}
            onChange={(holidays) => setValue('holidays', holidays)}
          >
            {(holiday, path, onChange) => (
              <TextField
                label={t('holidays.name')}
                name={`${path}.name`}
                value={holiday.name}
                error={errorAt(`${path}.name`)}
                onChange={({ target }) => onChange({ ...holiday, name: target.value })}
              />
            )}
          </PeriodsField>
        </Part>
        <Part title={t('kinds.title')} hint={t('kinds.hint')}>
          {values.kinds.map((one, index) => (
            <Kind
              key={one.kind}
              path={`kinds[${index}]`}
              kind={one}
              title={named(one)}
              errorAt={errorAt}
              onChange={(next) => change('kinds', index, next)}
            />
          ))}
        </Part>
        <Part title={t('rooms.title')} hint={t('rooms.hint')}>
          {values.rooms.map((one, index) => (
            <Room
              key={one.id}
              path={`rooms[${index}]`}
              room={one}
              kinds={values.kinds}
              title={named(one) || t('rooms.new')}
              isNew={!stored.appointments.rooms.some(({ id }) => id === one.id)}
              errorAt={errorAt}
              onChange={(next) => change('rooms', index, next)}
              onRemove={() => setValue('rooms', values.rooms.toSpliced(index, 1))}
            />
          ))}
          <FormAlert message={errorAt('rooms')} />
          {activeOf(values.rooms) < ROOMS_MAX && (
            <Add
              label={t('rooms.add')}
              onAdd={() =>
                setValue('rooms', [
                  ...values.rooms,
                  { id: newRequestId(), name_ar: '', name_en: '', active: true, kinds: [] },
                ])
              }
            />
          )}
        </Part>
        <Part title={t('rules.title')}>
          <div className={styles.pair}>
            <SelectField
              label={t('rules.step_minutes')}
              value={String(values.step_minutes)}
              options={STEPS_MINUTES.map((minutes) => ({ value: String(minutes), label: t('minutes', { minutes }) }))}
              onChange={({ target }) =>
                setValue(
                  'step_minutes',
                  STEPS_MINUTES.find((one) => String(one) === target.value) ?? values.step_minutes,
                )
              }
            />
            {LIMITS.map((name) => (
              <TextField
                key={name}
                label={t(`rules.${name}`)}
                type="number"
                inputMode="numeric"
                min={0}
                name={name}
                value={Number.isNaN(values[name]) ? '' : values[name]}
                error={errorAt(name)}
                onChange={({ target }) => setValue(name, target.valueAsNumber)}
              />
            ))}
          </div>
        </Part>
        <FormAlert message={form.failure} />
        <div className={cx(toolbar(3), styles.buttons)}>
          <Button type="submit" busy={form.submitting}>
            {t('save')}
          </Button>
        </div>
      </form>
      {asked && (
        <AffectedDialog
          user={user}
          read={(signal) => call(fetchAffectedAppointments, { appointments: asked }, { signal })}
          save={async (kept) => {
            await save(asked, kept);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface PartProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

function Part({ title, hint, children }: PartProps) {
  return (
    <Card as="section" className={styles.part}>
      <h2>{title}</h2>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </Card>
  );
}

function Add({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <div>
      <Button small variant="secondary" onClick={onAdd}>
        <PlusIcon size={20} />
        {label}
      </Button>
    </div>
  );
}

interface FieldsProps {
  /** The place of its fields, as the schema names it. */
  path: string;
  title: string;
  errorAt: (path: string) => string | undefined;
}

interface KindProps extends FieldsProps {
  kind: KindSetting;
  onChange: (kind: KindSetting) => void;
}

function Kind({ path, kind, title, errorAt, onChange }: KindProps) {
  const { t } = useTranslation('admin-schedule');
  const lengths = Array.from(
    { length: APPOINTMENT_MINUTES_MAX / QUARTER_MINUTES },
    (_, index) => (index + 1) * QUARTER_MINUTES,
  );
  return (
    <fieldset className={styles.one}>
      <legend>{title}</legend>
      <NamesField path={path} value={kind} errorAt={errorAt} onChange={(names) => onChange({ ...kind, ...names })} />
      <SelectField
        label={t('kinds.minutes')}
        value={String(kind.minutes)}
        options={lengths.map((minutes) => ({ value: String(minutes), label: t('minutes', { minutes }) }))}
        onChange={({ target }) => onChange({ ...kind, minutes: Number(target.value) })}
      />
      <CheckboxField
        label={t('kinds.online')}
        checked={kind.online}
        onChange={({ target }) => onChange({ ...kind, online: target.checked })}
      />
    </fieldset>
  );
}

interface RoomProps extends FieldsProps {
  room: RoomSetting;
  kinds: readonly KindSetting[];
  /** It is not stored yet: nothing refers to it. */
  isNew: boolean;
  onChange: (room: RoomSetting) => void;
  onRemove: () => void;
}

function Room({ path, room, kinds, title, isNew, errorAt, onChange, onRemove }: RoomProps) {
  const { t } = useTranslation('admin-schedule');
  return (
    <fieldset className={styles.one}>
      <legend>{title}</legend>
      <NamesField path={path} value={room} errorAt={errorAt} onChange={(names) => onChange({ ...room, ...names })} />
      <KindsField value={room.kinds} kinds={kinds} onChange={(next) => onChange({ ...room, kinds: next })} />
      <Staying
        label={t('rooms.active')}
        isNew={isNew}
        active={room.active}
        onChange={(active) => onChange({ ...room, active })}
        onRemove={onRemove}
      />
    </fieldset>
  );
}

interface SpecialistProps extends FieldsProps {
  specialist: SpecialistSetting;
  kinds: readonly KindSetting[];
  /** They are not stored yet: nothing refers to them. */
  isNew: boolean;
  onChange: (specialist: SpecialistSetting) => void;
  onRemove: () => void;
}

function Specialist({ path, specialist, kinds, title, isNew, errorAt, onChange, onRemove }: SpecialistProps) {
  const { t } = useTranslation('admin-schedule');
  const set = (changed: Partial<SpecialistSetting>) => onChange({ ...specialist, ...changed });
  return (
    <fieldset className={styles.one}>
      <legend>{title}</legend>
      <NamesField path={path} value={specialist} errorAt={errorAt} onChange={set} />
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

interface StayingProps {
  label: string;
  isNew: boolean;
  active: boolean;
  onChange: (active: boolean) => void;
  onRemove: () => void;
}

/** What appointments refer to stays, and is not offered any more; what is not stored yet may go. */
function Staying({ label, isNew, active, onChange, onRemove }: StayingProps) {
  const { t } = useTranslation('admin-schedule');
  if (isNew) {
    return (
      <Button small variant="ghost" onClick={onRemove}>
        {t('remove')}
      </Button>
    );
  }
  return <CheckboxField label={label} checked={active} onChange={({ target }) => onChange(target.checked)} />;
}
