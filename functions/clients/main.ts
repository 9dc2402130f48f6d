import * as calls from '#contract/services/clients.ts';
import { checkCredentials } from '#subjects/accounts/clients/check-credentials.ts';
import { continueWithGoogle } from '#subjects/accounts/clients/continue-with-google.ts';
import { deleteAddress } from '#subjects/accounts/clients/delete-address.ts';
import { fetchAddresses } from '#subjects/accounts/clients/fetch-addresses.ts';
import { fetchUser } from '#subjects/accounts/clients/fetch-user.ts';
import { keepAddress } from '#subjects/accounts/clients/keep-address.ts';
import { proveEmail } from '#subjects/accounts/clients/prove-email.ts';
import { register } from '#subjects/accounts/clients/register.ts';
import { renameAddress } from '#subjects/accounts/clients/rename-address.ts';
import { setDefaultAddress } from '#subjects/accounts/clients/set-default-address.ts';
import { updateProfile } from '#subjects/accounts/clients/update-profile.ts';
import { settle } from '#subjects/accounts/holder.ts';
import { endWait, passOffer, takeOffer } from '#subjects/appointments/clients/answer-offer.ts';
import { bookAppointment, bookOwnAppointment } from '#subjects/appointments/clients/book-appointment.ts';
import { cancelAppointment, moveAppointment } from '#subjects/appointments/clients/change-appointment.ts';
import { fetchFreeTimes } from '#subjects/appointments/clients/fetch-free-times.ts';
import { fetchMyAppointments } from '#subjects/appointments/clients/fetch-my-appointments.ts';
import {
  cancelLinkedAppointment,
  confirmLinkedAppointment,
  fetchLinkedAppointment,
  fetchLinkedTimes,
  moveLinkedAppointment,
} from '#subjects/appointments/clients/linked-appointment.ts';
import { waitForOwnTime, waitForTime } from '#subjects/appointments/clients/wait-for-time.ts';
import { fetchMyDocuments } from '#subjects/billing/clients/fetch-my-documents.ts';
import { fetchLinkedPaper } from '#subjects/billing/clients/linked-paper.ts';
import { fetchOwnAgreements, unlockScreen, withdrawOwnAgreement } from '#subjects/consents/clients/own-agreements.ts';
import { deleteHearing } from '#subjects/hearing/clients/delete-hearing.ts';
import { fetchHearing } from '#subjects/hearing/clients/fetch-hearing.ts';
import { fetchOwnAudiograms } from '#subjects/hearing/clients/fetch-own-audiograms.ts';
import { saveHearing } from '#subjects/hearing/clients/save-hearing.ts';
import { fetchOwnOffers, setOwnOffers } from '#subjects/messages/clients/own-offers.ts';
import { askForRecords, fetchLinkRequest } from '#subjects/patients/clients/own-link-request.ts';
import { confirmPhoneCode } from '#subjects/phone-codes/clients/confirm-phone-code.ts';
import { fetchCodeChannels } from '#subjects/phone-codes/clients/fetch-code-channels.ts';
import { provePhone } from '#subjects/phone-codes/clients/prove-phone.ts';
import { requestPhoneCode } from '#subjects/phone-codes/clients/request-phone-code.ts';
import { setForgottenPassword } from '#subjects/phone-codes/clients/set-forgotten-password.ts';
import { signInByPhone } from '#subjects/phone-codes/clients/sign-in-by-phone.ts';
import { fetchConsents, setConsent } from '#subjects/privacy/clients/consents.ts';
import { deleteAccount } from '#subjects/privacy/clients/delete-account.ts';
import { fetchOwnData } from '#subjects/privacy/clients/fetch-own-data.ts';
import { fetchOwnErasure } from '#subjects/privacy/clients/fetch-own-erasure.ts';
import { answerTrial, bookTrialFitting, fetchLinkedTrial } from '#subjects/trials/clients/linked-trial.ts';
import { serve } from '../runtime/serve.ts';
import { defineService } from '../runtime/service.ts';

export default serve(
  defineService(
    'clients',
    calls,
    {
      fetchUser,
      register,
      checkCredentials,
      updateProfile,
      continueWithGoogle,
      proveEmail,
      fetchHearing,
      saveHearing,
      deleteHearing,
      fetchConsents,
      fetchOwnAgreements,
      withdrawOwnAgreement,
      unlockScreen,
      setConsent,
      fetchAddresses,
      keepAddress,
      renameAddress,
      setDefaultAddress,
      deleteAddress,
      fetchOwnAudiograms,
      fetchMyDocuments,
      fetchLinkedPaper,
      fetchOwnData,
      fetchOwnErasure,
      deleteAccount,
      fetchFreeTimes,
      bookAppointment,
      bookOwnAppointment,
      moveAppointment,
      cancelAppointment,
      fetchLinkedAppointment,
      fetchLinkedTimes,
      confirmLinkedAppointment,
      moveLinkedAppointment,
      cancelLinkedAppointment,
      fetchLinkedTrial,
      answerTrial,
      bookTrialFitting,
      fetchMyAppointments,
      waitForTime,
      waitForOwnTime,
      takeOffer,
      passOffer,
      endWait,
      fetchCodeChannels,
      requestPhoneCode,
      confirmPhoneCode,
      signInByPhone,
      provePhone,
      setForgottenPassword,
      fetchLinkRequest,
      askForRecords,
      fetchOwnOffers,
      setOwnOffers,
    },
    { settle },
  ),
);
