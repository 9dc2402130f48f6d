import { useTranslation } from 'react-i18next';
import { isolated } from '#web/i18n/direction.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx';
import { FieldError } from '#web/ui/fields/field.tsx';
import styles from './noah.module.css';
import { partsOf, type ReadSession } from './read-noah.ts';
import { RemarkList } from './remark-list.tsx';

interface SessionListProps {
  sessions: readonly ReadSession[];
  /** The indexes of those that come in. */
  chosen: readonly number[];
  /** The index of the one that is drawn. */
  shown: number;
  error: string | undefined;
  onChoose: (chosen: number[]) => void;
  onShow: (index: number) => void;
}

/** The sessions of a file: which of them come in, and which is drawn. */
export function SessionList({ sessions, chosen, shown, error, onChoose, onShow }: SessionListProps) {
  const { t } = useTranslation('clinic-noah');
  const { dateTime } = useFormat();
  return (
    <fieldset className={styles.sessions}>
      <legend>{t('sessions')}</legend>
      <ul>
        {sessions.map((session, index) => {
          const time = dateTime(session.measured_at);
          const { tester } = session;
          return (
            <li key={`${session.measured_at} ${index}`} className={styles.session}>
              <CheckboxField
                name="chosen"
                checked={chosen.includes(index)}
                label={time}
                hint={tester ? t('tester', { name: isolated(tester) }) : t('tester-unknown')}
                onChange={({ target }) =>
                  onChoose(
                    target.checked ? [...chosen, index].sort((a, b) => a - b) : chosen.filter((one) => one !== index),
                  )
                }
              />
              <div className={styles.parts}>
                {partsOf(session.results).map((part) => (
                  <Badge key={part}>{t(`parts.${part}`)}</Badge>
                ))}
              </div>
              <Button
                small
                variant="secondary"
                aria-pressed={index === shown}
                aria-label={t(index === shown ? 'shown-named' : 'show-named', { time })}
                onClick={() => onShow(index)}
              >
                {t(index === shown ? 'shown' : 'show')}
              </Button>
              <RemarkList remarks={session.remarks} />
            </li>
          );
        })}
      </ul>
      <FieldError id="noah-sessions-error" error={error} />
    </fieldset>
  );
}
