import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import { updateDevice } from '#contract/devices/calls.ts';
import { DEVICE_NOTE_MAX, DEVICE_STATUSES, SERIAL_NUMBER_MAX } from '#contract/devices/constants.ts';
import type { Device } from '#contract/devices/schemas.ts';
import { updateDevice as schemas } from '#contract/devices/schemas.ts';
import type { PatientSummary } from '#contract/patients/patient-summary.ts';
import { mayCall } from '#contract/people/roles.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { PATIENTS_KEY } from '#web/features/visits/shared/patients-query.ts';
import { useCallForm } from '#web/form/call-form.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RowButton } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { Name } from '#web/ui/name.tsx';
import text from '#web/ui/text.module.css';
import styles from './patients.module.css';

interface DeviceCardProps {
  user: User;
  device: Device;
  /** Whose it is, where that is not plain. */
  patient?: PatientSummary;
}

/** A hearing aid: its serial number, where it stands, its warranty. */
export function DeviceCard({ user, device, patient }: DeviceCardProps) {
  const { t } = useTranslation('clinic-patients');
  const { date } = useFormat();
  const [open, setOpen] = useState(false);
  const mayChange = mayCall(user, updateDevice);
  return (
    <li className={styles.entry}>
      <div className={styles.line}>
        <Link to={recordPaths.serial(user.role, device.serial_number)} className={styles.name}>
          <bdi dir="ltr">{device.serial_number}</bdi>
        </Link>
        {device.hearing_aid && <Name>{device.hearing_aid}</Name>}
        {patient && (
          <Link to={recordPaths.patient(user.role, patient.$id)}>
            <bdi>{patient.name}</bdi>
          </Link>
        )}
        <Badge tone={device.status === 'active' ? 'success' : 'neutral'}>
          {t(`devices.statuses.${device.status}`)}
        </Badge>
        <Badge>{t(`devices.origins.${device.origin}`)}</Badge>
      </div>
      <div className={styles.line}>
        <span className={text.soft}>{t('devices.issued', { date: date(device.issued_at) })}</span>
        {device.warranty_until && (
          <span className={text.soft}>
            {t(device.in_warranty ? 'devices.warranty-until' : 'devices.warranty-ended', {
              date: date(device.warranty_until),
            })}
          </span>
        )}
        {mayChange && (
          <RowButton label={t('devices.edit-named', { serial: device.serial_number })} onClick={() => setOpen(true)}>
            {t('devices.edit')}
          </RowButton>
        )}
      </div>
      {device.note && <p className={text.soft}>{device.note}</p>}
      {open && <EditDeviceDialog device={device} onClose={() => setOpen(false)} />}
    </li>
  );
}

function EditDeviceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const { t } = useTranslation('clinic-patients');
  const before = {
    serial_number: device.serial_number,
    status: device.status,
    warranty_until: device.warranty_until ? cairoDay(new Date(device.warranty_until)) : '',
    note: device.note ?? '',
  };
  const form = useCallForm(updateDevice, {
    initialValues: before,
    schema: schemas.input,
    request: ({ serial_number, status, warranty_until, note }) => ({
      deviceId: device.$id,
      version: device.version,
      data: {
        ...(serial_number !== before.serial_number && { serial_number: serial_number.trim() }),
        status,
        warranty_until: warranty_until || null,
        note: note.trim() || null,
      },
    }),
    invalidates: PATIENTS_KEY,
    onDone: onClose,
  });
  return (
    <FormDialog title={t('devices.edit-title')} onClose={onClose} form={form} submitLabel={t('save')}>
      <TextField
        {...form.bind('serial_number')}
        label={t('serial')}
        dir="ltr"
        autoComplete="off"
        maxLength={SERIAL_NUMBER_MAX}
      />
      <SelectField
        {...form.bind('status')}
        label={t('devices.status')}
        options={DEVICE_STATUSES.map((status) => ({ value: status, label: t(`devices.statuses.${status}`) }))}
      />
      <TextField {...form.bind('warranty_until')} label={t('devices.warranty')} type="date" optional />
      <TextArea {...form.bind('note')} label={t('devices.note')} optional maxLength={DEVICE_NOTE_MAX} />
    </FormDialog>
  );
}
