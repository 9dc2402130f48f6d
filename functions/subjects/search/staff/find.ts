import { Query } from 'node-appwrite';
import type { Role } from '#contract/call.ts';
import { PRODUCT_TYPES } from '#contract/constants.ts';
import { FORM_READERS } from '#contract/forms/constants.ts';
import type { Hit } from '#contract/search/schemas.ts';
import { utc } from '#lib/cairo.ts';
import { typedWords } from '#lib/search.ts';
import { beginning } from '#runtime/conditions.ts';
import type { Tables } from '#runtime/tables.ts';
import { findFormOfPaper } from '#subjects/billing/clinic-documents.ts';
import { idsOfCalled } from '#subjects/catalogue/product-search.ts';
import { productTitles, findProducts as readProducts } from '#subjects/catalogue/products.ts';
import {
  findPatient,
  listByLab,
  listByLoan,
  listByOrder,
  listBySerial,
  listByWords,
} from '#subjects/patients/patients.ts';
import type { PatientQuery } from '#subjects/patients/rules/patients.ts';
import { patientsOf, toPatientSummary } from '#subjects/patients/staff/patient-reading.ts';
import { piecesBeginning, productsOfPieces, titleOf } from '#subjects/stock/pieces.ts';
import { withTypedId } from '#subjects/visits/form-ids.ts';

/** So many of a kind are told. */
export const MOST_OF_A_KIND = 5;
/** One more is read, which says that there are more. */
const READ = MOST_OF_A_KIND + 1;
/** So much of an order's number at least is looked for. */
const ORDER_BEGINNING = /^\d{4,8}$/;

/** What was typed, and what of it can mean a person or a number. */
type Typed = PatientQuery & { query: string };

/** People by name, phone, its last digits or national id, or whose an order is. */
export async function findPeople(tables: Tables, typed: Typed): Promise<Hit<'people'>[]> {
  const [ofOrder, ofWords] = await Promise.all([
    listByOrder(tables, typed.order).then((owners) =>
      Promise.all(owners.map(({ patient_id }) => findPatient(tables, patient_id))),
    ),
    listByWords(tables, typed, READ, { count: false }),
  ]);
  const found = new Map([...ofOrder, ...ofWords.rows].flatMap((row) => (row ? [[row.$id, row]] : [])));
  return [...found.values()].map((row) => ({ ...toPatientSummary(row), last_visit_on: row.last_visit_on }));
}

/** Visits by the number that cards show, or that of a receipt, an invoice or a credit note. */
export async function findForms(tables: Tables, { query }: Typed, role: Role): Promise<Hit<'forms'>[]> {
  const ofPaper = await findFormOfPaper(tables, query);
  const condition = ofPaper ? Query.equal('$id', ofPaper.formId) : withTypedId(query);
  if (condition === null) {
    return [];
  }
  // A visit has the same id as its service form, which is all that some see of it.
  const table = FORM_READERS.reception.includes(role) ? 'forms' : 'cs_forms';
  const queries = [condition, Query.isNull('deleted_at'), Query.limit(READ)];
  const { rows } = await tables.list(table, ['patient_id', 'date'], queries);
  const patients = await patientsOf(
    tables,
    rows.map(({ patient_id }) => patient_id),
  );
  return rows.map(({ $id, patient_id, date }) => ({
    $id,
    patient: patients.get(patient_id),
    date: utc(date),
    paper: ofPaper?.paper ?? null,
  }));
}

/** Orders of the store by their number. */
export async function findOrders(tables: Tables, { serial }: Typed): Promise<Hit<'orders'>[]> {
  if (serial === null || !ORDER_BEGINNING.test(serial)) {
    return [];
  }
  const columns = ['number', 'first_name', 'last_name', 'payment_status', 'delivery_status'] as const;
  const queries = [...beginning('number', serial), Query.orderAsc('number'), Query.limit(READ)];
  const { rows } = await tables.list('orders', columns, queries);
  return rows;
}

/** Hearing aids of clients and of the stock by their serial number, with who has them. */
export async function findSerials(tables: Tables, { serial }: Typed): Promise<Hit<'serials'>[]> {
  if (serial === null) {
    return [];
  }
  const [devices, loans, pieces] = await Promise.all([
    listBySerial(tables, serial),
    listByLoan(tables, serial),
    piecesBeginning(tables, serial, READ),
  ]);
  const owners = [...loans, ...devices];
  const [products, patients] = await Promise.all([
    productsOfPieces(tables, pieces),
    patientsOf(
      tables,
      owners.flatMap(({ patient_id }) => patient_id || []),
    ),
  ]);
  const titles = new Map([
    ...pieces.map((piece) => [piece.serial_number, titleOf(piece, products)] as const),
    ...devices.flatMap(({ serial_number, hearing_aid }) =>
      hearing_aid ? [[serial_number, hearing_aid] as const] : [],
    ),
  ]);
  const names = new Map(
    owners.flatMap(({ serial_number, patient_id }) =>
      patient_id ? [[serial_number, patients.get(patient_id).name] as const] : [],
    ),
  );
  const serials = new Set([...owners, ...pieces].map(({ serial_number }) => serial_number));
  return [...serials].sort().map((serial_number) => ({
    serial_number,
    title: titles.get(serial_number) ?? '',
    patient: names.get(serial_number) ?? null,
  }));
}

/** Repairs and lab work by the number that the lab gave them. */
export async function findJobs(tables: Tables, { lab }: Typed): Promise<Hit<'jobs'>[]> {
  const jobs = lab === null ? [] : await listByLab(tables, lab);
  const patients = await patientsOf(
    tables,
    jobs.map(({ patient_id }) => patient_id),
  );
  return jobs.map(({ $id, lab_number, kind, stage, patient_id }) => ({
    $id,
    lab_number: lab_number ?? '',
    kind,
    stage,
    patient: patients.get(patient_id).name,
  }));
}

/** Products of either kind that are called so, of the store or archived. */
export async function findProducts(tables: Tables, { query }: Typed): Promise<Hit<'products'>[]> {
  // A phone or another number is no product's name.
  if (!typedWords(query).some((word) => /\p{L}/u.test(word))) {
    return [];
  }
  const ids = await Promise.all(PRODUCT_TYPES.map((type) => idsOfCalled(tables, type, query, READ)));
  const references = PRODUCT_TYPES.flatMap((product_type, index) =>
    (ids[index] ?? []).map((product_id) => ({ product_type, product_id })),
  ).slice(0, READ);
  const products = await readProducts(tables, references, 'both');
  return references.flatMap((reference) => {
    const product = products.get(reference);
    return product
      ? [
          {
            $id: product.$id,
            product_type: product.product_type,
            title: productTitles(product),
            archived: product.archived_at !== null,
          },
        ]
      : [];
  });
}
