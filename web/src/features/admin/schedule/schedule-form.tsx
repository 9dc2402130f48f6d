import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import type { KeptAppointment } from '#contract/appointments/schemas.ts';
import { type AppointmentSettings, appointmentSettings } from '#contract/appointments/settings-schemas.ts';
import { fetchAffectedAppointments, updateSettings } from '#contract/settings/admin-calls.ts';
import type { Settings } from '#contract/settings/admin-schemas.ts';
import { AffectedDialog } from '#web/features/appointments/shared/affected-dialog.tsx';
import { useContractForm } from '#web/form/form.ts';
import { useUnsaved } from '#web/form/unsaved.tsx';
import { call, isRefusal } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { same } from '#web/lib/same.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { HolidaysPart } from './holidays-part.tsx';
import { HoursField } from './hours-field.tsx';
import { KindsPart } from './kinds-part.tsx';
import { Part } from './part.tsx';
import { RoomsPart } from './rooms-part.tsx';
import { RulesPart } from './rules-part.tsx';
import styles from './schedule.module.css';
import { SpecialistsPart } from './specialists-part.tsx';

interface ScheduleFormProps {
  settings: Settings;
  user: User;
}

/** Kinds, specialists, rooms, opening hours and holidays, saved as a whole. */
export function ScheduleForm({ settings, user }: ScheduleFormProps) {
  const { t } = useTranslation('admin-schedule');
  const client = useQueryClient();
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
  const parts = {
    values,
    stored: stored.appointments,
    errorAt: (path: string) => form.errorOf(path as keyof AppointmentSettings),
    setValue,
  };

  return (
    <>
      <form {...form.formProps} className={styles.form}>
        <SpecialistsPart {...parts} />
        <Part title={t('opening.title')} hint={t('opening.hint')}>
          <HoursField
            label={t('opening.title')}
            path="opening"
            value={values.opening}
            errorAt={parts.errorAt}
            onChange={(opening) => setValue('opening', opening)}
          />
        </Part>
        <HolidaysPart {...parts} />
        <KindsPart {...parts} />
        <RoomsPart {...parts} />
        <RulesPart {...parts} />
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
