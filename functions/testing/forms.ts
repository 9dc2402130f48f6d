import { randomUUID } from 'node:crypto';
import type { InputOf, OutputOf, Role } from '#contract/call.ts';
import type { ErrorCode, ErrorParams } from '#contract/errors.ts';
import type { Indexed } from '#contract/field-table.ts';
import type { FormStatus, FormType } from '#contract/forms/constants.ts';
import type { FormState } from '#contract/forms/form-change.ts';
import type { FormLease } from '#contract/forms/schemas.ts';
import { type Grants, permissionsOf } from '#contract/permissions/permissions.ts';
import type { BlockData, ServiceFormData } from '#contract/service-forms/schemas.ts';
import * as forms from '#contract/services/forms.ts';
import type { ReceptionFormData } from '#contract/visit-forms/schemas.ts';
import { formsService } from '../forms/handlers.ts';
import type { Actor } from '../runtime/actor.ts';
import { dispatch } from '../runtime/dispatch.ts';
import type { Ports } from '../runtime/ports.ts';
import type { AnyCall } from '../runtime/service.ts';
import { allSeen, noSecondFactor, usualRules } from './in-process.ts';
import { newPhone, type TestShop } from './kit.ts';

/** What a call of the service `forms` came to. */
export interface FormsAnswer<Output> {
  status: number;
  /** What a successful call answers; undefined when it was refused. */
  data: Output | undefined;
  code: ErrorCode | undefined;
  params: ErrorParams;
}

/** The clinic of a test: its staff, and its forms. */
export type FormsKit = ReturnType<typeof formsKit>;

/** When the tests take place, unless they say another time: a Friday at noon in Cairo. */
export const NOON = new Date('2026-11-20T10:00:00.000Z');

/** A time some minutes after another. */
export function minutesLater(minutes: number, time: Date = NOON): Date {
  return new Date(time.getTime() + minutes * 60_000);
}

/** What went wrong with the fields, by their names. */
export function refusedFields(params: ErrorParams): Record<string, string> {
  const fields = (params.fields ?? {}) as Record<string, { key: string }>;
  return Object.fromEntries(Object.entries(fields).map(([field, { key }]) => [field, key]));
}

/**
 * Calls the service in the test itself, by way of the dispatch: what is sent is encoded, decoded, validated and
 * answered as on a server, at a time of the test's choice.
 */
export function formsKit(shop: TestShop) {
  const actor = (role: Role, name: string): Actor => {
    const id = randomUUID();
    return { id, role, name, email: `${id}@example.com` };
  };

  async function call<C extends AnyCall>(
    who: Actor,
    one: C,
    input: Omit<InputOf<C>, 'id'>,
    change: Partial<Ports> & { at?: Date; grants?: Grants } = {},
  ): Promise<FormsAnswer<OutputOf<C>>> {
    const { at = NOON, grants = [], ...ports } = change;
    const named = { id: who.id, ...input } as InputOf<C>;
    const fields = { type: one.type, ...(one.encode?.(named) ?? named) } as Record<string, unknown>;
    const present = Object.entries(fields).filter(([, value]) => value !== undefined);
    const isPost = one.method === 'POST';
    const query = new URLSearchParams(present.map(([key, value]) => [key, String(value)]));
    const { status, body } = await dispatch(
      formsService,
      {
        method: one.method,
        path: '/',
        headers: { 'x-appwrite-trigger': 'http', 'x-appwrite-user-jwt': 'jwt' },
        queryString: isPost ? '' : query.toString(),
        bodyText: isPost ? JSON.stringify(Object.fromEntries(present)) : '',
      },
      {
        ...shop.ports({ now: () => at, pause: async () => {}, ...ports }),
        checksAnswers: true,
        secondFactor: noSecondFactor,
        staffRules: { ...usualRules, permissionsOf: async (role) => permissionsOf(role, grants) },
        signIns: allSeen,
        identity: {
          verify: async () => ({
            actor: who,
            standing: 'settled',
            sessionId: '',
            hasFactor: false,
            isWaiting: false,
            ordering: null,
          }),
        },
      },
    );
    const { data, code, params = {} } = JSON.parse(body);
    return { status, data, code, params };
  }

  const staff = {
    reception: actor('reception', 'رنا'),
    cs: actor('cs', 'سارة'),
    accounting: actor('accounting', 'عادل'),
    admin: actor('admin', 'مدير'),
  };

  function visit(change: Partial<ReceptionFormData> = {}): ReceptionFormData {
    return {
      name: 'منى علي',
      date: '2026-11-20T10:00:00.000Z',
      phone: newPhone(),
      age: 67,
      address: 'شارع النيل، الجيزة',
      reasons: { 0: { reason: 'maintenance' } },
      ...change,
    };
  }

  /** What a call that must succeed answers. */
  async function done<Output>(answer: Promise<FormsAnswer<Output>>): Promise<Output> {
    const { status, data, code, params } = await answer;
    if (status !== 200 || data === undefined) {
      throw new Error(`refused with ${code} ${JSON.stringify(params)}`);
    }
    return data;
  }

  function take(
    who: Actor,
    formType: FormType,
    formId: string,
    status: FormStatus = 'editing',
    at: Date = NOON,
  ): Promise<FormsAnswer<FormLease>> {
    return call(who, forms.setFormStatus, { formId, formType, status }, { at });
  }

  /** A lease that must be had, as writes name it. */
  async function hold(who: Actor, formType: FormType, formId: string, status: FormStatus = 'editing', at: Date = NOON) {
    const { leaseId, version } = await done(take(who, formType, formId, status, at));
    return { formId, leaseId: leaseId ?? '', version };
  }

  /** A reception form. */
  function receive(
    change: Partial<ReceptionFormData> = {},
    more: { patientId?: string; referralSource?: string; at?: Date } = {},
  ): Promise<FormState> {
    const { at = NOON, ...rest } = more;
    const data = visit({ date: at.toISOString(), ...change });
    const input = { ...rest, requestId: randomUUID(), data };
    return done(call(staff.reception, forms.submitReceptionForm, input, { at }));
  }

  /** A service form that waits for accounting. */
  async function serve(
    blocks: Indexed<BlockData> = { 0: { block_type: 'p', price: 500 } },
    more: Omit<ServiceFormData, 'blocks'> = {},
    at: Date = NOON,
  ): Promise<FormState> {
    const { $id } = await receive({}, { at });
    const held = await hold(staff.cs, 'reception', $id, 'processing', at);
    return done(call(staff.cs, forms.submitCsForm, { ...held, data: { ...more, blocks } }, { at }));
  }

  /** The blocks of a form in order. */
  async function blocksOf(formId: string, who: Actor = staff.accounting) {
    const { details } = await done(call(who, forms.fetchSform, { formId, formType: 'cs' }));
    return details;
  }

  /** A complete form; accounting says the same of each block. */
  async function complete(
    blocks?: Indexed<BlockData>,
    account: Record<string, unknown> = {},
    at: Date = NOON,
  ): Promise<FormState> {
    const { $id } = await serve(blocks, {}, at);
    const details = await blocksOf($id);
    const held = await hold(staff.accounting, 'cs', $id, 'processing', at);
    const data = {
      blocks: Object.fromEntries(
        details.map(({ id, block_type }, index) => [20 + index, { id, block_type, account } as BlockData]),
      ),
    };
    return done(call(staff.accounting, forms.submitAccForm, { ...held, data }, { at }));
  }

  return { ...staff, call, done, visit, take, hold, receive, serve, complete, blocksOf, actor };
}
