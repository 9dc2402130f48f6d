import { useTranslation } from 'react-i18next';
import { showToast } from '#web/ui/toast/toast.ts';

/** Copies a text and says so, by the text itself or by what it is called. */
export function useCopy(): (text: string, name?: string) => Promise<void> {
  const { t } = useTranslation('staff');
  return async (text, name = text) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'success', title: t('copy.done'), message: name });
    } catch {
      // Browsers allow it on secure pages only: then the whole stands there to be copied by hand.
      showToast({ kind: 'fail', title: t('copy.failed'), message: text });
    }
  };
}
