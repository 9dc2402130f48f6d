import { signalAll } from './run.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Whoever has not finished by then does not keep us. */
const LAST_MOMENT_MS = 5_000;

/**
 * Makes Ctrl-C and termination stop the process cleanly, with exit code 0: once, however often the signal comes (the
 * terminal, npm and our own launcher each send it).
 */
export function stopCleanly(close: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (isStopping) {
        return;
      }
      isStopping = true;
      signalAll(signal);
      const exit = () => {
        console.log('Stopped.');
        process.exit(0);
      };
      setTimeout(exit, LAST_MOMENT_MS).unref();
      close().then(exit, (error: unknown) => {
        console.error(error);
        process.exit(1);
      });
    });
  }
}
