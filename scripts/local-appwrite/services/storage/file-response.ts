import { AppwriteError } from '../../core/errors.ts';

const KEPT_SECONDS = 3_888_000;

/** The bytes of a file, or the range of them that the request asks for. Throws `storage_invalid_range`. */
export function fileResponse(
  request: Request,
  bytes: Buffer,
  { contentType, name }: { contentType: string; name: string },
): Response {
  const headers = new Headers({
    'content-type': contentType,
    'content-disposition': inline(name),
    'content-security-policy': 'script-src none;',
    'x-content-type-options': 'nosniff',
    'cache-control': `private, max-age=${KEPT_SECONDS}`,
    'accept-ranges': 'bytes',
  });
  const range = request.headers.get('range');
  if (range === null) {
    headers.set('content-length', String(bytes.length));
    return new Response(new Uint8Array(bytes), { headers });
  }
  const { start, end } = readRange(range, bytes.length);
  headers.set('content-range', `bytes ${start}-${end}/${bytes.length}`);
  headers.set('content-length', String(end - start + 1));
  return new Response(new Uint8Array(bytes.subarray(start, end + 1)), { status: 206, headers });
}

function readRange(header: string, size: number): { start: number; end: number } {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header);
  const start = Number(match?.[1] ?? Number.NaN);
  const end = match?.[2] ? Number(match[2]) : size - 1;
  if (!(start <= end && end < size)) {
    throw new AppwriteError(
      416,
      'storage_invalid_range',
      'The requested range is not satisfiable. Please check the value of the Range header.',
    );
  }
  return { start, end };
}

/** Headers carry ASCII; the name in other scripts travels encoded beside it. */
function inline(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}
