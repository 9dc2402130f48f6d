import {
  type ErrorBody,
  type ErrorCode,
  type ErrorParams,
  errorSentence,
  errorStatus,
  type InvalidInputParams,
  type ParamsOf,
} from '#contract/errors.ts';

/** An expected failure: the call says no, with a code of its closed list. Nothing has been written when it is thrown. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;

  constructor(code: ErrorCode, params: ErrorParams = {}) {
    super(errorSentence(code, params));
    this.name = 'Refusal';
    this.code = code;
    this.params = params;
  }

  /** The HTTP status of the reply. */
  get status(): number {
    return errorStatus(this.code);
  }

  get body(): ErrorBody {
    return { error: this.message, code: this.code, params: this.params };
  }
}

/** Ends the call with an expected failure. */
export function refuse<Code extends ErrorCode>(code: Code, ...[params]: ParamsOf<Code>): never {
  throw new Refusal(code, params);
}

/** What is wrong with each field of an input that was refused. @throws what is no refusal */
export function fieldFaults(error: unknown): InvalidInputParams['fields'] {
  if (!(error instanceof Refusal)) {
    throw error;
  }
  return (error.params as unknown as InvalidInputParams).fields;
}
