import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { KNOWN_REASONS, MAX_QUANTITY, MAX_REASONS, REASON_MAX } from '#contract/forms/constants.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TrashIcon } from '#web/ui/icons/icons.tsx';
import { stackedList } from '#web/ui/stack.ts';
import { type ReasonValue, withReason } from './base-form.ts';
import styles from './form-fields.module.css';
import { useReasonWords } from './form-words.ts';

const OTHER = 'other';

interface ReasonsFieldProps {
  value: readonly ReasonValue[];
  /** Why they are refused, already translated. */
  error?: string | undefined;
  onChange: (reasons: readonly ReasonValue[]) => void;
}

/** Why somebody comes: reasons, each with a quantity, chosen from the known ones or typed. */
export function ReasonsField({ value, error, onChange }: ReasonsFieldProps) {
  const { t } = useTranslation('clinic');
  const reasonWords = useReasonWords();
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const [quantity, setQuantity] = useState(1);
  const reason = chosen === OTHER ? typed.trim() : chosen;
  const isFull = value.length >= MAX_REASONS;
  const field = useRef<HTMLFieldSetElement>(null);

  /** The button that was pressed goes or cannot be pressed any more: the next choice is the next thing to do. */
  function goOn(): void {
    (field.current?.querySelector('select') ?? field.current)?.focus();
  }

  function add(): void {
    if (reason === '' || isFull) return;
    onChange(withReason(value, { reason, quantity }, MAX_QUANTITY));
    setChosen('');
    setTyped('');
    setQuantity(1);
  }

  // A reason that was chosen when the form is sent was meant, even if nobody pressed the button that adds it. It is there
  // before the form reads its values.
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const form = field.current?.form;
    const addPending = () => flushSync(() => latest.current());
    form?.addEventListener('submit', addPending, { capture: true });
    return () => form?.removeEventListener('submit', addPending, { capture: true });
  }, []);

  return (
    <fieldset ref={field} className={styles.field} tabIndex={-1}>
      <legend className={styles.legend}>{t('reasons')}</legend>
      {value.length > 0 && (
        <ul className={stackedList(2)}>
          {value.map((one) => (
            <li key={one.reason} className={styles.reason}>
              <bdi>{reasonWords(one.reason)}</bdi>
              <NumberStepper
                label={t('quantity-of', { reason: reasonWords(one.reason) })}
                value={one.quantity}
                max={MAX_QUANTITY}
                small
                onChange={(next) =>
                  onChange(value.map((other) => (other === one ? { ...one, quantity: next } : other)))
                }
              />
              <IconButton
                label={t('remove-reason', { reason: reasonWords(one.reason) })}
                icon={<TrashIcon size={20} />}
                onClick={() => {
                  onChange(value.filter((other) => other !== one));
                  goOn();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <div className={styles.adder}>
          <SelectField
            name="reasons"
            label={t('reason')}
            // Not required here: what a form without any is told comes from the form.
            required={false}
            error={error}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={[
              { value: '', label: t('choose-reason') },
              ...KNOWN_REASONS.map((known) => ({ value: known, label: t(`known-reasons.${known}`) })),
              { value: OTHER, label: t('other-reason') },
            ]}
          />
          {chosen === OTHER && (
            <TextField
              label={t('other-reason-text')}
              value={typed}
              maxLength={REASON_MAX}
              autoComplete="off"
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                // Enter adds the reason; it does not send the form.
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
                goOn();
              }}
            />
          )}
          {chosen !== '' && (
            <NumberStepper label={t('quantity')} value={quantity} max={MAX_QUANTITY} onChange={setQuantity} />
          )}
          <Button
            variant="secondary"
            disabled={reason === ''}
            onClick={() => {
              add();
              goOn();
            }}
          >
            {t('add-reason')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
