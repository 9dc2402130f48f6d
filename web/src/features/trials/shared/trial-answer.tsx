import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerTrial } from '#contract/trials/calls.ts';
import type { TrialAnswer as Answer } from '#contract/trials/constants.ts';
import type { LinkedTrial } from '#contract/trials/schemas.ts';
import { errorText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { linkedTrialQuery } from './linked-trial-query.ts';
import { TrialFitting } from './trial-fitting.tsx';
import { useFocusNext } from './use-focus-next.ts';

interface TrialAnswerProps {
  secret: string;
  trial: LinkedTrial;
  /** How to return it; shown with every answer. */
  children?: ReactNode;
}

/** Asks how a trial that runs goes. Who says that it does not help yet is offered a fitting before the way back. */
export function TrialAnswer({ secret, trial, children }: TrialAnswerProps) {
  const { t } = useTranslation('trial');
  const { language: lang } = useLanguage();
  const client = useQueryClient();
  const [busy, setBusy] = useState<Answer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { queryKey } = linkedTrialQuery(secret);
  const next = useFocusNext();

  async function say(answer: Answer): Promise<void> {
    setBusy(answer);
    setFailure(null);
    try {
      const answered = await call(answerTrial, { secret, answer, lang });
      next.expect();
      client.setQueryData(queryKey, answered);
    } catch (error) {
      setFailure(errorText(error));
      await client.invalidateQueries({ queryKey });
    }
    setBusy(null);
  }

  if (trial.state !== 'running') {
    return (
      <p ref={next.ref} tabIndex={-1}>
        {t(`states.${trial.state}`)}
      </p>
    );
  }
  const isUnhelped = trial.answer === 'not_yet';
  return (
    <div className={stack(4)}>
      <FormAlert message={failure} />
      {trial.answer === null && <p>{t('ask')}</p>}
      <div role="status">
        {trial.answer === 'helps' && (
          <p ref={next.ref} tabIndex={-1}>
            {t('thanks')}
          </p>
        )}
      </div>
      {isUnhelped && <TrialFitting secret={secret} trial={trial} next={next} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset does not lay its content out in a column everywhere */}
      <div role="group" aria-label={t('ask')} className={stack(3)}>
        {trial.answer !== 'helps' && (
          <Button
            wide
            variant={isUnhelped ? 'ghost' : 'primary'}
            busy={busy === 'helps'}
            onClick={() => void say('helps')}
          >
            {t('helps')}
          </Button>
        )}
        {!isUnhelped && (
          <Button wide variant="secondary" busy={busy === 'not_yet'} onClick={() => void say('not_yet')}>
            {t('not-yet')}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
