import { IMAGE_MAX_BYTES } from '#contract/constants.ts';
import { fileTypeOf, TELLING_BYTES } from '#contract/file-type.ts';
import { isAppwriteFailure } from './appwrite.ts';
import { scaledCanvas } from './scaled-canvas.ts';
import { type SendOptions, sendFile } from './send-file.ts';
import { UploadError, type UploadFault } from './upload-error.ts';

/** A photo with a longer edge than this (pixels) is scaled down; an audiogram is read well at this size. */
const LONGEST_EDGE = 2400;

/** A picture that is larger than this (bytes) becomes a JPEG even when its edges are short. */
const HEAVY = 3_000_000;

const JPEG_QUALITY = 0.85;

/** What Appwrite says about a file that it does not take, as the reason that the customer is told. */
const REFUSALS: Record<string, UploadFault> = {
  storage_file_type_unsupported: 'type',
  storage_invalid_file_size: 'size',
};

/** Which pictures go where. */
interface Destination {
  bucketId: string;
  /** What the file is called there, without its ending. */
  name: string;
  types: readonly string[];
  /** A longer edge (pixels) is scaled down to this. */
  edge?: number;
}

/**
 * Sends a picture and answers its file id. Its content says what it is: files from some apps name no type. It is drawn
 * anew first, upright and large ones smaller, which leaves out what the camera wrote beside it, its place among them.
 * Sending the same picture again after a failure is safe: what an earlier try left behind goes by itself.
 *
 * @throws UploadError when it is of another type, or more than 10 MB after scaling; else what `sendFile` throws.
 */
export async function uploadPicture(
  file: File,
  { bucketId, name, types, edge }: Destination,
  options: SendOptions = {},
): Promise<string> {
  const told = fileTypeOf(new Uint8Array(await file.slice(0, TELLING_BYTES).arrayBuffer()));
  if (told === null || !types.includes(told)) throw new UploadError('type');
  const picture = await drawnAnew(new File([file], file.name, { type: told }), edge);
  const { type } = picture;
  if (picture.size > IMAGE_MAX_BYTES) throw new UploadError('size');
  options.signal?.throwIfAborted();
  const ending = type === 'image/jpeg' ? 'jpg' : type.slice('image/'.length);
  return sendWhole(bucketId, new File([picture], `${name}.${ending}`, { type }), options);
}

/**
 * Sends a file as it is.
 *
 * @throws UploadError when Appwrite does not take it, by its type or size; else what `sendFile` throws.
 */
export async function sendWhole(bucketId: string, file: File, options: SendOptions): Promise<string> {
  try {
    return await sendFile(bucketId, file, options);
  } catch (error) {
    const reason = isAppwriteFailure(error) ? REFUSALS[error.type] : undefined;
    throw reason ? new UploadError(reason) : error;
  }
}

/**
 * The picture drawn anew in its own format, or as a smaller JPEG when it is large: a longer edge over `edge` pixels, or many
 * bytes. A browser that cannot draw sends it as it is, and the server validates it.
 * @throws UploadError when it is no picture.
 */
async function drawnAnew(file: File, edge = LONGEST_EDGE): Promise<Blob> {
  if (typeof createImageBitmap !== 'function') return file;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    throw new UploadError('type');
  }
  try {
    const isLarge = Math.max(bitmap.width, bitmap.height) > edge || file.size > HEAVY;
    const type = isLarge ? 'image/jpeg' : file.type;
    const canvas = scaledCanvas(bitmap, edge, type);
    const drawn = await new Promise<Blob | null>((resolve) => {
      if (canvas) canvas.toBlob(resolve, type, JPEG_QUALITY);
      else resolve(null);
    });
    return drawn ?? file;
  } finally {
    bitmap.close();
  }
}
