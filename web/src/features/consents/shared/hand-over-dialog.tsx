import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { DOCUMENTS_MAX } from '#contract/consents/signing.ts';
import type { AgreementDocument } from '#contract/consents/staff-schemas.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { isOpen, keyOf } from './documents.ts';
import { lockScreen } from './signing-lock.ts';

interface HandOverDialogProps {
  user: User;
  patientId: string;
  documents: readonly AgreementDocument[];
  /** The one that is to be signed; else all that nobody has been asked about. */
  only?: AgreementDocument | undefined;
  onClose: () => void;
}

/** Asks which papers a client is to sign, and locks the screen to them: every page of the staff then leads to them. */
export function HandOverDialog({ user, patientId, documents, only, onClose }: HandOverDialogProps) {
  const { t } = useTranslation('clinic-consents');
  const { language } = useLanguage();
  useReturnFocus();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set((only ? [only] : documents.filter(isOpen).slice(0, DOCUMENTS_MAX)).map(keyOf)),
  );
  const meant = documents.filter((one) => chosen.has(keyOf(one)));
  const fault =
    meant.length === 0
      ? t('hand-over.none')
      : meant.length > DOCUMENTS_MAX && t('hand-over.most', { count: DOCUMENTS_MAX });
  const [isTried, setTried] = useState(false);

  function start(): void {
    setTried(true);
    if (fault) return;
    const papers = meant.map(({ kind, about_id }) => ({ kind, about_id }));
    lockScreen({ userId: user.id, patientId, documents: papers, language });
  }

  const toggle = (key: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  return (
    <Dialog
      open
      title={t('hand-over.title')}
      onClose={onClose}
      footer={
        <Button small onClick={start}>
          {t('hand-over.start')}
        </Button>
      }
    >
      <div className={stack(4)}>
        <p>{t('hand-over.lead')}</p>
        {documents.map((one) => (
          <CheckboxField
            key={keyOf(one)}
            label={one.title[language]}
            hint={isOpen(one) && <span className={text.note}>{t('not-signed')}</span>}
            checked={chosen.has(keyOf(one))}
            onChange={() => toggle(keyOf(one))}
          />
        ))}
        <FormAlert message={isTried && fault} />
      </div>
    </Dialog>
  );
}
