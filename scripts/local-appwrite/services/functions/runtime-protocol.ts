/** What a function's process says to the server over their channel. Requests and replies travel over loopback HTTP. */
export type RuntimeMessage =
  /** The process listens on this loopback port. */
  | { type: 'ready'; port: number }
  /** Everything that one request logged; sent before its reply ends. */
  | { type: 'logs'; logId: string; logs: string; errors: string };

/** Proves to the process that a request comes from the server, not from another program on this machine. */
export const SECRET_HEADER = 'x-open-runtimes-secret';
/** The id under which the process reports what the request logged. */
export const LOG_ID_HEADER = 'x-open-runtimes-log-id';
/** Seconds that the function may take before the process answers for it. */
export const TIMEOUT_HEADER = 'x-open-runtimes-timeout';
/** Milliseconds by which the server's clock is ahead of the machine's; absent unless a test set it. */
export const CLOCK_HEADER = 'x-open-runtimes-clock-offset';
/** Headers of the machinery, which neither function nor caller gets to see. */
export const RUNTIME_HEADER_PREFIX = 'x-open-runtimes-';
