import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AgreementKind } from '#contract/consents/signing.ts';
import { useUser } from '#web/features/account/shared/user.tsx';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RowButton } from '#web/ui/button.tsx';
import { toolbar } from '#web/ui/toolbar.ts';
import { isOpen } from './documents.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { agreementsQuery, seesAgreements } from './queries.ts';

interface NotSignedProps {
  patientId: string;
  kind: AgreementKind;
  /** The loan, the trial or the visit. */
  aboutId: string;
}

/** Says beside what was handed over that its receipt is not signed yet, and has it signed; nothing once it is. */
export function NotSigned({ patientId, kind, aboutId }: NotSignedProps) {
  const { t } = useTranslation('clinic-consents');
  const { language } = useLanguage();
  const { user } = useUser();
  const [isOpened, setOpened] = useState(false);
  const enabled = user !== null && seesAgreements(user);
  const { data } = useQuery({ ...agreementsQuery(user?.id ?? '', patientId), enabled });
  const document = data?.documents.find((one) => one.kind === kind && one.about_id === aboutId);
  if (!user || !data || !document || !isOpen(document)) return null;
  return (
    <span className={toolbar(2, 'center')}>
      <Badge tone="pending">{t('not-signed')}</Badge>
      <RowButton label={t('sign-named', { title: document.title[language] })} onClick={() => setOpened(true)}>
        {t('sign')}
      </RowButton>
      {isOpened && (
        <HandOverDialog
          {...{ user, patientId }}
          documents={data.documents}
          only={document}
          onClose={() => setOpened(false)}
        />
      )}
    </span>
  );
}
