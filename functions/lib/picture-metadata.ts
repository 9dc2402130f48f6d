import { fileTypeOf } from '#contract/file-type.ts';

/*
 * What a camera writes beside a picture. The page draws each picture anew before it sends it, which leaves all of that
 * out; here it is made sure of. Only tags that tell of a person or a device count: browsers write harmless ones.
 */

/** Tags of EXIF: where a picture was taken, who owns the camera, its and its lens's serial number, the maker's own notes. */
const TELLING_TAGS = new Set([0x8825, 0xa430, 0xa431, 0xa435, 0x927c]);
const EXIF_IFD = 0x8769;
const IFD_ENTRY_BYTES = 12;
const EXIF_HEADER = 'Exif\0\0';
const XMP_HEADER = 'http://ns.adobe.com/';
/** What the same is called in XMP and in texts that hold a whole profile. */
const TELLING_TEXT = /GPSL|SerialNumber|OwnerName|Raw profile type/;

interface Block {
  kind: 'exif' | 'text';
  content: Uint8Array;
}

/** True when a JPEG, PNG or WebP says where, by whom or with which device it was taken. */
export function tellsOfItsMaking(content: Uint8Array): boolean {
  for (const block of blocksOf(content)) {
    if (block.kind === 'exif' ? exifTells(block.content) : TELLING_TEXT.test(latin(block.content))) {
      return true;
    }
  }
  return false;
}

function blocksOf(content: Uint8Array): Iterable<Block> {
  switch (fileTypeOf(content)) {
    case 'image/jpeg':
      return jpegBlocks(content);
    case 'image/png':
      return pngBlocks(content);
    case 'image/webp':
      return webpBlocks(content);
    default:
      return [];
  }
}

/** EXIF and XMP of a JPEG; they stand before its first scan. */
function* jpegBlocks(content: Uint8Array): Generator<Block> {
  const view = viewOf(content);
  let at = 2;
  while (at + 4 <= content.length && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda || marker === 0xd9) {
      return;
    }
    const end = at + 2 + view.getUint16(at + 2);
    const segment = content.subarray(at + 4, end);
    if (marker === 0xe1 && latin(segment.subarray(0, EXIF_HEADER.length)) === EXIF_HEADER) {
      yield { kind: 'exif', content: segment.subarray(EXIF_HEADER.length) };
    } else if (marker === 0xe1 && latin(segment.subarray(0, XMP_HEADER.length)) === XMP_HEADER) {
      yield { kind: 'text', content: segment };
    }
    at = end;
  }
}

function* pngBlocks(content: Uint8Array): Generator<Block> {
  const view = viewOf(content);
  for (let at = 8; at + 8 <= content.length; ) {
    const end = at + 8 + view.getUint32(at);
    const type = latin(content.subarray(at + 4, at + 8));
    const chunk = content.subarray(at + 8, end);
    if (type === 'eXIf' || type.endsWith('Xt')) {
      yield { kind: type === 'eXIf' ? 'exif' : 'text', content: chunk };
    }
    // Behind each chunk stands its checksum.
    at = end + 4;
  }
}

function* webpBlocks(content: Uint8Array): Generator<Block> {
  const view = viewOf(content);
  for (let at = 12; at + 8 <= content.length; ) {
    const length = view.getUint32(at + 4, true);
    const type = latin(content.subarray(at, at + 4));
    const chunk = content.subarray(at + 8, at + 8 + length);
    if (type === 'EXIF' || type === 'XMP ') {
      yield { kind: type === 'EXIF' ? 'exif' : 'text', content: chunk };
    }
    at += 8 + length + (length % 2);
  }
}

/** Whether the directories of an EXIF block, which is a TIFF file, name a tag that tells. */
function exifTells(block: Uint8Array): boolean {
  const withHeader = latin(block.subarray(0, EXIF_HEADER.length)) === EXIF_HEADER;
  const tiff = withHeader ? block.subarray(EXIF_HEADER.length) : block;
  const view = viewOf(tiff);
  if (tiff.length < 8) {
    return false;
  }
  const little = latin(tiff.subarray(0, 2)) === 'II';
  const directories = [view.getUint32(4, little)];
  for (const start of directories) {
    const entries = start + 2 <= tiff.length ? view.getUint16(start, little) : 0;
    for (let index = 0; index < entries; index += 1) {
      const at = start + 2 + index * IFD_ENTRY_BYTES;
      if (at + IFD_ENTRY_BYTES > tiff.length) {
        break;
      }
      const tag = view.getUint16(at, little);
      if (TELLING_TAGS.has(tag)) {
        return true;
      }
      // Of one directory inside another there is one: a circle ends here.
      if (tag === EXIF_IFD && directories.length === 1) {
        directories.push(view.getUint32(at + 8, little));
      }
    }
  }
  return false;
}

const viewOf = (content: Uint8Array) => new DataView(content.buffer, content.byteOffset, content.byteLength);
const latin = (content: Uint8Array) =>
  Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
