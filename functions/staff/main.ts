import * as calls from '#contract/services/staff.ts';
import { serve } from '../runtime/serve.ts';
import { defineService } from '../runtime/service.ts';
import { fetchAudiograms, saveAudiogram } from './audiograms.ts';
import { blockTime, fetchBlockedAppointments, unblockTime } from './block-time.ts';
import { fetchBookings } from './fetch-bookings.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { fetchDevices } from './fetch-devices.ts';
import { fetchFigures } from './fetch-figures.ts';
import { fetchFreePieces } from './fetch-free-pieces.ts';
import { fetchDeskTimes } from './fetch-free-times.ts';
import { fetchImpressions } from './fetch-impressions.ts';
import { fetchJobs } from './fetch-jobs.ts';
import { fetchPatient } from './fetch-patient.ts';
import { fetchRecordFile } from './fetch-record-file.ts';
import { fetchSerial } from './fetch-serial.ts';
import { fetchTimeline } from './fetch-timeline.ts';
import { fetchWaits } from './fetch-waits.ts';
import { fetchWorkQueue } from './fetch-work-queue.ts';
import { linkOrder } from './link-order.ts';
import { endLoan, fetchLoans, lendDevice } from './loans.ts';
import { mergePatients } from './merge-patients.ts';
import { moveImpression } from './move-impression.ts';
import { moveJob } from './move-job.ts';
import { fetchNoteVersions, saveNote, withdrawNote } from './notes.ts';
import { cancelPartyBookings, fetchPartyBookings } from './party-bookings.ts';
import { linkAccount, unlinkAccount } from './patient-account.ts';
import { saveAppointment } from './save-appointment.ts';
import { searchPatients } from './search-patients.ts';
import { setAppointmentState } from './set-appointment-state.ts';
import { takeOverHearing } from './take-over-hearing.ts';
import { unlinkOrder } from './unlink-order.ts';
import { updateDevice } from './update-device.ts';
import { updatePatient } from './update-patient.ts';
import { updateProfile } from './update-profile.ts';
import { refuseOffer, removeWait, saveWait } from './waits.ts';

export default serve(
  defineService('staff', calls, {
    blockTime,
    unblockTime,
    fetchBlockedAppointments,
    endLoan,
    fetchAudiograms,
    fetchCalendar,
    fetchDevices,
    fetchFigures,
    fetchJobs,
    fetchLoans,
    fetchNoteVersions,
    fetchRecordFile,
    fetchPatient,
    fetchSerial,
    fetchFreePieces,
    fetchTimeline,
    fetchWorkQueue,
    linkAccount,
    lendDevice,
    linkOrder,
    mergePatients,
    moveImpression,
    moveJob,
    saveAudiogram,
    saveAppointment,
    saveNote,
    searchPatients,
    setAppointmentState,
    takeOverHearing,
    unlinkAccount,
    saveWait,
    fetchWaits,
    fetchImpressions,
    fetchPartyBookings,
    cancelPartyBookings,
    fetchBookings,
    fetchDeskTimes,
    refuseOffer,
    removeWait,
    unlinkOrder,
    updateDevice,
    updatePatient,
    updateProfile,
    withdrawNote,
  }),
);
