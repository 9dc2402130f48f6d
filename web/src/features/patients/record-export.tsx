import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportRecord } from '#contract/exchange/staff-calls.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';

/** Saves a record as a file that other systems read. */
export function RecordExport({ patientId }: { patientId: string }) {
  const { t } = useTranslation('clinic-patients');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function save(): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      const { json } = await call(exportRecord, { patientId, requestId: newRequestId() });
      saveFile(`samaa-record-${patientId}.fhir.json`, 'application/fhir+json', [json]);
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <FormAlert message={fault} />
      <Button small variant="secondary" busy={busy} onClick={() => void save()}>
        {t('record-export')}
      </Button>
    </>
  );
}
