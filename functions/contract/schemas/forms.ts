import type { ISchema } from 'yup';
import { DELETABLE_TYPES, FORM_STATUSES, FORM_TYPES } from '../form-constants.ts';
import type { Finance, Reason, ReceptionFormData, ServiceFormData } from '../form-types.ts';
import type { DocumentList } from '../types.ts';
import { array, boolean, day, exact, id, number, object, requestId, string } from './fields.ts';
import { accountedFormData, receptionFormChange, receptionFormData, serviceFormData } from './form-data.ts';
import {
  accountOrNull,
  blockDetails,
  formDetails,
  formLease,
  formPage,
  formState,
  reason,
  totals,
} from './form-parts.ts';

const formType = () => string().oneOf(FORM_TYPES).required();
const status = () => string().oneOf(FORM_STATUSES);

interface Change<Data> {
  id: string;
  formId: string;
  leaseId: string;
  version: number;
  data: Data;
}

/** What a change of a form carries that somebody has taken: the lease, and the version that he read. */
const change = {
  id: id(),
  formId: id(),
  leaseId: id(),
  version: number().integer().min(0).required(),
};

export const submitReceptionForm = {
  input: exact({
    id: id(),
    patientId: id().optional(),
    requestId: requestId(),
    data: receptionFormData as never,
  }) as unknown as ISchema<{
    id: string;
    patientId?: string;
    requestId?: string;
    data: ReceptionFormData;
  }>,
  output: formState,
};

export const editReceptionForm = {
  input: exact({ ...change, data: receptionFormChange as never }) as unknown as ISchema<
    Change<Partial<ReceptionFormData>>
  >,
  output: formState,
};

export const fetchForms = {
  input: exact({ id: id(), formType: formType(), status: status().required(), editorMode: boolean().optional() }),
  output: formPage,
};

export const fetchPforms = {
  input: exact({
    id: id(),
    formType: formType(),
    /** `pending` when absent. */
    status: status().optional(),
    editorMode: boolean().optional(),
    lastId: id().optional(),
    /** First and last day of issuing; only with complete service forms. */
    from: day().optional(),
    to: day().optional(),
    /** Deleted forms instead; only for the admin. */
    deleted: boolean().optional(),
  }),
  output: formPage,
};

export const fetchSform = {
  input: exact({ id: id(), formId: id(), formType: formType() }),
  output: formDetails,
};

export const deleteForm = {
  input: exact({ id: id(), formId: id(), formType: string().oneOf(DELETABLE_TYPES).required() }),
  output: object({ $id: string().required() }).required(),
};

export const restoreForm = {
  input: exact({ id: id(), formId: id(), formType: formType() }),
  output: formState,
};

export const fetchFormReasons = {
  input: exact({ id: id(), formId: id() }),
  output: object({
    documents: array().of(reason).required(),
    total: number().required(),
  }) as unknown as ISchema<DocumentList<Reason>>,
};

export const setFormStatus = {
  input: exact({
    id: id(),
    formId: id(),
    formType: formType(),
    status: status().required(),
    leaseId: id().optional(),
    requestId: requestId(),
  }),
  output: formLease,
};

type ServiceFormInput = Change<ServiceFormData>;
const serviceForm = (data: typeof serviceFormData) =>
  exact({ ...change, data: data as never }) as unknown as ISchema<ServiceFormInput>;

export const submitCsForm = { input: serviceForm(serviceFormData), output: formState };
export const editCsForm = { input: serviceForm(serviceFormData), output: formState };
export const submitAccForm = { input: serviceForm(accountedFormData), output: formState };

export const fetchBlockDetails = { input: exact({ id: id(), blockId: id() }), output: blockDetails };
export const fetchAccBlock = { input: exact({ id: id(), blockId: id() }), output: accountOrNull };

export const fetchFinance = {
  input: exact({ id: id(), from: day().optional(), to: day().optional() }),
  output: object({
    ...totals,
    days: array()
      .of(object({ day: string().required(), ...totals }))
      .required(),
  }) as unknown as ISchema<Finance>,
};
