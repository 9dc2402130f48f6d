import type { TFunction } from 'i18next';
import { AVERAGE_OF_RULE, averageOf, degreeOf } from '#contract/audiograms/averages.ts';
import type { DegreeRule } from '#contract/audiograms/constants.ts';
import type { Audiogram } from '#contract/audiograms/schemas.ts';
import { cairoDay } from '#contract/cairo-day.ts';
import type { Language } from '#contract/constants.ts';
import type { Goal } from '#contract/goals/schemas.ts';
import { EARS } from '#contract/hearing/audiogram.ts';
import type { PatientRecord, Visit } from '#contract/patients/schemas.ts';
import { serverNow } from '#contract/server-now.ts';
import type { SheetPart } from '#contract/visit-sheets/constants.ts';
import { writeDay, writeTime } from '#contract/writing.ts';

/** What the record knows of a visit. */
export interface SheetFacts {
  patient: Pick<PatientRecord, 'visits' | 'devices' | 'loans' | 'next_appointment'>;
  /** When the visit was. */
  visitAt: string;
  visit: Visit | undefined;
  goals: readonly Goal[];
  /** Newest first. */
  audiograms: readonly Audiogram[];
  rule: DegreeRule;
}

type T = TFunction<['visit-sheet', 'common']>;

/** What the sheet of a visit says before anybody has changed it; `t` writes in its language. */
export function sheetDraft(facts: SheetFacts, lang: Language, t: T): Record<SheetPart, string> {
  return {
    measured: measured(facts, t),
    agreed: agreed(facts, lang, t),
    care: care(facts, t),
    next_visit: next(facts, lang, t),
  };
}

/** What the newest test of the day of the visit comes to, without a figure. */
function measured({ audiograms, visitAt, rule }: SheetFacts, t: T): string {
  const day = cairoDay(new Date(visitAt));
  const test = audiograms.find((one) => !one.self_reported && cairoDay(new Date(one.measured_at)) === day);
  if (!test) return '';
  return EARS.map((ear) => {
    const average = averageOf(test.results[ear], AVERAGE_OF_RULE[rule]);
    const said = average
      ? t(`visit-sheet:draft.degrees.${degreeOf(rule, average.value)}`)
      : t('visit-sheet:draft.partly');
    return t(`visit-sheet:draft.ear.${ear}`, { said });
  }).join('\n');
}

function agreed({ goals, visit, patient }: SheetFacts, lang: Language, t: T): string {
  const open = goals.filter(({ state }) => state === 'open');
  const services = (visit?.blocks ?? []).map(({ type, hearing_aid }) => {
    const service = t(`visit-sheet:draft.services-of.${type}`);
    return hearing_aid ? t('visit-sheet:draft.device', { service, device: hearing_aid }) : service;
  });
  const loans = patient.loans.map(({ title, due_on, job_id }) =>
    t(job_id === null ? 'visit-sheet:draft.trial' : 'visit-sheet:draft.loan', {
      device: title,
      date: writeDay(due_on, lang),
    }),
  );
  return [
    ...(open.length > 0
      ? [t('visit-sheet:draft.goals'), ...open.map(({ text }) => t('visit-sheet:draft.goal', { goal: text }))]
      : []),
    ...(services.length + loans.length > 0 ? [t('visit-sheet:draft.services'), ...services, ...loans] : []),
  ].join('\n');
}

/** By the kinds of device that the visit was about, else by those that the client wears. */
function care({ visit, patient }: SheetFacts, t: T): string {
  const blocks = visit?.blocks ?? [];
  const worn = patient.devices.filter(({ status }) => status === 'active');
  const styles = new Set([...blocks, ...worn].flatMap(({ style }) => style ?? []));
  const hasMold = blocks.some(({ type }) => type === 'em' || type === 'nha-em');
  const hasAid = worn.length > 0 || blocks.some(({ type }) => type !== 'em');
  const kinds = [
    ...(hasAid ? (['every'] as const) : []),
    ...(['bte', 'ric', 'cic'] as const).filter((style) => styles.has(style)),
    ...(hasMold ? (['mold'] as const) : []),
  ];
  return kinds.map((kind) => t(`visit-sheet:draft.care.${kind}`)).join('\n');
}

function next({ patient: { next_appointment: appointment } }: SheetFacts, lang: Language, t: T): string {
  const isToCome = appointment && Date.parse(appointment.starts_at) > serverNow().getTime();
  return isToCome ? writeTime(appointment.starts_at, lang) : t('visit-sheet:draft.next-none');
}
