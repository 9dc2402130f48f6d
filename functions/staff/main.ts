import * as calls from '#contract/services/staff.ts';
import { updateProfile } from '#subjects/accounts/staff/update-profile.ts';
import { blockTime, fetchBlockedAppointments, unblockTime } from '#subjects/appointments/staff/block-time.ts';
import { fetchBookings } from '#subjects/appointments/staff/fetch-bookings.ts';
import { fetchCalendar } from '#subjects/appointments/staff/fetch-calendar.ts';
import { fetchDeskTimes } from '#subjects/appointments/staff/fetch-free-times.ts';
import { fetchWaits } from '#subjects/appointments/staff/fetch-waits.ts';
import { cancelPartyBookings, fetchPartyBookings } from '#subjects/appointments/staff/party-bookings.ts';
import { saveAppointment } from '#subjects/appointments/staff/save-appointment.ts';
import { setAppointmentState } from '#subjects/appointments/staff/set-appointment-state.ts';
import { refuseOffer, removeWait, saveWait } from '#subjects/appointments/staff/waits.ts';
import {
  fetchAgreements,
  fetchSignature,
  fetchSigningSheet,
  signAgreements,
  withdrawAgreement,
} from '#subjects/consents/staff/agreements.ts';
import { fetchDeliveries } from '#subjects/delivery/staff/deliveries.ts';
import { moveShipment } from '#subjects/delivery/staff/move-shipment.ts';
import { fetchDevices } from '#subjects/devices/staff/fetch-devices.ts';
import { fetchImpressions } from '#subjects/devices/staff/fetch-impressions.ts';
import { fetchJobs } from '#subjects/devices/staff/fetch-jobs.ts';
import { endLoan, fetchLoans, lendDevice } from '#subjects/devices/staff/loans.ts';
import { moveImpression } from '#subjects/devices/staff/move-impression.ts';
import { moveJob } from '#subjects/devices/staff/move-job.ts';
import { updateDevice } from '#subjects/devices/staff/update-device.ts';
import { exportRecord } from '#subjects/exchange/staff/export-record.ts';
import { assessGoal, fetchGoals, orderGoals, saveGoal, setGoalState } from '#subjects/goals/staff/goals.ts';
import { fetchAudiograms, saveAudiogram } from '#subjects/hearing/staff/audiograms.ts';
import { importNoah } from '#subjects/hearing/staff/import-noah.ts';
import { takeOverHearing } from '#subjects/hearing/staff/take-over-hearing.ts';
import { fetchLetter, fetchLetterPreview, fetchLetters, keepLetter } from '#subjects/letters/staff/letters.ts';
import {
  fetchLetterTemplate,
  fetchLetterTemplates,
  fetchTemplatePreview,
  saveLetterTemplate,
} from '#subjects/letters/staff/templates.ts';
import { attachConversation } from '#subjects/messages/staff/attach-conversation.ts';
import { changeConversation } from '#subjects/messages/staff/change-conversation.ts';
import { fetchConversation } from '#subjects/messages/staff/fetch-conversation.ts';
import { fetchConversations } from '#subjects/messages/staff/fetch-conversations.ts';
import { fetchOwnTexts } from '#subjects/messages/staff/fetch-own-texts.ts';
import { markCalled } from '#subjects/messages/staff/mark-called.ts';
import { sendReply } from '#subjects/messages/staff/send-reply.ts';
import { updateContactPoint } from '#subjects/messages/staff/update-contact-point.ts';
import { fetchFigures } from '#subjects/metrics/staff/fetch-figures.ts';
import { fetchSourceFigures } from '#subjects/metrics/staff/fetch-source-figures.ts';
import { fetchNotifications } from '#subjects/notifications/staff/fetch-notifications.ts';
import { fetchOrderPerson } from '#subjects/patients/staff/fetch-order-person.ts';
import { fetchPatient } from '#subjects/patients/staff/fetch-patient.ts';
import { fetchRecordFile } from '#subjects/patients/staff/fetch-record-file.ts';
import { fetchRecordReads } from '#subjects/patients/staff/fetch-record-reads.ts';
import { fetchReferralSources } from '#subjects/patients/staff/fetch-referral-sources.ts';
import { fetchTimeline } from '#subjects/patients/staff/fetch-timeline.ts';
import { fetchWorkQueue } from '#subjects/patients/staff/fetch-work-queue.ts';
import { linkOrder } from '#subjects/patients/staff/link-order.ts';
import { confirmLinkRequest, declineLinkRequest } from '#subjects/patients/staff/link-requests.ts';
import { mergePatients } from '#subjects/patients/staff/merge-patients.ts';
import { fetchNoteVersions, saveNote, withdrawNote } from '#subjects/patients/staff/notes.ts';
import { linkAccount, unlinkAccount } from '#subjects/patients/staff/patient-account.ts';
import { fetchPatientPhoto, removePatientPhoto, savePatientPhoto } from '#subjects/patients/staff/patient-photo.ts';
import { recordContact } from '#subjects/patients/staff/record-contact.ts';
import { searchPatients } from '#subjects/patients/staff/search-patients.ts';
import { unlinkOrder } from '#subjects/patients/staff/unlink-order.ts';
import { updatePatient } from '#subjects/patients/staff/update-patient.ts';
import { beginRecalls, fetchDueClients } from '#subjects/recalls/staff/due-clients.ts';
import { fetchRecallResults } from '#subjects/recalls/staff/fetch-recall-results.ts';
import { fetchRecalls, recordRecall } from '#subjects/recalls/staff/recalls.ts';
import { searchEverything } from '#subjects/search/staff/search-everything.ts';
import { askForLeave } from '#subjects/specialists/staff/ask-for-leave.ts';
import { approveLeave, declineLeave, shortenLeave, withdrawLeave } from '#subjects/specialists/staff/decide-leave.ts';
import { fetchLeaves } from '#subjects/specialists/staff/fetch-leaves.ts';
import { fetchMyDay } from '#subjects/specialists/staff/fetch-my-day.ts';
import { fetchLeaveAppointments, recordLeave } from '#subjects/specialists/staff/record-leave.ts';
import { fetchFreePieces } from '#subjects/stock/staff/fetch-free-pieces.ts';
import { fetchSerial } from '#subjects/stock/staff/fetch-serial.ts';
import { fetchColleagues, fetchRecordTasks, fetchTasks } from '#subjects/tasks/staff/fetch-tasks.ts';
import { saveTask } from '#subjects/tasks/staff/save-task.ts';
import { setTaskState } from '#subjects/tasks/staff/set-task-state.ts';
import { fetchTrials, recordTrial } from '#subjects/trials/staff/trials.ts';
import { fetchVisitSheet, saveVisitSheet } from '#subjects/visit-sheets/staff/visit-sheets.ts';
import { serve } from '../runtime/serve.ts';
import { defineService } from '../runtime/service.ts';

export default serve(
  defineService('staff', calls, {
    assessGoal,
    attachConversation,
    beginRecalls,
    blockTime,
    changeConversation,
    fetchConversation,
    fetchConversations,
    sendReply,
    unblockTime,
    fetchBlockedAppointments,
    endLoan,
    fetchAudiograms,
    importNoah,
    fetchCalendar,
    fetchDeliveries,
    moveShipment,
    fetchDevices,
    fetchDueClients,
    fetchRecalls,
    fetchRecallResults,
    fetchFigures,
    fetchGoals,
    fetchVisitSheet,
    fetchColleagues,
    fetchNotifications,
    fetchAgreements,
    fetchSigningSheet,
    signAgreements,
    withdrawAgreement,
    fetchSignature,
    fetchLetterTemplates,
    fetchLetterTemplate,
    saveLetterTemplate,
    fetchTemplatePreview,
    fetchLetterPreview,
    keepLetter,
    fetchLetters,
    fetchLetter,
    fetchOwnTexts,
    fetchRecordTasks,
    fetchTasks,
    saveTask,
    setTaskState,
    fetchReferralSources,
    fetchSourceFigures,
    fetchJobs,
    fetchLoans,
    fetchOrderPerson,
    fetchNoteVersions,
    fetchRecordFile,
    fetchPatient,
    fetchPatientPhoto,
    removePatientPhoto,
    savePatientPhoto,
    fetchSerial,
    fetchFreePieces,
    exportRecord,
    fetchRecordReads,
    fetchTimeline,
    fetchTrials,
    recordTrial,
    fetchWorkQueue,
    fetchMyDay,
    fetchLeaves,
    fetchLeaveAppointments,
    askForLeave,
    approveLeave,
    declineLeave,
    shortenLeave,
    recordLeave,
    withdrawLeave,
    linkAccount,
    confirmLinkRequest,
    declineLinkRequest,
    lendDevice,
    linkOrder,
    markCalled,
    updateContactPoint,
    mergePatients,
    moveImpression,
    moveJob,
    orderGoals,
    saveAudiogram,
    saveGoal,
    saveVisitSheet,
    setGoalState,
    saveAppointment,
    saveNote,
    searchEverything,
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
    recordContact,
    recordRecall,
    removeWait,
    unlinkOrder,
    updateDevice,
    updatePatient,
    updateProfile,
    withdrawNote,
  }),
);
