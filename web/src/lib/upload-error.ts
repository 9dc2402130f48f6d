/** Why a picture cannot be sent: not a JPEG or PNG, too large, or its upload was refused. */
export type UploadFault = 'type' | 'size';

/** A picture was refused before anything was sent; `errorText` has its words. */
export class UploadError extends Error {
  override name = 'UploadError';
  readonly reason: UploadFault;

  constructor(reason: UploadFault) {
    super(reason === 'type' ? 'The picture must be a JPEG or PNG file.' : 'The picture is larger than 10 MB.');
    this.reason = reason;
  }
}
