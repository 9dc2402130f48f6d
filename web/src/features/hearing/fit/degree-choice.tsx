import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOSS_DEGREES, type LossDegree } from '#contract/hearing/degrees.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { EARS, type Ear, type OwnAudiogram } from '../shared/fit.ts';
import { flatAudiogram } from '../shared/own-audiogram.ts';
import styles from './degree-choice.module.css';

/** The hearing level (dB HL) that stands for a degree of loss: about the middle of its band. */
const TYPICAL: Record<LossDegree, number> = {
  mild: 35,
  moderate: 50,
  'moderately-severe': 65,
  severe: 80,
  profound: 100,
};

const CHOICES = ['both', ...EARS] as const;
type Choice = (typeof CHOICES)[number];

const earsOf = (choice: Choice): readonly Ear[] => (choice === 'both' ? EARS : [choice]);

/** What was chosen, read back from the audiogram; nothing when it was entered in another way. */
function chosen(own: OwnAudiogram): { degree: keyof typeof TYPICAL; choice: Choice } | undefined {
  const text = JSON.stringify(own);
  return LOSS_DEGREES.flatMap((degree) => CHOICES.map((choice) => ({ degree, choice }))).find(
    ({ degree, choice }) => JSON.stringify(flatAudiogram(TYPICAL[degree], earsOf(choice))) === text,
  );
}

interface DegreeChoiceProps {
  own: OwnAudiogram;
  onChange: (audiogram: OwnAudiogram) => void;
  /** A degree was chosen, which is the last step. */
  onDegree: () => void;
}

/** For somebody without an audiogram: the degree of loss, and in which ear. */
export function DegreeChoice({ own, onChange, onDegree }: DegreeChoiceProps) {
  const { t } = useTranslation(['fit', 'product']);
  const id = useId();
  const known = chosen(own);
  const [wanted, setWanted] = useState<Choice>(known?.choice ?? 'both');
  const choice = known?.choice ?? wanted;
  const apply = (degree: keyof typeof TYPICAL | undefined, ears: Choice) => {
    setWanted(ears);
    if (degree) onChange(flatAudiogram(TYPICAL[degree], earsOf(ears)));
  };
  return (
    <div className={styles.choice}>
      <SelectField
        id={`${id}-ears`}
        label={t('degree.ears')}
        value={choice}
        required={false}
        options={CHOICES.map((one) => ({ value: one, label: one === 'both' ? t('degree.both') : t(`ear.${one}`) }))}
        onChange={(event) => apply(known?.degree, CHOICES.find((one) => one === event.target.value) ?? 'both')}
      />
      <SelectField
        id={`${id}-degree`}
        label={t('degree.label')}
        hint={t('degree.hint')}
        value={known?.degree ?? ''}
        placeholder={t('degree.placeholder')}
        required={false}
        options={LOSS_DEGREES.map((degree) => ({ value: degree, label: t(`product:degree.${degree}`) }))}
        onChange={(event) => {
          apply(
            LOSS_DEGREES.find((degree) => degree === event.target.value),
            choice,
          );
          onDegree();
        }}
      />
    </div>
  );
}
