import { appwrite, refusedBy } from './appwrite.ts';
import { newRequestId } from './call.ts';
import { ConnectionError } from './retry.ts';

/** Larger files travel in parts of this size (bytes), which is what Appwrite expects. */
const PART = 5 * 1024 * 1024;

/** A connection over which nothing moves for so long (milliseconds) is given up. */
const STILLNESS = 30_000;

export interface SendOptions {
  /** Told how much has left this device, 0–100. */
  onProgress?: ((percent: number) => void) | undefined;
  /** Gives up; the promise then rejects with its reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Stores a file in a bucket and answers its id. Does what the SDK does and also tells how far it is: `fetch`, which the SDK
 * uses, says nothing until a part of 5 MB has arrived, and that is longer than most people wait on a mobile network.
 *
 * @throws ConnectionError when the connection is cut or stands still, and Appwrite's refusal as the SDK would throw it.
 */
export async function sendFile(
  bucketId: string,
  file: File,
  { onProgress, signal }: SendOptions = {},
): Promise<string> {
  const { client } = await appwrite();
  const fileId = newRequestId();
  const address = new URL(`${client.config.endpoint}/storage/buckets/${bucketId}/files`);
  let stored = fileId;
  for (let start = 0; start < file.size; start += PART) {
    const end = Math.min(start + PART, file.size);
    const isWhole = file.size <= PART;
    const { uri, options } = client.prepareRequest(
      'post',
      address,
      {
        accept: 'application/json',
        'X-Appwrite-Project': client.config.project,
        'content-type': 'multipart/form-data',
        ...(!isWhole && { 'content-range': `bytes ${start}-${end - 1}/${file.size}` }),
        ...(start > 0 && { 'x-appwrite-id': stored }),
      },
      { fileId, file: isWhole ? file : new File([file.slice(start, end)], file.name) },
    );
    stored = await post(uri, options, {
      signal,
      onProgress: (share) => onProgress?.(Math.round(((start + share * (end - start)) / file.size) * 100)),
    });
  }
  return stored;
}

/** Sends one prepared request; answers the file's id. `onProgress` is told which share of it has left, 0–1. */
function post(uri: string, { headers, body }: RequestInit, { onProgress, signal }: SendOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stillness: ReturnType<typeof setTimeout> | undefined;
    const giveUp = (reason: unknown) => {
      reject(reason);
      request.abort();
    };
    const moved = () => {
      clearTimeout(stillness);
      stillness = setTimeout(() => giveUp(new ConnectionError('The upload stands still')), STILLNESS);
    };
    const onAbort = () => giveUp(signal?.reason);
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    request.upload.onprogress = ({ loaded, total }) => {
      moved();
      if (total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => {
      const answer = answerOf(request);
      if (request.status >= 400) reject(refusedBy(request.status, answer));
      else if (answer.$id) resolve(answer.$id);
      else reject(new ConnectionError('Unreadable reply'));
    };
    request.onerror = () => reject(new ConnectionError('The upload was cut'));
    request.onloadend = () => {
      clearTimeout(stillness);
      signal?.removeEventListener('abort', onAbort);
    };
    request.open('POST', uri);
    // The session: a cookie where site and API share a domain, else a header that the SDK has put in.
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers as Record<string, string>)) {
      request.setRequestHeader(name, value);
    }
    moved();
    request.send(body as FormData);
  });
}

/** What Appwrite answers: a file, or why it refuses. */
interface Answer {
  $id?: string;
  message?: string;
  type?: string;
}

/** The answer to a request; an empty one when it is a page of something in between. */
function answerOf({ responseText }: XMLHttpRequest): Answer {
  try {
    return (JSON.parse(responseText) as Answer | null) ?? {};
  } catch {
    return {};
  }
}
