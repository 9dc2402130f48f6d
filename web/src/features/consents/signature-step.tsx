import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SIGNER_RELATIONS, SIGNING_METHODS } from '#contract/consents/signing.ts';
import type { SigningSheet } from '#contract/consents/staff-schemas.ts';
import { NAME_MAX } from '#contract/constants.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField, RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { answerKey, type Draft } from './draft.ts';
import { isReceipt, keyOf } from './shared/documents.ts';
import { showFaults } from './show-faults.ts';
import { SignaturePad } from './signature-pad.tsx';
import styles from './signing.module.css';

interface SignatureStepProps {
  sheet: SigningSheet;
  draft: Draft;
  change: (more: Partial<Draft>) => void;
  faults: Record<'name' | 'strokes' | 'tick', boolean>;
  /** Why it did not reach the server. */
  failure: string | null;
  busy: boolean;
  onBack: () => void;
  onSubmit: () => void;
}

/** What was answered, who signs, and the signature: drawn, or typed. */
export function SignatureStep(props: SignatureStepProps) {
  const { sheet, draft, change, faults, failure, busy, onBack, onSubmit } = props;
  const { t } = useTranslation('clinic-consents');
  const [isTried, setTried] = useState(false);
  const { relation, method } = draft;
  const errorOf = (name: keyof typeof faults) => (isTried && faults[name] ? t(`page.errors.${name}`) : undefined);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (Object.values(faults).includes(true)) showFaults(event.currentTarget, () => setTried(true));
    else if (!busy) onSubmit();
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <h2 tabIndex={-1}>{t('page.sign-title')}</h2>
      <p>{t('page.sign-lead')}</p>
      <Answers sheet={sheet} draft={draft} />
      <RadioGroup
        name="relation"
        label={t('page.who')}
        value={relation}
        options={SIGNER_RELATIONS.map((value) => ({
          value,
          label: t(`page.${value}`, { name: sheet.first_name }),
        }))}
        onChange={(value) => change({ relation: value })}
      />
      <RadioGroup
        name="method"
        label={t('page.how')}
        value={method}
        options={SIGNING_METHODS.map((value) => ({ value, label: t(`page.${value}`) }))}
        onChange={(value) => change({ method: value })}
      />
      {(relation !== 'self' || method === 'typed') && (
        <TextField
          name="signer"
          label={t('page.name')}
          value={draft.name}
          maxLength={NAME_MAX}
          autoComplete="off"
          error={errorOf('name')}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
      {method === 'drawn' ? (
        <SignaturePad strokes={draft.strokes} error={errorOf('strokes')} onChange={(strokes) => change({ strokes })} />
      ) : (
        <CheckboxField
          label={t('page.typed-tick')}
          checked={draft.ticked}
          error={errorOf('tick')}
          onChange={({ target }) => change({ ticked: target.checked })}
        />
      )}
      <FormAlert message={failure} />
      <div className={styles.moves}>
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          {t('page.back')}
        </Button>
        <Button type="submit" busy={busy}>
          {t(failure ? 'page.resend' : 'page.submit')}
        </Button>
      </div>
    </form>
  );
}

function Answers({ sheet, draft }: Pick<SignatureStepProps, 'sheet' | 'draft'>) {
  const { t } = useTranslation('clinic-consents');
  const { language } = useLanguage();
  return (
    <dl className={styles.answers}>
      {sheet.documents.map((document) => {
        const [yes, no] = isReceipt(document.kind) ? (['confirm', 'deny'] as const) : (['agree', 'decline'] as const);
        return (
          <div key={keyOf(document)}>
            <dt>{document.title[language]}</dt>
            {document.items.map(({ channel, label }) => (
              <dd key={channel}>
                {channel && `${label[language]}: `}
                {t(`page.${draft.answers[answerKey(document, channel)] ? yes : no}`)}
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}
