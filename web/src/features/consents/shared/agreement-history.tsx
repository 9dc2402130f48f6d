import { useTranslation } from 'react-i18next';
import type { AgreementEntry } from '#contract/consents/staff-schemas.ts';
import { isolated } from '#web/i18n/direction.ts';
import { useFormat } from '#web/i18n/format.ts';
import { stackedList } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import { eventWords } from './documents.ts';
import styles from './signature.module.css';
import { SignedPaper } from './signed-paper.tsx';

/** Everything that was said, newest first, with the papers that were signed. */
export function AgreementHistory({ userId, history }: { userId: string; history: readonly AgreementEntry[] }) {
  const { t } = useTranslation('clinic-consents');
  const { dateTime } = useFormat();
  if (history.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary}>{t('history.title', { count: history.length })}</summary>
      <ul className={stackedList(3)}>
        {history.map((entry) => {
          const { $id, kind, channel, event, at, place, signature_id, actor_name } = entry;
          const title = t(`kinds.${kind}`);
          return (
            <li key={$id}>
              <span className={toolbar(2)}>
                <strong>{title}</strong>
                {channel && <span>{t(`channels.${channel}`)}</span>}
                <span>{t(`${eventWords(kind)}.${event}`)}</span>
              </span>
              <p className={text.note}>
                {dateTime(at)} · {t(`places.${place}`)}
                {actor_name &&
                  ` · ${t(place === 'tablet' ? 'history.by' : 'history.recorded', { name: isolated(actor_name) })}`}
              </p>
              {signature_id && (
                <SignedPaper
                  userId={userId}
                  signatureId={signature_id}
                  name={t('history.paper-named', { title, date: dateTime(at) })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
