import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportRecord } from '#contract/exchange/staff-calls.ts';
import { FileList } from '#web/features/admin/shared/records/file-list.tsx';
import { beginFiles, type RecordFiles, withMore } from '#web/features/admin/shared/records/record-files.ts';
import { useColumnNames } from '#web/features/admin/shared/records/use-column-names.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';

/** Fetches a record once and saves it as files: one that other systems read, and tables. */
export function RecordExport({ patientId }: { patientId: string }) {
  const { t } = useTranslation(['clinic-patients', 'clinic-records']);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [files, setFiles] = useState<RecordFiles | null>(null);
  const columnName = useColumnNames();

  async function prepare(): Promise<void> {
    setBusy(true);
    setFault(null);
    setFiles(null);
    try {
      const { json, tables } = await call(exportRecord, { patientId, requestId: newRequestId() });
      setFiles(withMore(beginFiles(tables, columnName), [json]));
    } catch (error) {
      setFault(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <FormAlert message={fault} />
      <Button small variant="secondary" busy={busy} onClick={() => void prepare()}>
        {t(files ? 'clinic-records:again' : 'record-export')}
      </Button>
      {files && (
        <FileList
          files={files}
          fhir="application/fhir+json"
          nameOf={(file) => `samaa-record-${patientId}${file === 'fhir' ? '.fhir.json' : `-${file}.csv`}`}
        />
      )}
    </>
  );
}
