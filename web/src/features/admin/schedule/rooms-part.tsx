import { useTranslation } from 'react-i18next';
import { ROOMS_MAX } from '#contract/appointments/kinds.ts';
import type { KindSetting, RoomSetting } from '#contract/appointments/settings-schemas.ts';
import { newRequestId } from '#web/lib/call.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { KindsField } from './kinds-field.tsx';
import { NamesField } from './names-field.tsx';
import { Add, type FieldsProps, Part, type SettingsProps, Staying, useTypedNames } from './part.tsx';
import styles from './schedule.module.css';

/** Where clients are seen, and for what. */
export function RoomsPart({ values, stored, errorAt, setValue }: SettingsProps) {
  const { t } = useTranslation('admin-schedule');
  const named = useTypedNames();
  return (
    <Part title={t('rooms.title')} hint={t('rooms.hint')}>
      {values.rooms.map((one, index) => (
        <Room
          key={one.id}
          path={`rooms[${index}]`}
          room={one}
          kinds={values.kinds}
          title={named(one) || t('rooms.new')}
          isNew={!stored.rooms.some(({ id }) => id === one.id)}
          errorAt={errorAt}
          onChange={(next) => setValue('rooms', values.rooms.with(index, next))}
          onRemove={() => setValue('rooms', values.rooms.toSpliced(index, 1))}
        />
      ))}
      <FormAlert message={errorAt('rooms')} />
      {values.rooms.filter(({ active }) => active).length < ROOMS_MAX && (
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
