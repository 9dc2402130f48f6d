import { createHash, timingSafeEqual } from 'node:crypto';
import { CARRIER_FAULT_MAX, type CarrierFault } from '#contract/shipments/constants.ts';
import { egpToPiasters, piastersToEgp } from '#lib/money.ts';
import { findCity } from './bosta-places.ts';
import type { BostaSettings } from './bosta-settings.ts';
import { BOSTA_TYPES, readBostaState } from './bosta-states.ts';
import type { CompanyParcel, DeliveryCompany, District, Made, NewParcel, Unread } from './company.ts';

/** Asking for a parcel takes up to three questions, and an execution for a request has 30 seconds. A later answer is found by our reference. */
const PATIENCE_MS = 7_000;
/** Bosta refuses a shorter line of an address. */
const ADDRESS_MIN = 5;
const WORDS_MAX = 200;
const COD_MAX = 100_000_000;
/** Of a new parcel. */
const FIRST_STATE = 10;
/** Statuses that say nothing of the parcel: they would be the same for any other. */
const PASSING: readonly number[] = [401, 403, 408, 429];

type Answered = { status: number; data: unknown; message: string };
/** Null when Bosta could not be reached, or nothing could be read. */
type Reply = Answered | null;

interface City {
  id: string;
  name: string;
  nameAr: string;
}

/** Speaks with Bosta, or with what speaks like it. `log` gets a line when it refuses or does not answer. */
export function createBosta(settings: BostaSettings, log: (line: string) => void): DeliveryCompany {
  const { baseUrl, apiKey, callbackSecret, locationId } = settings;

  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Reply> {
    const what = `${method} ${path.split('/')[1] ?? ''}`;
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json', authorization: apiKey },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const answer = recordOf(JSON.parse(await response.text()));
      const message = wordsOf(answer.message, CARRIER_FAULT_MAX).replaceAll(apiKey, '…');
      if (!response.ok && response.status !== 404) {
        log(`Bosta answered ${response.status} to ${what}.`);
      }
      return { status: response.status, data: answer.data, message };
    } catch (error) {
      log(`Bosta did not answer ${what}: ${(error as { name?: string }).name ?? 'failure'}`);
      return null;
    }
  }

  async function findOurCity(city: string): Promise<City | 'none' | null> {
    const reply = await ask('GET', '/cities');
    return isOk(reply) ? (findCity(listOf(reply.data).flatMap(readCity), city) ?? 'none') : null;
  }

  async function create(parcel: NewParcel): Promise<Made> {
    const city = await findOurCity(parcel.receiver.city);
    if (city === null) {
      // Nothing was asked for yet, so nothing can have been made.
      return { state: 'refused', reason: fault('not_reached'), isFinal: false };
    }
    if (city === 'none') {
      return { state: 'refused', reason: fault('city_not_served'), isFinal: true };
    }
    const reply = await ask('POST', '/deliveries', bodyOf(parcel, city, locationId));
    if (!reply || reply.status >= 500) {
      return { state: 'lost' };
    }
    if (reply.status >= 300) {
      const isFinal = !PASSING.includes(reply.status);
      return { state: 'refused', reason: reply.message || fault('no_reason'), isFinal };
    }
    const asked = { type: BOSTA_TYPES[parcel.kind], cod: piastersToEgp(parcel.collectPiasters), state: FIRST_STATE };
    const made = readParcel({ ...asked, ...recordOf(reply.data) });
    return made ? { state: 'made', parcel: made } : { state: 'lost' };
  }

  return {
    name: 'bosta',
    create,

    async find(reference) {
      const reply = await ask('POST', '/deliveries/search', { businessReference: reference });
      if (!isOk(reply)) {
        return unread(reply);
      }
      const { deliveries = reply.data } = recordOf(reply.data);
      if (!Array.isArray(deliveries)) {
        return 'unreadable';
      }
      // Of ours all must be understood, or one would be made a second time. Where it answers only others, it did not search.
      const own = deliveries.filter((one) => recordOf(one).businessReference === reference).map(readParcel);
      const read = own.filter((one) => one !== null);
      const isSearched = own.length > 0 || deliveries.length === 0;
      return isSearched && read.length === own.length ? read : 'unreadable';
    },

    async read(trackingNumber) {
      const reply = await ask('GET', `/deliveries/${encodeURIComponent(trackingNumber)}`);
      if (reply?.status === 404) {
        return 'none';
      }
      if (!isOk(reply)) {
        return unread(reply);
      }
      const parcel = readParcel(reply.data);
      return parcel?.trackingNumber === trackingNumber ? parcel : 'unreadable';
    },

    async cancel(trackingNumber) {
      const reply = await ask('DELETE', `/deliveries/business/${encodeURIComponent(trackingNumber)}/terminate`);
      if (!reply || reply.status >= 500 || reply.status === 401 || reply.status === 429) {
        return 'lost';
      }
      return isOk(reply) ? 'done' : 'refused';
    },

    async label(id) {
      const reply = await ask('POST', '/deliveries/mass-awb', { ids: id, requestedAwbType: 'A6', lang: 'ar' });
      const pdf = isOk(reply) ? reply.data : null;
      // A PDF begins with %PDF.
      return typeof pdf === 'string' && /^JVBER[\w+/=\s]+$/.test(pdf) ? pdf : null;
    },

    async districts(city) {
      const found = await findOurCity(city);
      if (found === null || found === 'none') {
        return found === 'none' ? [] : null;
      }
      const reply = await ask('GET', `/cities/${encodeURIComponent(found.id)}/districts`);
      return isOk(reply) ? listOf(reply.data).flatMap(readDistrict) : null;
    },

    isReporter: (secret) => timingSafeEqual(sha256(secret), sha256(callbackSecret)),
  };
}

/** A parcel as Bosta is asked for it. What it fetches, it brings to us. */
function bodyOf({ kind, receiver, ...parcel }: NewParcel, city: City, locationId: string | null): object {
  const line = receiver.address.trim();
  const [firstName = '', ...others] = receiver.name.split(/\s+/);
  const address = {
    city: city.name,
    ...(parcel.districtId && { districtId: parcel.districtId }),
    firstLine: line.length < ADDRESS_MIN ? `${line} ${receiver.city}`.trim() : line,
  };
  const specs = { packageDetails: { itemsCount: parcel.pieces, description: `طلب رقم ${parcel.number}` } };
  return {
    type: BOSTA_TYPES[kind],
    cod: piastersToEgp(parcel.collectPiasters),
    receiver: { firstName, lastName: others.join(' ') || firstName, phone: receiver.phone },
    ...(kind === 'bring' ? { dropOffAddress: address, specs } : { pickupAddress: address, returnSpecs: specs }),
    ...(locationId && { businessLocationId: locationId }),
    businessReference: parcel.reference,
  };
}

function readParcel(value: unknown): CompanyParcel | null {
  const one = recordOf(value);
  // Answers to different questions have the state as a number or as an object, the type likewise.
  const code = Number(recordOf(one.state).code ?? recordOf(one.state).value ?? one.state);
  const type = Number(recordOf(one.type).code ?? one.type);
  const kind = type === BOSTA_TYPES.bring ? 'bring' : type === BOSTA_TYPES.fetch ? 'fetch' : null;
  const [id, trackingNumber] = [one._id, one.trackingNumber];
  const cod = Number(one.cod ?? 0);
  if (!kind || !isId(id) || !isId(trackingNumber) || !(cod >= 0 && cod < COD_MAX)) {
    return null;
  }
  const state = readBostaState(code, kind);
  const words = wordsOf(one.exceptionReason, WORDS_MAX);
  const number = one.exceptionCode == null ? Number.NaN : Number(one.exceptionCode);
  return {
    id: String(id),
    trackingNumber: String(trackingNumber),
    reference: typeof one.businessReference === 'string' ? one.businessReference : null,
    kind,
    state,
    collectPiasters: egpToPiasters(cod),
    attempts: Number.isSafeInteger(one.numberOfAttempts) ? Number(one.numberOfAttempts) : 0,
    exception: state === 'failed' ? { code: Number.isInteger(number) ? number : null, words } : null,
  };
}

function readCity(value: unknown): City[] {
  const { _id: id, name, nameAr } = recordOf(value);
  return isId(id) && typeof name === 'string' ? [{ id: String(id), name, nameAr: wordsOf(nameAr, WORDS_MAX) }] : [];
}

function readDistrict(value: unknown): District[] {
  const { districtId: id, districtName, districtOtherName } = recordOf(value);
  const [name_en, name_ar] = [wordsOf(districtName, WORDS_MAX), wordsOf(districtOtherName, WORDS_MAX)];
  return isId(id) && (name_en || name_ar)
    ? [{ id: String(id), name_ar: name_ar || name_en, name_en: name_en || name_ar }]
    : [];
}

/** Lists come by themselves or in an object. */
function listOf(data: unknown): unknown[] {
  const { list = data } = Array.isArray(data) ? { list: data } : recordOf(data);
  return Array.isArray(list) ? list : [];
}

const fault = (own: CarrierFault): string => own;
const isOk = (reply: Reply): reply is Answered => reply !== null && reply.status >= 200 && reply.status < 300;
const unread = (reply: Reply): Unread =>
  !reply || reply.status >= 500 || PASSING.includes(reply.status) ? 'unknown' : 'unreadable';
const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const wordsOf = (value: unknown, max: number): string => (typeof value === 'string' ? value.trim().slice(0, max) : '');
const isId = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && /^[\w-]{1,40}$/.test(String(value));
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
