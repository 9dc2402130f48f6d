import { useTranslation } from 'react-i18next';
import type { Language } from '#contract/constants.ts';
import { DRAWER_KINDS } from '#contract/desks/constants.ts';
import type { Desk, DeskEntry } from '#contract/desks/schemas.ts';
import { Fact } from '#web/features/billing/shared/papers/paper-fact.tsx';
import { PaperIssuer } from '#web/features/shop/shared/paper-issuer.tsx';
import { formatDate, formatDateTime, formatPrice } from '#web/i18n/format.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import styles from '#web/ui/papers/paper-sheet.module.css';
import { lacking } from './desk-words.tsx';

interface DeskPaperProps {
  desk: Desk;
  /** Of this desk. */
  entries: readonly DeskEntry[];
  day: string;
  /** The reader's, whatever the language of the page. Its texts must be at hand (`addTexts`). */
  language: Language;
}

/** A closed day as it is printed and signed by who hands the money over and who takes it. */
export function DeskPaper({ desk, entries, day, language }: DeskPaperProps) {
  const { t } = useTranslation(['clinic-cash', 'clinic-payments'], { lng: language });
  const price = (amount: number) => formatPrice(amount, language);
  const drawer = entries.filter(({ kind }) => DRAWER_KINDS.some((one) => one === kind));
  const cash = desk.lines.find(({ method }) => method === 'cash')?.counted ?? 0;
  const rows = [
    ...desk.lines.map((line) => ({ ...line, label: t(`clinic-payments:methods.${line.method}`) })),
    { method: 'sum', label: t('paper.sum'), expected: desk.expected, counted: desk.counted },
  ];
  return (
    <article lang={language} dir={LANGUAGE_FACTS[language].direction} className={styles.paper} data-sheet="">
      <header className={styles.head}>
        <PaperIssuer language={language} />
        <h3 className={styles.kind}>{t('paper.title')}</h3>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{t('columns.name')}</dt>
          <dd>
            <bdi>{desk.actor_name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('day')}</dt>
          <dd>{formatDate(`${day}T00:00:00.000Z`, language)}</dd>
        </div>
        {desk.closed_at && (
          <div>
            <dt>{t('paper.closed')}</dt>
            <dd>
              {formatDateTime(desk.closed_at, language)} · <bdi>{desk.closed_by}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('columns.payments')}</dt>
          <dd>{desk.payments}</dd>
        </div>
      </dl>
      <table className={styles.lines}>
        <thead>
          <tr>
            <th scope="col">{t('clinic-payments:columns.method')}</th>
            <th scope="col">{t('expected')}</th>
            <th scope="col">{t('counted')}</th>
            <th scope="col">{t('difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ method, label, expected, counted }) => (
            <tr key={method}>
              <th scope="row">{label}</th>
              <td>{price(expected)}</td>
              <td>{price(counted ?? 0)}</td>
              <td>{price(lacking(expected, counted ?? 0))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {drawer.length > 0 && (
        <table className={styles.lines}>
          <caption>{t('drawer.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('entries.kind')}</th>
              <th scope="col">{t('entries.time')}</th>
              <th scope="col">{t('drawer.reason')}</th>
              <th scope="col">{t('entries.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {drawer.map(({ $id, kind, at, reason, amount }) => (
              <tr key={$id}>
                <th scope="row">{t(`clinic-payments:kinds.${kind}`)}</th>
                <td>{formatDateTime(at, language)}</td>
                <td>
                  <bdi>{reason ?? '–'}</bdi>
                </td>
                <td>{price(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {desk.left !== null && desk.left > 0 && (
        <dl className={styles.sums}>
          <Fact term={t('drawer.left')}>{price(desk.left)}</Fact>
          <Fact term={t('drawer.handed-over')}>{price(lacking(desk.left, cash))}</Fact>
        </dl>
      )}
      {desk.reason && (
        <p>
          {t('reason')}: <bdi>{desk.reason}</bdi>
        </p>
      )}
      <footer className={styles.signatures}>
        <p className={styles.signature}>{t('paper.handed-over')}</p>
        <p className={styles.signature}>{t('paper.taken-over')}</p>
      </footer>
    </article>
  );
}
