import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type HealthLevel, SYSTEM_CHECKS, type SystemCheck } from '#contract/system/constants.ts';
import type { System } from '#contract/system/schemas.ts';
import { VERSION } from '#contract/version.generated.ts';
import { adminPaths } from '#web/config/staff-paths.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useShortFormat } from '#web/i18n/short.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { stackedList } from '#web/ui/stack.ts';
import { LevelBadge } from './level-badge.tsx';
import styles from './state-lines.module.css';

/** What is known of a line: a name and a value each; null leaves one out. */
type Facts = readonly (readonly [name: string, value: ReactNode] | null)[];

/** Whether each part of the shop is in order, and what to do where it is not. */
export function StateLines({ system }: { system: System }) {
  const facts = useFacts(system);
  return (
    <ul className={stackedList(3)}>
      {SYSTEM_CHECKS.map((check) => (
        <Line key={check} check={check} level={system[check].level} facts={facts[check]} />
      ))}
      <Line check="version" level={system.version === VERSION ? 'ok' : 'warn'} facts={facts.version} />
    </ul>
  );
}

interface LineProps {
  check: SystemCheck | 'version';
  level: HealthLevel;
  facts: Facts;
}

function Line({ check, level, facts }: LineProps) {
  const { t } = useTranslation('admin-system');
  return (
    <li className={cx(styles.line, styles[level])}>
      <div className={styles.head}>
        <h3 className={styles.name}>{t(`checks.${check}.name`)}</h3>
        <LevelBadge level={level}>{t(`levels.${level}`)}</LevelBadge>
      </div>
      <dl className={styles.facts}>
        {facts.map(
          (fact) =>
            fact && (
              <div key={fact[0]}>
                <dt>{fact[0]}</dt>
                <dd>{fact[1]}</dd>
              </div>
            ),
        )}
      </dl>
      {level !== 'ok' && (
        <div className={styles.advice}>
          <p>{check === 'version' ? t('checks.version.warn') : t(`checks.${check}.${level}`)}</p>
          <Way check={check} />
        </div>
      )}
    </li>
  );
}

/** Where something can be done about it. */
function Way({ check }: Pick<LineProps, 'check'>) {
  const { t } = useTranslation('admin-system');
  if (check === 'books' || check === 'payments' || check === 'parcels') {
    return (
      <Link to={adminPaths.reports} className={styles.way}>
        {t('to-reports')}
      </Link>
    );
  }
  return check === 'version' ? (
    <Button small variant="secondary" onClick={() => window.location.reload()}>
      {t('reload')}
    </Button>
  ) : null;
}

function useFacts(system: System): Record<LineProps['check'], Facts> {
  const { t } = useTranslation('admin-system');
  const { number } = useFormat();
  const { arrival, fullDay } = useShortFormat();
  const { schedule, clock, outbox, books, payments, parcels, faults } = system;
  const time = (at: string | null, never: string) => (at ? <time dateTime={at}>{arrival(at)}</time> : never);
  const some = (name: string, count: number) => (count > 0 ? ([name, number(count)] as const) : null);
  const day = (name: string, on: string | null) => [name, on ? fullDay(on) : t('never')] as const;
  const channel = ({ on, sent_at, failing, error }: System['email']): Facts =>
    on
      ? [
          [t('facts.sent'), time(sent_at, t('not-lately'))],
          some(t('facts.failing'), failing),
          failing > 0 && error ? [t('facts.reason'), <Reason key="reason">{error}</Reason>] : null,
        ]
      : [['', t('off')]];
  return {
    schedule: [
      [t('facts.ran'), time(schedule.ran_at, t('never'))],
      schedule.failed.length > 0
        ? [t('facts.parts'), schedule.failed.map((part) => t(`parts.${part}`)).join(' · ')]
        : null,
    ],
    clock: [[t('facts.ahead'), time(clock.ahead_to, t('none'))]],
    outbox: [
      [t('facts.waiting'), number(outbox.waiting)],
      outbox.oldest_due_at ? [t('facts.oldest'), time(outbox.oldest_due_at, '')] : null,
      some(t('facts.retried'), outbox.retried),
      some(t('facts.given-up'), outbox.given_up),
    ],
    email: channel(system.email),
    sms: channel(system.sms),
    whatsapp: channel(system.whatsapp),
    books: [
      day(t('facts.night'), books.day),
      some(t('facts.corrected'), books.corrections),
      some(t('facts.found'), books.findings),
    ],
    payments: payments.on
      ? [
          day(t('facts.day'), payments.day),
          some(t('facts.differences'), payments.findings),
          some(t('facts.unanswered'), payments.unanswered),
        ]
      : [['', t('off')]],
    parcels: parcels.on
      ? [
          [t('facts.parcels-open'), number(parcels.open)],
          some(t('facts.differences'), parcels.findings),
          some(t('facts.parcels-asked'), parcels.unanswered),
        ]
      : [['', t('off')]],
    faults: [[t('facts.faults'), faults.count > 0 ? number(faults.count) : t('none')]],
    version: [
      [t('facts.version'), <bdi key="shop">{system.version}</bdi>],
      [t('facts.site'), <bdi key="site">{VERSION}</bdi>],
      [t('facts.deployed'), time(system.deployed_at, t('never'))],
    ],
  };
}

/** What a program said, in its own language. */
export function Reason({ children }: { children: string }) {
  return (
    <span lang="en" dir="ltr" className={styles.reason}>
      {children}
    </span>
  );
}
