import { useTranslation } from 'react-i18next';
import type { AppointmentText } from '#contract/imports/appointments.ts';
import { AUDIOGRAM_POINTS, type AudiogramText } from '#contract/imports/audiograms.ts';
import type { BalanceText } from '#contract/imports/balances.ts';
import { OWNER_FIELDS } from '#contract/imports/constants.ts';
import type { DeviceField } from '#contract/imports/devices.ts';
import { CONTACT_WISHES, type ContactWish, type RecordField } from '#contract/imports/people.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import type { FileContent } from './file-kind.ts';
import { isProductField } from './products-file.ts';

type OwnText = Exclude<AudiogramText, 'measured_on'>;

const isWish = (field: string): field is ContactWish => (CONTACT_WISHES as readonly string[]).includes(field);
const isOfOwner = (field: string): field is (typeof OWNER_FIELDS)[number] =>
  (OWNER_FIELDS as readonly string[]).includes(field);

/** What a field is called that columns of a file are matched with; findings name fields as plain texts. */
export function useFieldName(kind: FileContent): (field: string) => string {
  const { t } = useTranslation('admin-import');
  const { columnName, fieldLabel } = useRecordWords();
  const { number } = useFormat();
  const productField = (field: string) =>
    isProductField(field) ? fieldLabel('products', field) : t(`fields.product.${field as 'version'}`);
  const nameOf: Record<FileContent, (field: string) => string> = {
    people: (field) => (isWish(field) ? t(`fields.${field}`) : columnName('patients', field as RecordField)),
    devices: (field) =>
      field === 'sold_on' ? t('fields.sold_on') : columnName('devices', field as Exclude<DeviceField, 'sold_on'>),
    audiograms: (field) => {
      const point = AUDIOGRAM_POINTS.find((one) => one.field === field);
      if (!point) {
        return field === 'measured_on' ? t('fields.measured_on') : columnName('audiograms', field as OwnText);
      }
      return t(`fields.${point.ear}.${point.way}`, { frequency: number(point.frequency) });
    },
    appointments: (field) => t(`fields.appointment.${field as AppointmentText}`),
    balances: (field) => t(`fields.balance.${field as BalanceText}`),
    'hearing-aids': productField,
    accessories: productField,
  };
  return (field) => (isOfOwner(field) ? columnName('patients', field) : nameOf[kind](field));
}
