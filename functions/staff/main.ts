import * as calls from '#contract/services/staff.ts';
import { serve } from '../runtime/serve.ts';
import { defineService } from '../runtime/service.ts';
import { fetchDevices } from './fetch-devices.ts';
import { fetchJobs } from './fetch-jobs.ts';
import { fetchPatient } from './fetch-patient.ts';
import { fetchWorkQueue } from './fetch-work-queue.ts';
import { linkOrder } from './link-order.ts';
import { mergePatients } from './merge-patients.ts';
import { moveImpression } from './move-impression.ts';
import { moveJob } from './move-job.ts';
import { searchPatients } from './search-patients.ts';
import { unlinkOrder } from './unlink-order.ts';
import { updateDevice } from './update-device.ts';
import { updatePatient } from './update-patient.ts';
import { updateProfile } from './update-profile.ts';

export default serve(
  defineService('staff', calls, {
    fetchDevices,
    fetchJobs,
    fetchPatient,
    fetchWorkQueue,
    linkOrder,
    mergePatients,
    moveImpression,
    moveJob,
    searchPatients,
    unlinkOrder,
    updateDevice,
    updatePatient,
    updateProfile,
  }),
);
