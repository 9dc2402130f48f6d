import * as calls from '#contract/services/clients.ts';
import { settle } from '../runtime/holder.ts';
import { serve } from '../runtime/serve.ts';
import { defineService } from '../runtime/service.ts';
import { checkCredentials } from './check-credentials.ts';
import { continueWithGoogle } from './continue-with-google.ts';
import { deleteAddress } from './delete-address.ts';
import { deleteHearing } from './delete-hearing.ts';
import { fetchAddresses } from './fetch-addresses.ts';
import { fetchHearing } from './fetch-hearing.ts';
import { fetchUser } from './fetch-user.ts';
import { keepAddress } from './keep-address.ts';
import { proveEmail } from './prove-email.ts';
import { register } from './register.ts';
import { renameAddress } from './rename-address.ts';
import { saveHearing } from './save-hearing.ts';
import { setDefaultAddress } from './set-default-address.ts';
import { updateProfile } from './update-profile.ts';

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
      fetchAddresses,
      keepAddress,
      renameAddress,
      setDefaultAddress,
      deleteAddress,
    },
    { settle },
  ),
);
