import { step } from '../lib/steps.ts';
import type { SeedTarget } from '../seed/main.ts';
import { Answers } from './answers.ts';
import { answersOf, complaints } from './report.ts';
import { type LoadOptions, playStage, prepare, type Stage } from './stage.ts';

/** What was played, stage by stage. */
export interface Run {
  answers: Answers;
  stages: Stage[];
}

/** Plays a stage after the other, until one does not hold: a larger one would say nothing more. */
export async function playDay(
  target: SeedTarget,
  { times, p95Max, ...options }: LoadOptions & { times: readonly number[]; p95Max: number },
): Promise<Run> {
  const cast = await step('Preparing the shop', () => prepare(target, options));
  const answers = new Answers();
  const stages: Stage[] = [];
  for (const multiple of times) {
    const stage = await step(`Playing ${multiple} days in one`, () => playStage(cast, multiple, options, answers));
    stages.push(stage);
    if (complaints(answersOf(answers, stage), p95Max).length > 0) {
      break;
    }
  }
  return { answers, stages };
}
