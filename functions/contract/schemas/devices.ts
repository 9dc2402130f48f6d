import type { ISchema } from 'yup';
import {
  DEVICE_NOTE_MAX,
  DEVICE_STATUSES,
  JOB_KINDS,
  JOB_STAGES,
  LAB_NUMBER_MAX,
  SERIAL_NUMBER_MAX,
} from '../clinic-constants.ts';
import { ID_PATTERN, MAX_PAGE_SIZE } from '../constants.ts';
import type { DeviceEntry, JobEntry, JobPage } from '../patient-types.ts';
import type { DocumentList } from '../types.ts';
import {
  array,
  day,
  exact,
  fitsSerialNumber,
  id,
  number,
  object,
  optionalText,
  optionalWritableText,
  string,
  text,
} from './fields.ts';
import { deviceEntry, jobEntry } from './patient-parts.ts';

const cursor = () => string().matches(ID_PATTERN).optional();
export const fetchDevices = {
  input: exact({
    id: id(),
    query: optionalText(SERIAL_NUMBER_MAX),
    cursor: cursor(),
    limit: number().integer().min(1).max(MAX_PAGE_SIZE).optional(),
  }),
  output: object({
    documents: array().of(object(deviceEntry)).required(),
    total: number().required(),
    next: string().nullable().defined(),
  }) as unknown as ISchema<DocumentList<DeviceEntry> & { next: string | null }>,
};

export const updateDevice = {
  input: exact({
    id: id(),
    deviceId: id(),
    version: number().integer().min(0).required(),
    data: exact({
      serial_number: text(SERIAL_NUMBER_MAX).test(fitsSerialNumber).optional(),
      status: string().oneOf(DEVICE_STATUSES).optional(),
      warranty_until: day().nullable().optional(),
      note: optionalWritableText(DEVICE_NOTE_MAX),
    }),
  }),
  output: object(deviceEntry) as unknown as ISchema<DeviceEntry>,
};

export const fetchJobs = {
  input: exact({
    id: id(),
    stage: string().oneOf(JOB_STAGES).optional(),
    kind: string().oneOf(JOB_KINDS).optional(),
    promised: string().oneOf(['today', 'overdue']).optional(),
    cursor: cursor(),
  }),
  output: object({
    documents: array().of(object(jobEntry)).required(),
    total: number().required(),
    next: string().nullable().defined(),
    counts: object({
      received: number().required(),
      at_lab: number().required(),
      ready: number().required(),
      delivered: number().required(),
      due: number().required(),
      overdue: number().required(),
    }).required(),
  }) as unknown as ISchema<JobPage>,
};

export const moveJob = {
  input: exact({
    id: id(),
    jobId: id(),
    version: number().integer().min(0).required(),
    stage: string().oneOf(JOB_STAGES).required(),
    lab_number: optionalWritableText(LAB_NUMBER_MAX),
  }),
  output: object(jobEntry) as unknown as ISchema<JobEntry>,
};
