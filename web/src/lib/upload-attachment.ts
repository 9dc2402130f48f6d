import { ATTACHMENTS_BUCKET } from '../../../functions/contract/clinic-constants.ts';
import { IMAGE_TYPES } from '../../../functions/contract/constants.ts';
import type { SendOptions } from './send-file.ts';
import { uploadPicture } from './upload.ts';

/** Sends a picture that belongs to a service, as `uploadPicture` does. */
export const uploadAttachment = (file: File, options?: SendOptions): Promise<string> =>
  uploadPicture(file, { bucketId: ATTACHMENTS_BUCKET, name: 'attachment', types: IMAGE_TYPES }, options);
