import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { approveMessageText } from '#contract/message-texts/calls.ts';
import type { ApprovalWay } from '#contract/message-texts/constants.ts';
import { templateOf } from '#contract/message-texts/text-rules.ts';
import { errorText } from '#web/i18n/errors.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { call } from '#web/lib/call.ts';
import { useCopy } from '#web/office/copy.ts';
import { MESSAGE_TEXTS_KEY } from '#web/office/own-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReturnFocus } from '#web/ui/page/focus.ts';
import { stack } from '#web/ui/stack.ts';
import { showToast } from '#web/ui/toast/toast.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { awaitingApproval, type KindTexts } from './queries.ts';
import styles from './texts.module.css';

interface ApprovalDialogProps {
  texts: KindTexts;
  approval: Exclude<ApprovalWay, 'off'>;
  onClose: () => void;
}

/** What has to be made at WhatsApp for a new text, and whether it has approved it. */
export function ApprovalDialog({ texts, approval, onClose }: ApprovalDialogProps) {
  const { t } = useTranslation('admin-texts');
  const { valueName } = useRecordWords();
  const awaited = awaitingApproval(texts);
  useReturnFocus();
  return (
    <Dialog open wide onClose={onClose} title={t('approval.title', { name: valueName('kind', texts.kind) })}>
      <div className={stack(5)}>
        <p>{t(awaited.length > 0 ? 'approval.lead' : 'approval.all')}</p>
        {awaited.map((lang) => (
          <Template key={lang} texts={texts} lang={lang} approval={approval} />
        ))}
      </div>
    </Dialog>
  );
}

function Template({ texts, lang, approval }: Omit<ApprovalDialogProps, 'onClose'> & { lang: Language }) {
  const { t } = useTranslation('admin-texts');
  const client = useQueryClient();
  const copy = useCopy();
  const { kind } = texts;
  const { text, template, version } = texts[lang];
  const language = t(`languages.${lang}`);
  const whole = templateOf(kind, lang, text);
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(approveMessageText, { kind, lang, version }),
    onSuccess: async ({ state }) => {
      await client.invalidateQueries({ queryKey: MESSAGE_TEXTS_KEY });
      if (state === 'approved')
        showToast({ kind: 'success', title: t('approval.done'), message: t('approval.in-use') });
    },
  });
  return (
    <section aria-label={language} className={stack(3)}>
      <h3>{language}</h3>
      <div className={styles.copied}>
        <span>{t('approval.name')}</span>
        <code dir="ltr">{template}</code>
        <Button small variant="secondary" onClick={() => void copy(template ?? '')}>
          {t('approval.copy-name')}
        </Button>
      </div>
      <p lang={lang} dir={LANGUAGE_FACTS[lang].direction} className={styles.bubble}>
        {whole}
      </p>
      <div className={toolbar(2)}>
        <Button small variant="secondary" onClick={() => void copy(whole, template ?? '')}>
          {t('approval.copy-text')}
        </Button>
        <Button small busy={isPending} onClick={() => mutate()}>
          {t(`approval.${approval}`)}
        </Button>
      </div>
      <p role="status">{data && data.state !== 'approved' && t(`approval.states.${data.state ?? 'unanswered'}`)}</p>
      <FormAlert message={error && errorText(error)} />
    </section>
  );
}
