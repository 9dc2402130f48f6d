import { expect, test } from 'vitest';
import { always, ROLES, type Role } from '#contract/call.ts';
import { CALLS } from '#contract/index.ts';
import {
  GRANTED_ROLES,
  type Grants,
  PERMISSION_TERMS,
  PERMISSIONS,
  type Permission,
  permissionsAlways,
  permissionsNeeded,
  permissionsOf,
} from '#contract/permissions/permissions.ts';
import { RECORDS } from '../records/registry.ts';
import { dispatch } from '../runtime/dispatch.ts';
import type { AnyCall } from '../runtime/service.ts';
import { contextOf, registryOf } from './in-process.ts';

const ALL: [string, AnyCall][] = Object.entries(CALLS).flatMap(([service, calls]) =>
  Object.entries(calls).map(([name, call]): [string, AnyCall] => [`${service}.${name}`, call]),
);
/** Calls that somebody else of the staff than an admin may make, and no customer. */
const OF_STAFF = ALL.filter(
  ([, { access }]) => access !== 'anyone' && !access.includes('user') && access.some((role) => role !== 'admin'),
);
const othersOf = ({ access }: AnyCall): Role[] =>
  access === 'anyone' ? [] : access.filter((role) => role !== 'admin' && role !== 'user');

/** Grants everything that can be granted, but for one. */
const allBut = (left: Permission | null): Grants =>
  PERMISSIONS.map((permission) => ({
    permission,
    roles: permission === left ? [] : PERMISSION_TERMS[permission].possible,
  }));

/** With what a call answers somebody of a role, which no input could pass: what is refused before it is read. */
async function refusalOf(call: AnyCall, role: Role, grants: Grants): Promise<{ code: string; permission?: unknown }> {
  const context = contextOf(call);
  const actor = { id: 'actor', name: 'Mona', email: 'mona@example.com', role };
  const verify = async () => ({ ...(await context.identity.verify('jwt')), actor }) as never;
  const headers = { 'x-appwrite-trigger': 'http', 'x-appwrite-user-jwt': 'jwt' };
  const bodyText = JSON.stringify({ type: call.type, nothing: 'known' });
  const isPost = call.method === 'POST';
  const request = {
    method: call.method,
    path: '/',
    headers,
    queryString: isPost ? '' : `type=${call.type}&nothing=known`,
    bodyText: isPost ? bodyText : '',
  };
  const staffRules = { secondFactor: async () => [], permissionsOf: async () => permissionsOf(role, grants) };
  const { body } = await dispatch(registryOf(call), request, { ...context, identity: { verify }, staffRules });
  const { code, params } = JSON.parse(body) as { code: string; params?: { permission?: unknown } };
  return { code, ...(params?.permission !== undefined && { permission: params.permission }) };
}

test.each(OF_STAFF)('%s asks every role for each of its permissions, switched off and on', async (_name, call) => {
  for (const role of ROLES) {
    const isIn = call.access !== 'anyone' && call.access.includes(role);
    const { code } = await refusalOf(call, role, allBut(null));
    expect([role, code]).toEqual([role, isIn ? 'invalid_input' : 'forbidden']);
    for (const permission of isIn ? permissionsAlways(call) : []) {
      const { always: fixed = [] } = PERMISSION_TERMS[permission];
      const stays = role === 'admin' || fixed.some((one) => one === role);
      const refused = { code: 'not_permitted', permission };
      expect(await refusalOf(call, role, allBut(permission))).toEqual(stays ? { code: 'invalid_input' } : refused);
    }
  }
});

/** Inputs for which a call asks for a permission, and like ones for which it does not. */
const WITH_INPUT: [AnyCall, Permission, object, object][] = [
  [CALLS.forms.recordPayment, 'refund', { refund_of: 'payment' }, {}],
  [CALLS.forms.recordOpeningPayment, 'refund', { refund_of: 'payment' }, {}],
  [CALLS.forms.closeDesk, 'close_others_till', { id: 'me', actor_id: 'other' }, { id: 'me', actor_id: 'me' }],
  [CALLS.forms.submitCsForm, 'see_money', { data: { blocks: { 0: { price: 5 } } } }, { data: { blocks: { 0: {} } } }],
  [CALLS.forms.editCsForm, 'see_money', { data: { blocks: { 20: { downpayment: 5 } } } }, { data: {} }],
  [CALLS.staff.fetchRecordFile, 'see_health', { of: 'note' }, { of: 'block' }],
];

test('what is asked for only with some inputs is asked for with those', () => {
  const conditional = ALL.flatMap(([, call]) =>
    PERMISSIONS.filter((one) => call.needs?.[one] && call.needs[one] !== always).map((one) => [call.type, one]),
  );
  expect(WITH_INPUT.map(([call, permission]) => [call.type, permission]).sort()).toEqual(conditional.sort());
  for (const [call, permission, asks, asksNot] of WITH_INPUT) {
    expect([permissionsNeeded(call, asks), permissionsNeeded(call, asksNot)]).toEqual([[permission], []]);
  }
});

test.each(PERMISSIONS)(
  '%s can be granted to whoever makes a call that asks for it, and to nobody else',
  (permission) => {
    const asking = ALL.filter(
      ([, { needs, checks, shows }]) =>
        needs?.[permission] || checks?.includes(permission) || shows?.includes(permission),
    );
    const roles = new Set(asking.flatMap(([, call]) => othersOf(call)));
    const { possible, held, always: fixed = [] } = PERMISSION_TERMS[permission];
    expect(possible).toEqual(GRANTED_ROLES.filter((role) => roles.has(role)));
    expect(possible).toEqual(expect.arrayContaining([...held, ...fixed]));
  },
);

/** The names under which answers tell of some columns. */
const MONEY = new Set([
  ...RECORDS.flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([key, { kind }]) =>
      kind === 'money' || kind === 'sum' || kind === 'balance' ? [key.replace(/_piasters$/, '')] : [],
    ),
  ),
  ...['expected', 'counted', 'difference'],
]);
// In answers it is a day; the amount is of parcels, which are the admin's.
MONEY.delete('due');
const HEALTH_TABLES: readonly string[] = [
  ...['audiograms', 'patient_notes', 'patient_note_texts', 'patient_files', 'goals', 'goal_steps', 'visit_sheets'],
];
const HEALTH = new Set(
  RECORDS.filter(({ name }) => HEALTH_TABLES.includes(name))
    .flatMap(({ columns }) => Object.keys(columns))
    .filter((key) => RECORDS.every(({ name, columns }) => HEALTH_TABLES.includes(name) || !(key in columns))),
);

/** What answers name like a column of money and see_money does not decide on, with why. */
const NO_MONEY: Record<string, string> = {
  ...Object.fromEntries(
    ['closeDesk', 'fetchDesks', 'reopenDesk', 'setFloat', 'recordDrawerCash', 'voidDrawerCash'].map((name) => [
      `forms.${name}`,
      'the cash of a till: of their own, or of one that close_others_till opens to them',
    ]),
  ),
  ...Object.fromEntries(
    [
      ...[
        'fetchPayments',
        'recordPayment',
        'voidPayment',
        'issueReceipt',
        'fetchOpeningBalances',
        'issueOpeningReceipt',
      ],
      ...['recordOpeningPayment', 'voidOpeningPayment', 'fetchDriverCash', 'handInCash'],
    ].map((name) => [`forms.${name}`, 'who takes money sees what is owed: reception only where an admin allows that']),
  ),
  ...Object.fromEntries(
    ['fetchForms', 'fetchPforms', 'fetchFpforms', 'fetchFrozenFus'].map((name) => [
      `forms.${name}`,
      'a bill is with the forms that an admin lists, and with no others',
    ]),
  ),
  'staff.fetchDeliveries': 'the cash that whoever brings a parcel has to collect',
  'staff.moveShipment': 'the cash that whoever brings a parcel has collected',
  'staff.fetchSerial': 'what a piece cost is told to admins alone',
  'staff.cancelPartyBookings': 'bookings that are left',
  'staff.fetchAudiograms': 'the left ear',
  'staff.saveAudiogram': 'the left ear',
  'staff.takeOverHearing': 'the left ear',
  'staff.fetchJobs': 'jobs that were received',
  'staff.fetchRecallResults': 'clients who have booked',
};

/** Calls whose answers have a name of something measured that is no measurement. */
const NO_HEALTH: Record<string, string> = {
  'staff.fetchSignature': 'the words of a paper that a client signed',
};

interface Shape {
  fields?: Record<string, Shape>;
  innerType?: Shape;
  spec?: { types?: unknown };
}

function namesIn(schema: Shape | undefined, seen = new Set<Shape>()): string[] {
  if (!schema || seen.has(schema)) {
    return [];
  }
  seen.add(schema);
  const types = schema.spec?.types;
  const inner = [
    ...Object.values(schema.fields ?? {}),
    ...(Array.isArray(types) ? (types as Shape[]) : []),
    schema.innerType,
  ];
  return [...Object.keys(schema.fields ?? {}), ...inner.flatMap((one) => namesIn(one, seen))];
}

test('no answer to the staff tells of money or health without asking for a permission', async () => {
  const told = async (names: ReadonlySet<string>, permission: Permission) => {
    const { always: fixed = [] } = PERMISSION_TERMS[permission];
    const open = OF_STAFF.filter(
      ([, call]) =>
        call.needs?.[permission] !== always &&
        !call.shows?.includes(permission) &&
        !othersOf(call).every((role) => fixed.some((one) => one === role)),
    );
    const tells = await Promise.all(
      open.map(async ([name, call]) => {
        const { output } = await call.schemas();
        return namesIn(output as Shape).some((one) => names.has(one)) ? [name] : [];
      }),
    );
    return tells.flat().sort();
  };
  expect(await told(HEALTH, 'see_health')).toEqual(Object.keys(NO_HEALTH));
  expect(await told(MONEY, 'see_money')).toEqual(Object.keys(NO_MONEY).sort());
});
