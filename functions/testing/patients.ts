import { randomUUID } from 'node:crypto';
import { prepareBlockRecords } from '#subjects/devices/devices.ts';
import { patientSearch } from '#subjects/patients/rules/patients.ts';
import { Faults } from '../runtime/faults.ts';
import type { Rows } from '../runtime/rows.generated.ts';
import { Tables } from '../runtime/tables.ts';
import { newPhone, type StoredRow, type TestShop } from './kit.ts';

/** A visit with its service form, as the forms' transactions leave them. */
export interface StoredVisit {
  formId: string;
  blocks: StoredRow<'blocks'>[];
}

/** What a visit may differ in. */
export interface VisitChange {
  form?: Partial<Rows['forms']>;
  /** Null for a visit that customer service has not issued. */
  service?: Partial<Rows['cs_forms']> | null;
  blocks?: Partial<Rows['blocks']>[];
}

/** Makes patients and visits in the tables of a test. */
export interface PatientKit {
  addPatient(change?: Partial<Rows['patients']>): Promise<StoredRow<'patients'>>;
  addVisit(patient: { $id: string; name: string; phones: string[] }, change?: VisitChange): Promise<StoredVisit>;
  addOrder(change?: Partial<Rows['orders']>): Promise<StoredRow<'orders'>>;
}

const ISSUED = '2026-11-20T10:00:00.000Z';

export function patientKit(shop: TestShop): PatientKit {
  const tables = new Tables(shop.admin);
  return {
    addPatient(change = {}) {
      const person = { name: 'منى علي', phones: [newPhone()], ...change };
      return shop.create('patients', { ...patientSearch(person), ...person });
    },

    async addVisit(patient, { form = {}, service = {}, blocks = [] } = {}) {
      const formId = randomUUID();
      const base = {
        patient_id: patient.$id,
        date: ISSUED,
        salesperson_id: 'sales',
        status: 'pending',
        return_status: 'pending',
      } as const;
      const person = {
        name: patient.name,
        phone: patient.phones[0] ?? newPhone(),
        age: 40,
        address: 'شارع النيل',
        salesperson_name: 'سارة',
      };
      const isIssued = service !== null;
      const issued = { status: 'complete', return_status: 'complete', issued_at: ISSUED } as const;
      await shop.create('forms', { ...base, ...(isIssued ? issued : {}), ...form }, formId);
      await shop.create('form_details', person, formId);
      await shop.create('form_reasons', { form_id: formId, position: 0, reason: 'maintenance', quantity: 2 });
      if (!isIssued) {
        return { formId, blocks: [] };
      }
      await shop.create(
        'cs_forms',
        { ...base, follow_up: false, frozen: false, follow_up_count: 0, ...service },
        formId,
      );
      await shop.create('cs_form_details', person, formId);
      const rows: StoredRow<'blocks'>[] = [];
      for (const [position, block] of blocks.entries()) {
        const who = { salesperson_id: 'sales', salesperson_name: 'سارة' };
        rows.push(await shop.create('blocks', { form_id: formId, position, type: 'p', ...who, ...block }));
      }
      const recorded = {
        formId,
        version: 0,
        patientId: patient.$id,
        salespersonId: service.salesperson_id ?? 'sales',
        issuedAt: new Date(ISSUED),
        blocks: rows,
        accounts: new Map(),
        warrantyMonths: 24,
      };
      const faults = new Faults();
      const validation = { faults, now: new Date(ISSUED), serialOf: (blockId: string) => blockId };
      const operations = await prepareBlockRecords(tables, recorded, validation);
      faults.refuse();
      if (operations.length > 0) {
        await tables.transact(operations);
      }
      return { formId, blocks: rows };
    },

    addOrder(change = {}) {
      return shop.create('orders', {
        number: String(Math.random()).slice(2, 10),
        user_id: 'customer',
        user_email: 'mona@example.com',
        first_name: 'Mona',
        last_name: 'Ali',
        user_damaged_ear: 'left',
        user_phone: newPhone(),
        address: 'Nile Street',
        city: 'Cairo',
        amount_piasters: 1_050_00,
        delivery_fee_piasters: 0,
        vat_piasters: 0,
        payment_method: 'cash',
        payment_status: 'pending',
        delivery_status: 'processing',
        lang: 'ar',
        contents_hash: 'x',
        ...change,
      });
    },
  };
}
