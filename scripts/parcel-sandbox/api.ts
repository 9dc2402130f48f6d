import { randomInt } from 'node:crypto';
import { hangUp, type Pauses, type SandboxApp, type SandboxContext } from '../lib/stand-in/connection.ts';
import { objectOf, readJson } from '../lib/stand-in/read-json.ts';
import type { ParcelKeys } from './keys.ts';
import { type Parcel, toApi } from './parcel.ts';
import { CITIES, districtsOf } from './places.ts';
import type { ParcelStore } from './store.ts';

/**
 * What happens to the next requests for a parcel: it is made; or made although the connection closes or the answer is late;
 * or refused, or not even heard of. `twice` makes two of it.
 */
export const SCENARIOS = ['made', 'lost', 'slow', 'twice', 'refused', 'unavailable', 'closed'] as const;
export type Scenario = (typeof SCENARIOS)[number];

export interface ApiTools {
  keys: ParcelKeys;
  store: ParcelStore;
  pauses: Pauses;
  slowMs: number;
  /** Takes what happens to the next request for a parcel. */
  next: () => Scenario;
}

/** The smallest file that begins like a PDF: nobody reads the label of a sandbox. */
const LABEL = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n',
);

/** Bosta's own limit is not known. */
const COD_MAX = 1_000_000;

const answer = (data: unknown, status = 200) => Response.json({ success: true, message: 'ok', data }, { status });
const refuse = (status: number, message: string) => Response.json({ success: false, message }, { status });

/** Bosta's API as far as shops use it, with its refusals. */
export function addApi(app: SandboxApp, { keys, store, pauses, slowMs, next }: ApiTools): void {
  const api = '/api/v2';
  app.use(`${api}/*`, async (context, go) =>
    context.req.header('authorization') === keys.apiKey ? go() : refuse(401, 'Unauthorized'),
  );

  app.get(`${api}/cities`, () => answer({ list: CITIES }));
  app.get(`${api}/cities/:id/districts`, (context) => answer(districtsOf(context.req.param('id'))));

  app.post(`${api}/deliveries`, async (context) => {
    const body = await readJson(context.req.raw);
    const scenario = next();
    const fault = scenario === 'refused' ? 'The district is not covered.' : faultOf(body);
    if (scenario === 'unavailable') {
      return refuse(503, 'Service Unavailable');
    }
    if (scenario === 'closed') {
      return hangUp(context);
    }
    if (fault) {
      return refuse(400, fault);
    }
    const made = make(body, store);
    if (scenario === 'twice') {
      make(body, store);
    }
    return reply(context, made, scenario, pauses, slowMs);
  });

  app.post(`${api}/deliveries/search`, async (context) => {
    const { businessReference: reference } = await readJson(context.req.raw);
    const found = store.all().filter((one) => one.businessReference === reference);
    return answer({ deliveries: found.map(toApi), count: found.length });
  });

  app.post(`${api}/deliveries/mass-awb`, async (context) => {
    const { ids, requestedAwbType } = await readJson(context.req.raw);
    const isKnown = store.all().some(({ _id }) => _id === ids);
    return isKnown && requestedAwbType === 'A6' ? answer(LABEL.toString('base64')) : refuse(404, 'Not found');
  });

  app.get(`${api}/deliveries/:number`, (context) => {
    const parcel = store.get(context.req.param('number'));
    return parcel ? answer(toApi(parcel)) : refuse(404, 'Not found');
  });

  app.delete(`${api}/deliveries/business/:number/terminate`, (context) => {
    const parcel = store.get(context.req.param('number'));
    if (!parcel) {
      return refuse(404, 'Not found');
    }
    if (parcel.state !== 'new') {
      return refuse(400, 'The delivery can no longer be terminated.');
    }
    store.put({ ...parcel, state: 'terminated' });
    return answer(null);
  });
}

async function reply(
  context: SandboxContext,
  parcel: Parcel,
  scenario: Scenario,
  pauses: Pauses,
  slowMs: number,
): Promise<Response> {
  if (scenario === 'lost') {
    return hangUp(context);
  }
  if (scenario === 'slow') {
    await pauses.pause(slowMs);
  }
  return answer(toApi(parcel), 201);
}

/** What is wrong with a request for a parcel; undefined where nothing is. */
function faultOf(body: Record<string, unknown>): string | undefined {
  const { firstName, phone } = objectOf(body.receiver);
  const { city, firstLine } = objectOf(body.type === 25 ? body.pickupAddress : body.dropOffAddress);
  if (body.type !== 10 && body.type !== 25) {
    return 'type must be one of 10, 15, 25, 30';
  }
  if (typeof firstName !== 'string' || !/^(\+?2)?01\d{9}$/.test(String(phone))) {
    return 'receiver is not valid';
  }
  if (!CITIES.some(({ name }) => name === city)) {
    return 'city is not valid';
  }
  if (typeof firstLine !== 'string' || firstLine.length < 5) {
    return 'firstLine length must be at least 5 characters long';
  }
  return typeof body.cod === 'number' && body.cod >= 0 && body.cod <= COD_MAX ? undefined : 'cod is too large';
}

function make(body: Record<string, unknown>, store: ParcelStore): Parcel {
  const receiver = objectOf(body.receiver);
  const isReturn = body.type === 25;
  const specs = objectOf(objectOf(isReturn ? body.returnSpecs : body.specs).packageDetails);
  const parcel: Parcel = {
    _id: crypto.randomUUID().replaceAll('-', '').slice(0, 24),
    trackingNumber: String(randomInt(1_000_000_000, 9_999_999_999)),
    businessReference: String(body.businessReference ?? ''),
    type: Number(body.type),
    cod: Number(body.cod),
    state: 'new',
    exceptionCode: null,
    numberOfAttempts: 0,
    receiver: `${receiver.firstName} ${receiver.lastName ?? ''}`.trim(),
    phone: String(receiver.phone),
    address: String(objectOf(isReturn ? body.pickupAddress : body.dropOffAddress).firstLine),
    pieces: Number(specs.itemsCount ?? 1),
  };
  store.put(parcel);
  return parcel;
}
