import * as calls from '#contract/services/clients.ts';
import { settle } from '../runtime/holder.ts';
import { serve } from '../runtime/serve.ts';
import { defineService } from '../runtime/service.ts';
import { endWait, passOffer, takeOffer } from './answer-offer.ts';
import { bookAppointment, bookOwnAppointment } from './book-appointment.ts';
import { cancelAppointment, moveAppointment } from './change-appointment.ts';
import { checkCredentials } from './check-credentials.ts';
import { fetchConsents, setConsent } from './consents.ts';
import { continueWithGoogle } from './continue-with-google.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteAddress } from './delete-address.ts';
import { deleteHearing } from './delete-hearing.ts';
import { fetchAddresses } from './fetch-addresses.ts';
import { fetchFreeTimes } from './fetch-free-times.ts';
import { fetchHearing } from './fetch-hearing.ts';
import { fetchMyAppointments } from './fetch-my-appointments.ts';
import { fetchMyDocuments } from './fetch-my-documents.ts';
import { fetchOwnAudiograms } from './fetch-own-audiograms.ts';
import { fetchOwnData } from './fetch-own-data.ts';
import { fetchOwnErasure } from './fetch-own-erasure.ts';
import { fetchUser } from './fetch-user.ts';
import { keepAddress } from './keep-address.ts';
import { proveEmail } from './prove-email.ts';
import { register } from './register.ts';
import { renameAddress } from './rename-address.ts';
import { saveHearing } from './save-hearing.ts';
import { setDefaultAddress } from './set-default-address.ts';
import { updateProfile } from './update-profile.ts';
import { waitForOwnTime, waitForTime } from './wait-for-time.ts';

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
      setConsent,
      fetchAddresses,
      keepAddress,
      renameAddress,
      setDefaultAddress,
      deleteAddress,
      fetchOwnAudiograms,
      fetchMyDocuments,
      fetchOwnData,
      fetchOwnErasure,
      deleteAccount,
      fetchFreeTimes,
      bookAppointment,
      bookOwnAppointment,
      moveAppointment,
      cancelAppointment,
      fetchMyAppointments,
      waitForTime,
      waitForOwnTime,
      takeOffer,
      passOffer,
      endWait,
    },
    { settle },
  ),
);
