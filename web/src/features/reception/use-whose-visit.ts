import { useTranslation } from 'react-i18next';
import type { CallError } from '#web/lib/call.ts';
import { confirmAction } from '#web/ui/dialogs/confirm.ts';

/** Somebody of that name and phone has a record: asks whether it is theirs, and before a second one is opened. */
export function useWhoseVisit(): (known: CallError) => Promise<{ patientId?: string }> {
  const { t } = useTranslation('clinic-reception');
  return async (known) => {
    const name = String(known.params.name);
    const isSame = await confirmAction({
      title: t('patients.same.title', { name }),
      text: t('patients.same.text'),
      confirm: t('patients.same.confirm'),
      cancel: t('patients.same.other'),
    });
    if (isSame) return { patientId: String(known.params.patientId) };
    const isNew = await confirmAction({
      title: t('patients.second.title', { name }),
      text: t('patients.second.text'),
      confirm: t('patients.second.confirm'),
    });
    if (!isNew) throw new Error(t('patients.second.stop'));
    return {};
  };
}
