import { describe, expect, test } from 'vitest';
import { assessSystem, brokenChecks, newsOf, type SystemFacts, type Told } from './system-checks.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

const WELL: SystemFacts = {
  openedAt: '2026-01-01T00:00:00.000Z',
  openedOn: '2026-01-01',
  aheadTo: null,
  schedule: { ranAt: minutesAgo(4), failed: [] },
  outbox: { oldestDueAt: null, retried: 0, givenUp: 0 },
  failing: { email: 0, sms: null, whatsapp: null },
  books: { day: '2026-11-19', findings: 0 },
  payments: { day: '2026-11-19', findings: 0 },
  parcels: { findings: 0, unanswered: 0 },
  faultsOfDay: 0,
};

const levelsOf = (change: Partial<SystemFacts>) => assessSystem({ ...WELL, ...change }, NOW);

describe('the lines', () => {
  test('of a shop that is well are all in order', () => {
    expect(new Set(Object.values(levelsOf({})))).toEqual(new Set(['ok']));
  });

  test.each([
    ['a schedule that is late', { schedule: { ranAt: minutesAgo(11), failed: [] } }, 'schedule', 'warn'],
    ['a schedule that stands still', { schedule: { ranAt: minutesAgo(31), failed: [] } }, 'schedule', 'fail'],
    ['a schedule that never ran', { schedule: { ranAt: null, failed: [] } }, 'schedule', 'fail'],
    [
      'a schedule that says it ran in the future',
      { schedule: { ranAt: minutesAgo(-2_880), failed: [] } },
      'schedule',
      'fail',
    ],
    ['something that is dated in the future', { aheadTo: minutesAgo(-2_880) }, 'clock', 'fail'],
    ['a part that failed', { schedule: { ranAt: minutesAgo(1), failed: ['books'] } }, 'schedule', 'warn'],
    ['a message given up', { outbox: { ...WELL.outbox, givenUp: 1 } }, 'outbox', 'warn'],
    ['messages that stand still', { outbox: { ...WELL.outbox, oldestDueAt: minutesAgo(121) } }, 'outbox', 'fail'],
    ['one mail that failed', { failing: { email: 1, sms: null, whatsapp: null } }, 'email', 'warn'],
    ['three mails in a row', { failing: { email: 3, sms: null, whatsapp: null } }, 'email', 'fail'],
    ['three text messages in a row', { failing: { email: 0, sms: 3, whatsapp: null } }, 'sms', 'fail'],
    ['three WhatsApp messages in a row', { failing: { email: 0, sms: null, whatsapp: 3 } }, 'whatsapp', 'fail'],
    ['a night that was missed', { books: { day: '2026-11-18', findings: 0 } }, 'books', 'warn'],
    ['three nights that were missed', { books: { day: '2026-11-16', findings: 0 } }, 'books', 'fail'],
    ['a night that has not come', { books: { day: '2026-11-22', findings: 0 } }, 'books', 'fail'],
    ['something to be reviewed', { books: { day: '2026-11-19', findings: 2 } }, 'books', 'warn'],
    ['a difference with the card provider', { payments: { day: '2026-11-19', findings: 1 } }, 'payments', 'warn'],
    ['a comparison that was never made', { payments: { day: null, findings: 0 } }, 'payments', 'fail'],
    ['one failure', { faultsOfDay: 1 }, 'faults', 'warn'],
    ['fifty failures', { faultsOfDay: 50 }, 'faults', 'fail'],
  ] as const)('%s', (_what, change, check, level) => {
    expect({ ...levelsOf(change) }).toEqual({ ...levelsOf({}), [check]: level });
  });

  test('say nothing against cards that are off and a shop that opened just now', () => {
    const day = '2026-11-20';
    const levels = levelsOf({
      openedAt: minutesAgo(2),
      openedOn: day,
      schedule: { ranAt: null, failed: [] },
      books: { day: null, findings: 0 },
      payments: null,
    });
    expect(brokenChecks(levels)).toEqual([]);
    expect(levels).toMatchObject({ schedule: 'ok', books: 'ok', payments: 'ok' });
  });
});

describe('the admins', () => {
  const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
  const NOTHING: Told = { red: [], wellAt: null };

  test('hear of each turn to broken once', () => {
    const first = newsOf(NOTHING, ['email'], at(0));
    expect(first).toEqual({ red: ['email'], wellAt: null, news: { kind: 'system_red', about: ['email'] } });
    expect(newsOf(first, ['email'], at(5)).news).toBeNull();
    const second = newsOf(first, ['email', 'outbox'], at(10));
    expect(second.news).toEqual({ kind: 'system_red', about: ['outbox'] });
    // What is well again while something else is broken may turn once more.
    const third = newsOf(second, ['outbox'], at(15));
    expect(third).toMatchObject({ red: ['outbox'], news: null });
    expect(newsOf(third, ['email', 'outbox'], at(20)).news).toEqual({ kind: 'system_red', about: ['email'] });
  });

  test('hear that all is well once it has been so for a quarter of an hour', () => {
    const red = newsOf(NOTHING, ['email'], at(0));
    const well = newsOf(red, [], at(5));
    expect(well).toEqual({ red: ['email'], wellAt: at(5).toISOString(), news: null });
    expect(newsOf(well, [], at(19)).news).toBeNull();
    const over = newsOf(well, [], at(20));
    expect(over).toEqual({ red: [], wellAt: null, news: { kind: 'system_well' } });
    expect(newsOf(over, [], at(25))).toEqual({ red: [], wellAt: null, news: null });
  });

  test('hear nothing of what comes and goes', () => {
    const red = newsOf(NOTHING, ['email'], at(0));
    const well = newsOf(red, [], at(5));
    expect(newsOf(well, ['email'], at(10))).toEqual({ red: ['email'], wellAt: null, news: null });
  });
});
