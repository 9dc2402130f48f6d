import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchPersonalData } from '#contract/privacy/admin-calls.ts';
import { errorText } from '#web/i18n/errors.ts';
import { call } from '#web/lib/call.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import { SavedCopy } from './saved-copy.tsx';

interface OfficeCopyDialogProps {
  subject: 'user' | 'patient';
  subjectId: string;
  onClose: () => void;
  /** Other ways to save what is held. */
  children?: ReactNode;
}

/** A copy of everything that is held about somebody, for the admin to hand over. */
export function OfficeCopyDialog({ subject, subjectId, onClose, children }: OfficeCopyDialogProps) {
  const { t } = useTranslation(['personal-data', 'common']);
  const copy = useQuery({
    queryKey: ['personal-data', subject, subjectId],
    queryFn: ({ signal }) => call(fetchPersonalData, { subject, subjectId }, { signal }),
    // It is as it was when it was asked for, and stays no longer than the window.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog open title={t('file.title')} onClose={onClose}>
      <div className={stack(4)}>
        <p>{t('file.office-lead')}</p>
        {copy.data ? (
          <SavedCopy json={copy.data.json} />
        ) : copy.isError ? (
          <ErrorState title={errorText(copy.error)} onRetry={() => void copy.refetch()} />
        ) : (
          <Loading label={t('common:loading')} height="96px" />
        )}
        {copy.data && children}
      </div>
    </Dialog>
  );
}
