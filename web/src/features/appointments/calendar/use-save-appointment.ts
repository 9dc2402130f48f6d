import { useTranslation } from 'react-i18next';
import type { Appointment, Calendar } from '#contract/appointments/schemas.ts';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
import type { RequestOf } from '#contract/call.ts';
import { type CallOptions, call, isRefusal } from '#web/lib/call.ts';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';
import { useNames } from '../shared/named.ts';

/** Saves an appointment. Two of one client at one time are rarely meant: that is asked about first. */
export function useSaveAppointment({ specialists }: Pick<Calendar, 'specialists'>) {
  const { t } = useTranslation('clinic-calendar');
  const nameOf = useNames();
  return async (input: RequestOf<typeof saveAppointment>, options?: CallOptions): Promise<Appointment> => {
    try {
      return await call(saveAppointment, input, options);
    } catch (error) {
      if (!isRefusal(error, 'client_busy')) throw error;
      const { specialist_id } = error.params;
      const isMeant = await confirmAction({
        title: t('edit.overlap.title', { name: input.data.name }),
        text: t('edit.overlap.text', { specialist: nameOf(specialists.find(({ $id }) => $id === specialist_id)) }),
        confirm: t('edit.overlap.confirm'),
      });
      if (!isMeant) throw error;
      return await call(saveAppointment, { ...input, overlap_ok: true }, options);
    }
  };
}
