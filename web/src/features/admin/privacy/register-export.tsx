import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cairoDay } from '#contract/cairo-day.ts';
import { fetchConsentRegister } from '#contract/consents/admin-calls.ts';
import type { RegisterLine } from '#contract/consents/admin-schemas.ts';
import { eventWords } from '#web/features/consents/shared/documents.ts';
import { call, newRequestId } from '#web/lib/call.ts';
import { momentCell } from '../shared/csv-cells.ts';
import { CsvExport } from '../shared/csv-export.tsx';
import type { CsvColumn, ListPlace } from '../shared/list-part.ts';
import type { RegisterFilters } from './queries.ts';

/** Saves what fits the filters as a CSV file; that somebody does is written into the log of changes. */
export function RegisterExport({ filters }: { filters: RegisterFilters }) {
  const { t } = useTranslation(['admin-privacy', 'clinic-consents']);
  const [exportId, setExportId] = useState(newRequestId);
  const columns: readonly CsvColumn<RegisterLine>[] = [
    [t('consents.at'), ({ at }) => momentCell(at)],
    [t('consents.who'), ({ name }) => name || t('consents.gone')],
    [t('consents.kind'), ({ kind }) => t(`clinic-consents:kinds.${kind}`)],
    [t('consents.channel'), ({ channel }) => channel && t(`clinic-consents:channels.${channel}`)],
    [t('consents.event'), ({ kind, event }) => t(`clinic-consents:${eventWords(kind)}.${event}`)],
    [t('consents.place'), ({ place }) => t(`clinic-consents:places.${place}`)],
    [t('consents.version'), ({ text_version }) => text_version],
    [t('consents.lang'), ({ lang }) => lang],
    [t('consents.by'), ({ actor_name }) => actor_name],
    [t('consents.paper'), ({ signature_id }) => signature_id],
  ];
  return (
    <CsvExport<ListPlace<RegisterLine>>
      key={JSON.stringify(filters)}
      fileName={t('consents.file', { day: cairoDay() })}
      fetchPart={async (after, signal) => {
        const { listPart } = await import('../shared/list-part.ts');
        const page = await call(fetchConsentRegister, { ...filters, cursor: after?.next, exportId }, { signal });
        return listPart(page, columns, after);
      }}
      onSaved={() => setExportId(newRequestId())}
    />
  );
}
