import type { ISchema } from 'yup';
import { ROLES } from '../call.ts';
import type { Colleague, WorkQueue } from '../patient-types.ts';
import type { User } from '../types.ts';
import { array, exact, id, number, object, phone, string, username } from './fields.ts';
import { jobEntry } from './patient-parts.ts';

const profile = object({
  id: string().required(),
  role: string().oneOf(ROLES).required(),
  username: string().required(),
  email: string().required(),
  phone: string().nullable().defined(),
}) as unknown as ISchema<User>;

export const fetchProfile = { input: exact({ id: id() }), output: profile };

export const updateProfile = {
  input: exact({ id: id(), username: username(), phone: phone().optional() }),
  output: profile,
};

export const fetchColleagues = {
  input: exact({ id: id() }),
  output: array()
    .of(
      object({
        id: string().required(),
        username: string().required(),
        role: string().oneOf(['admin', 'cs', 'reception', 'accounting']).required(),
      }),
    )
    .required() as unknown as ISchema<Colleague[]>,
};

const queueForm = object({
  $id: string().required(),
  name: string().required(),
  phone: string().required(),
  date: string().required(),
  status: string().required(),
});
const queueFollowUp = object({
  $id: string().required(),
  name: string().required(),
  phone: string().required(),
  follow_up_date: string().required(),
  state: string().oneOf(['due', 'overdue']).required(),
});

export const fetchWorkQueue = {
  input: exact({ id: id() }),
  output: object({
    day: string().required(),
    visits: object({ documents: array().of(queueForm).required(), total: number().required() }).required(),
    waiting: object({ cs: number().required(), accounting: number().required() }).required(),
    follow_ups: object({
      documents: array().of(queueFollowUp).required(),
      total: number().required(),
      due: number().required(),
      overdue: number().required(),
    }).required(),
    jobs: object({
      documents: array().of(object(jobEntry)).required(),
      total: number().required(),
      due: number().required(),
      overdue: number().required(),
    }).required(),
  }) as unknown as ISchema<WorkQueue>,
};
