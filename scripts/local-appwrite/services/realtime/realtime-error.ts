/** What a client is told when a connection or a message of theirs is refused. `code` is the WebSocket's close code, or 0. */
export class RealtimeError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'RealtimeError';
    this.code = code;
  }
}

/** The client may not do this: the connection ends, and the SDKs do not come back. */
export const POLICY_VIOLATION = 1008;

/** A message that cannot be understood. The connection stays. */
export function messageInvalid(message: string): RealtimeError {
  return new RealtimeError(1003, message);
}

/** Something that the client is not told more about. */
export function serverError(): RealtimeError {
  return new RealtimeError(0, 'Error: Server Error');
}

/** More connections than a minute allows. */
export function tooManyRequests(): RealtimeError {
  return new RealtimeError(1013, 'Too many requests');
}

/** More messages than a minute allows. The connection stays. */
export function tooManyMessages(): RealtimeError {
  return new RealtimeError(1013, 'Too many messages.');
}
