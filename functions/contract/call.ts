import type { ISchema } from 'yup';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions/permissions.ts';
import type { RequestLimits } from './request-limits.ts';

/** Who somebody is: the account's Appwrite label, or `user` when it has none. */
export const ROLES = ['user', 'admin', 'cs', 'reception', 'accounting', 'audiologist'] as const;
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

/** For a call that always wants a fresh factor, or a permission. */
export const always = (): boolean => true;

/** For which inputs a call asks for each permission. Calls that differ in their inputs may stand for one another, as with a method. */
export type Needs<Input> = { readonly [Name in Permission]?: { ask(input: Input): boolean }['ask'] };

/** What of a call its declaration says; the rest follows from its subject and its name on the wire. */
interface CallTerms<Input, Who extends Access, Actor extends string> {
  /** `POST` unless told otherwise. */
  method?: 'GET' | 'POST' | 'DELETE';
  /** A call by GET that carries what somebody typed may also come as POST, because paths stay in logs; the web sends it so. */
  alsoPost?: true;
  access: Who;
  /** May also be made by an account that has no profile yet: the call makes it. All others are refused without one. */
  makesProfile?: true;
  /** Comes before anything that has to be settled about who holds the account (`subjects/accounts/holder.ts`): it settles that itself. */
  provesHolder?: true;
  /** May also be made by somebody whose role must have a second factor and who has none yet, or has not shown it. */
  beforeFactor?: true;
  /** The permissions that it asks for besides, each with the inputs for which it does (`always`); who lacks one is refused (`not_permitted`). */
  needs?: Needs<Input>;
  /** The permissions for which its rules ask, by what a change comes to. */
  checks?: readonly Permission[];
  /** The permissions without which its answer leaves fields out. */
  shows?: readonly Permission[];
  /** Whether whoever has a second factor must have shown it a moment ago; never unless told otherwise. */
  freshFactor?(input: Input): boolean;
  /**
   * The input field that names the caller; it must equal the verified actor, or the call is refused. The web fills it in.
   * It is `id` unless told otherwise; none in what anyone may call, and none where null is told.
   */
  actorField?: Actor | null;
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
  /** The errors that this call may answer besides those that every call may answer (`COMMON_ERRORS`); none unless told. */
  errors?: readonly ErrorCode[];
}

/**
 * One call of one service, as a value: the function dispatches and validates by it, the web calls and validates by it,
 * and the test matrix is generated from it. The descriptor is light; the schemas load only where they are needed, so
 * that a page that only reads products does not ship the validation library.
 */
export interface Call<Input, Output, Who extends Access = Access, Actor extends string = string>
  extends CallTerms<Input, Who, Actor> {
  service: Service;
  /** The call's name on the wire. */
  type: string;
  method: 'GET' | 'POST' | 'DELETE';
  actorField?: Actor;
  errors: readonly ErrorCode[];
  schemas: () => Promise<CallSchemas<Input, Output>>;
}

/** What the calls of a subject have in common: the function that answers them, and the module of their schemas. */
export interface CallSubject<All> {
  service: Service;
  schemas: () => Promise<All>;
}

/** `fetch-free-times` as `fetchFreeTimes`: under that name a module exports the schemas of the call. */
type CamelCase<Type extends string> = Type extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Type;
type InputIn<All, Type extends string> =
  All extends Record<CamelCase<Type>, { input: ISchema<infer Input> }> ? Input : never;
type OutputIn<All, Type extends string> =
  All extends Record<CamelCase<Type>, { output: ISchema<infer Output> }> ? Output : never;

function actorFieldOf({ access, actorField }: { access: Access; actorField?: string | null }): string | undefined {
  if (actorField === undefined && access !== 'anyone') return 'id';
  return actorField ?? undefined;
}

/**
 * Declares a call of a subject by its name on the wire.
 * @__NO_SIDE_EFFECTS__ so that a page ships only the calls that it makes.
 */
export function defineCall<
  All,
  Type extends string,
  const Who extends Access,
  Actor extends string & keyof InputIn<All, Type> = Who extends 'anyone' ? never : 'id' & keyof InputIn<All, Type>,
>(
  { service, schemas }: CallSubject<All>,
  type: Type & (CamelCase<Type> extends keyof All ? unknown : never),
  terms: CallTerms<InputIn<All, Type>, Who, Actor>,
): Call<InputIn<All, Type>, OutputIn<All, Type>, Who, Actor> {
  const name = type.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    method: 'POST',
    errors: [],
    ...terms,
    actorField: actorFieldOf(terms) as Actor | undefined,
    service,
    type,
    schemas: async () => (await schemas())[name as keyof All] as CallSchemas<InputIn<All, Type>, OutputIn<All, Type>>,
  };
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
