import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/i18n/errors.ts';
import { useTexts } from '#web/i18n/use-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { PrinterIcon } from '#web/ui/icons/form-icons.tsx';
import { ErrorState } from '#web/ui/notice.tsx';
import { PaperPreview } from '#web/ui/papers/paper-preview.tsx';
import { Loading } from '#web/ui/skeleton.tsx';
import { stack } from '#web/ui/stack.ts';
import { signatureQuery } from './queries.ts';
import { SignaturePaper } from './signature-paper.tsx';

interface SignedPaperProps {
  userId: string;
  signatureId: string;
  /** What the button is called for screen readers. */
  name: string;
}

/** A button that shows a signed paper as it was signed, and prints it. */
export function SignedPaper({ userId, signatureId, name }: SignedPaperProps) {
  const { t } = useTranslation('clinic-consents');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button small variant="ghost" aria-label={name} onClick={() => setOpen(true)}>
        {t('history.paper')}
      </Button>
      <Dialog open={open} wide title={t('paper.title')} onClose={() => setOpen(false)}>
        <Paper userId={userId} signatureId={signatureId} />
      </Dialog>
    </>
  );
}

function Paper({ userId, signatureId }: Omit<SignedPaperProps, 'name'>) {
  const { t } = useTranslation(['clinic-consents', 'common']);
  const query = useQuery(signatureQuery(userId, signatureId));
  const hasTexts = useTexts(query.data ? [query.data.lang] : [], ['common', 'clinic-consents']);
  if (query.isError)
    return <ErrorState level={3} title={errorText(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data || !hasTexts) {
    return <Loading label={t('common:loading')} height="16rem" />;
  }
  return (
    <div className={stack(4)}>
      <FormAlert message={!query.data.intact && t('paper.changed')} />
      <div>
        <Button small onClick={() => window.print()}>
          <PrinterIcon size={20} />
          {t('paper.print')}
        </Button>
      </div>
      <PaperPreview label={t('paper.title')}>
        <SignaturePaper signature={query.data} />
      </PaperPreview>
    </div>
  );
}
