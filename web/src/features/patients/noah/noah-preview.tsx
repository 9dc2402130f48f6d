import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DegreeRule } from '#contract/audiograms/constants.ts';
import type { Audiogram } from '#contract/audiograms/schemas.ts';
import { AudiogramKey } from '#web/features/hearing/shared/audiograms/audiogram-key.tsx';
import { Drawing, type Drawn } from '#web/features/hearing/shared/audiograms/drawing.tsx';
import { Findings } from '#web/features/hearing/shared/audiograms/findings.tsx';
import { useFormat } from '#web/i18n/format.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { stack } from '#web/ui/stack.ts';
import styles from './noah.module.css';
import type { ReadSession } from './read-noah.ts';

interface NoahPreviewProps {
  session: ReadSession;
  /** What the record has, the newest first. */
  audiograms: readonly Audiogram[];
  rule: DegreeRule;
}

/** A session as it will be drawn, beside one that is in the record. */
export function NoahPreview({ session, audiograms, rule }: NoahPreviewProps) {
  const { t } = useTranslation('clinic-noah');
  const { dateTime } = useFormat();
  const [besideId, setBesideId] = useState(audiograms[0]?.$id ?? '');
  const beside = audiograms.find(({ $id }) => $id === besideId);
  return (
    <div className={stack(3)}>
      {audiograms.length > 0 && (
        <SelectField
          label={t('beside')}
          optional
          placeholder={t('beside-none')}
          options={audiograms.map(({ $id, measured_at }) => ({ value: $id, label: dateTime(measured_at) }))}
          value={besideId}
          onChange={({ target }) => setBesideId(target.value)}
        />
      )}
      <div className={styles.beside}>
        <Side title={t('preview', { time: dateTime(session.measured_at) })} shown={session} rule={rule} />
        {beside && <Side title={t('existing', { time: dateTime(beside.measured_at) })} shown={beside} rule={rule} />}
      </div>
    </div>
  );
}

function Side({ title, shown, rule }: { title: string; shown: Drawn; rule: DegreeRule }) {
  const { t } = useTranslation('audiograms');
  const { language } = useLanguage();
  return (
    <Card as="section" className={cx(stack(3), styles.side)} aria-label={title}>
      <h2 className={styles.subtitle}>{title}</h2>
      <Drawing label={title} level={t('level-axis')} frequency={t('frequency')} shown={shown} />
      <AudiogramKey language={language} shown={[shown]} />
      <Findings results={shown.results} rule={rule} language={language} />
    </Card>
  );
}
