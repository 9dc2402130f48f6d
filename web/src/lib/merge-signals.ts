/** Signals that are followed at once, and then at most once in a while. */
interface MergedSignals {
  note: () => void;
  /** Forgets what is still to be followed. */
  stop: () => void;
}

/** Runs `follow` with the first signal; those that come within `pause` milliseconds of it are followed together after it. */
export function mergeSignals(follow: () => unknown, pause: number): MergedSignals {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  const note = () => {
    if (timer !== undefined) {
      waiting = true;
      return;
    }
    follow();
    timer = setTimeout(() => {
      timer = undefined;
      if (!waiting) return;
      waiting = false;
      note();
    }, pause);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    waiting = false;
  };
  return { note, stop };
}
