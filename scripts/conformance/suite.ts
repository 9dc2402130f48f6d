import type { Stage } from './stage.ts';

/** One thing that the project leans on, in plain words. `check` throws a Difference where Appwrite does otherwise. */
export type Behaviour = {
  name: string;
  check: Check;
  /** It takes long without doing much. */
  isMostlyWaiting: boolean;
  /** It takes so long that a run of all tests does without it unless it is asked for everything. */
  takesMinutes: boolean;
};

/** Behaviours that belong together. */
export type Area = { name: string; behaviours: readonly Behaviour[] };

type Check = (stage: Stage) => Promise<void>;
type WaitingCheck = { waiting: Check; takesMinutes: boolean };

/** Declares an area: every check under the words that describe the behaviour. */
export function area(name: string, checks: Record<string, Check | WaitingCheck>): Area {
  const behaviours = Object.entries(checks).map(([behaviour, check]) =>
    typeof check === 'function'
      ? { name: behaviour, check, isMostlyWaiting: false, takesMinutes: false }
      : { name: behaviour, check: check.waiting, isMostlyWaiting: true, takesMinutes: check.takesMinutes },
  );
  return { name, behaviours };
}

/** Marks a check that takes long without doing much: it is begun before all others, and must not disturb them. */
export function mostlyWaiting(check: Check, { takesMinutes = false } = {}): WaitingCheck {
  return { waiting: check, takesMinutes };
}

/** Begins a run. Answers what checks one behaviour; checks are to be made one after the other. */
export function beginRun(areas: readonly Area[], stage: Stage): (behaviour: Behaviour) => Promise<void> {
  const begun = new Map<Behaviour, Promise<void>>();
  for (const behaviour of areas.flatMap(({ behaviours }) => behaviours).filter((one) => one.isMostlyWaiting)) {
    const running = behaviour.check(stage);
    // Nobody waits for it yet, so a failure must not count as unhandled.
    running.catch(() => {});
    begun.set(behaviour, running);
  }
  return (behaviour) => begun.get(behaviour) ?? behaviour.check(stage);
}
