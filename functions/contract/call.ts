import type { ISchema } from 'yup';
import type { ErrorCode } from './errors.ts';
import type { RequestLimits } from './request-limits.ts';

/** Who somebody is: the account's Appwrite label, or `user` when it has none. */
export const ROLES = ['user', 'admin', 'cs', 'reception', 'accounting'] as const;
export type Role = (typeof ROLES)[number];

/** The Appwrite functions that answer calls. */
export type Service = 'clients' | 'shop' | 'admin' | 'staff' | 'forms';

/** Who may call: everybody including guests, or the listed roles. */
export type Access = 'anyone' | readonly Role[];

/** What goes in and what comes out of a call; both are checked on the server. */
export interface CallSchemas<Input, Output> {
  input: ISchema<Input>;
  output: ISchema<Output>;
}

/**
 * One call of one service, as a value: the function dispatches and validates by it, the web calls and validates by it,
 * and the test matrix is generated from it. The descriptor is light; the schemas load only where they are needed, so
 * that a page that only reads products does not ship the validation library.
 */
export interface Call<Input, Output, Who extends Access = Access, Actor extends string = string> {
  service: Service;
  /** The call's name on the wire. */
  type: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** A call by GET that carries what somebody typed may also come as POST, because paths stay in logs; the web sends it so. */
  alsoPost?: true;
  access: Who;
  /** May also be made by an account that has no profile yet: the call makes it. All others are refused without one. */
  makesProfile?: true;
  /** Comes before anything that has to be settled about who holds the account (`subjects/accounts/holder.ts`): it settles that itself. */
  provesHolder?: true;
  /** The input field that names the caller; it must equal the verified actor, or the call is refused. The web fills it in. */
  actorField?: Actor;
  /**
   * Its answer follows from its input and from what is stored, and from nothing about who asks; it writes nothing. Those
   * who ask the same at the same time get one answer.
   */
  shared?: Who extends 'anyone' ? true : never;
  /** How much it may carry, where that is more than `REQUEST_LIMITS`. */
  limits?: RequestLimits;
  /** How an input travels, where not as it is: nested data as bracketed fields. */
  encode?(input: Input): object;
  /** `html` answers `text/html`; every other call answers `{ success: true, data }`. */
  answers?: 'json' | 'html';
  /** The errors that this call may answer besides those that every call may answer (`COMMON_ERRORS`). */
  errors: readonly ErrorCode[];
  schemas: () => Promise<CallSchemas<Input, Output>>;
}

/** Declares a call. It only infers the types. */
export function defineCall<Input, Output, const Who extends Access, Actor extends Extract<keyof Input, string> = never>(
  call: Call<Input, Output, Who, Actor>,
): Call<Input, Output, Who, Actor> {
  return call;
}

export type InputOf<C> = C extends Call<infer Input, infer _Output> ? Input : never;
/** An input without the field that names the caller. */
export type Unnamed<Input, Actor extends string> = Input extends unknown
  ? Omit<Input, Actor> & { [Field in Actor]?: never }
  : never;
/** What the web passes to a call: its input without the caller. */
export type RequestOf<C> =
  C extends Call<infer Input, infer _Output, infer _Who, infer Actor> ? Unnamed<Input, Actor> : never;
export type OutputOf<C> = C extends Call<infer _Input, infer Output> ? Output : never;
