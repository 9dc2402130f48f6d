import { describe, expect, test } from 'vitest';
import { room, someAppointmentSettings, specialist } from '../../../testing/appointments.ts';
import {
  keptAppointmentSettings,
  readAppointmentSettings,
  START_APPOINTMENTS,
  withFormer,
} from './appointment-settings.ts';

describe('the settings of appointments', () => {
  test('are read as they were kept, and as those of a new clinic where nothing or not yet everything is kept', () => {
    const settings = someAppointmentSettings({
      rooms: [room('a')],
      holidays: [{ from: '2026-12-01', to: '2026-12-02', name: 'Eid' }],
    });
    expect(readAppointmentSettings(keptAppointmentSettings(settings))).toEqual(settings);
    expect(readAppointmentSettings(null)).toEqual(START_APPOINTMENTS);
    expect(readAppointmentSettings('{"step_minutes":15}')).toEqual({ ...START_APPOINTMENTS, step_minutes: 15 });
  });

  test('are kept alike in whatever order their fields were sent, without spaces around names', () => {
    const settings = someAppointmentSettings({
      specialists: [specialist('sara', { name_ar: 'سارة', name_en: 'Sara' })],
      holidays: [{ from: '2026-12-01', to: '2026-12-02', name: 'Eid' }],
    });
    const turned = Object.fromEntries(Object.entries(settings).reverse()) as typeof settings;
    const [sara] = settings.specialists;
    expect(
      keptAppointmentSettings({
        ...turned,
        specialists: sara ? [{ ...sara, name_ar: ' سارة ', name_en: 'Sara ' }] : [],
        holidays: [{ name: ' Eid ', to: '2026-12-02', from: '2026-12-01' }],
      }),
    ).toBe(keptAppointmentSettings(settings));
  });

  test('keep whoever and whatever is not said any more, inactive, so that past appointments keep their names', () => {
    const before = someAppointmentSettings({
      specialists: [specialist('sara'), specialist('omar')],
      rooms: [room('a'), room('b')],
    });
    const sent = someAppointmentSettings({
      specialists: [specialist('omar', { name_en: 'Omar' })],
      rooms: [room('b')],
    });
    const kept = withFormer(sent, before);
    expect(kept.specialists).toEqual([specialist('omar', { name_en: 'Omar' }), specialist('sara', { active: false })]);
    expect(kept.rooms).toEqual([room('b'), { ...room('a'), active: false }]);
    expect(withFormer(before, before)).toEqual(before);
  });
});
