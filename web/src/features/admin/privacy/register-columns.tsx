import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RegisterLine } from '#contract/consents/admin-schemas.ts';
import { recordPaths } from '#web/config/staff-paths.ts';
import { eventWords } from '#web/features/consents/shared/documents.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Name } from '#web/ui/name.tsx';
import styles from '../shared/list-page.module.css';

const TONES = { agreed: 'success', declined: 'neutral', withdrawn: 'fail' } as const;

export function useRegisterColumns(): readonly Column<RegisterLine>[] {
  const { t } = useTranslation(['admin-privacy', 'clinic-consents']);
  const { dateTime } = useFormat();
  return [
    {
      id: 'at',
      header: t('consents.at'),
      nowrap: true,
      cell: ({ at }) => <time dateTime={at}>{dateTime(at)}</time>,
    },
    {
      id: 'who',
      header: t('consents.who'),
      cell: ({ patient_id, name }) =>
        name === '' ? (
          t('consents.gone')
        ) : patient_id ? (
          <Link className={styles.link} to={recordPaths.patient('admin', patient_id)}>
            <Name>{name}</Name>
          </Link>
        ) : (
          <Name>{name}</Name>
        ),
    },
    {
      id: 'kind',
      header: t('consents.kind'),
      cell: ({ kind, channel }) =>
        channel
          ? t('consents.kind-of', {
              kind: t(`clinic-consents:kinds.${kind}`),
              channel: t(`clinic-consents:channels.${channel}`),
            })
          : t(`clinic-consents:kinds.${kind}`),
    },
    {
      id: 'event',
      header: t('consents.event'),
      nowrap: true,
      cell: ({ kind, event }) => <Badge tone={TONES[event]}>{t(`clinic-consents:${eventWords(kind)}.${event}`)}</Badge>,
    },
    { id: 'place', header: t('consents.place'), cell: ({ place }) => t(`clinic-consents:places.${place}`) },
    { id: 'by', header: t('consents.by'), cell: ({ actor_name }) => actor_name && <Name>{actor_name}</Name> },
  ];
}
