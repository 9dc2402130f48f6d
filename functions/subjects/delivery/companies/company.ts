import type { Company, CompanyState } from '#contract/shipments/constants.ts';

/** Where a parcel goes, or is fetched, and what is in it. */
export interface NewParcel {
  /** Ours: the company is asked for it before it is asked to make a parcel again. */
  reference: string;
  /** Brought to a customer, or fetched from them. */
  kind: 'bring' | 'fetch';
  /** In cash at the door; 0 for nothing. */
  collectPiasters: number;
  receiver: Record<'name' | 'phone' | 'city' | 'address', string>;
  /** Of the company's list; null where none was chosen. */
  districtId: string | null;
  pieces: number;
  /** The order's. */
  number: string;
}

/** A parcel as the company tells of it. */
export interface CompanyParcel {
  id: string;
  trackingNumber: string;
  reference: string | null;
  kind: 'bring' | 'fetch';
  state: CompanyState;
  collectPiasters: number;
  attempts: number;
  /** Why the last attempt failed, by the company's number and in its words. */
  exception: { code: number | null; words: string } | null;
}

/**
 * What came of asking for a parcel: it was made; it was refused (in its words, or one of `CARRIER_FAULTS`), for good or until something is put right; or no answer
 * told, so that it may have been made.
 */
export type Made =
  | { state: 'made'; parcel: CompanyParcel }
  | { state: 'refused'; reason: string; isFinal: boolean }
  | { state: 'lost' };

export interface District {
  id: string;
  name_ar: string;
  name_en: string;
}

/** No answer to build on: it could not be understood, though others may be; or there was none, and others would wait as long. */
export type Unread = 'unreadable' | 'unknown';

/** A company that brings parcels. Nothing that it is asked for is done twice by us: who asks looks first. */
export interface DeliveryCompany {
  name: Company;
  create(parcel: NewParcel): Promise<Made>;
  /** Its parcels with our reference. */
  find(reference: string): Promise<CompanyParcel[] | Unread>;
  /** One parcel; `none` when it does not know it. */
  read(trackingNumber: string): Promise<CompanyParcel | 'none' | Unread>;
  /** Cancels a parcel; `refused` when it is too late. */
  cancel(trackingNumber: string): Promise<'done' | 'refused' | 'lost'>;
  /** A label of A6 in Arabic, as a PDF in base64; null when it did not answer. */
  label(id: string): Promise<string | null>;
  /** Where it brings parcels in a governorate; null when it did not answer. */
  districts(city: string): Promise<District[] | null>;
  /** True for the secret with which the company reports to us. */
  isReporter(secret: string): boolean;
}
