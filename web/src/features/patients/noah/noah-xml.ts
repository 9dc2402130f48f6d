import type { XMLParser, XMLValidator } from 'fast-xml-parser';
import { withoutUnwritable } from '#contract/invisible.ts';
import { NOAH_FILE_MAX } from '#contract/noah/constants.ts';
import { bytesOf, decoded, encodingOf, NotTextError } from '#web/features/admin/shared/file-text.ts';

/** Why a file can't be read at all. */
export type NoahFileFault = 'size' | 'not-xml' | 'entities' | 'broken' | 'not-noah';

/** A file that can't be read; the screen has its words. */
export class NoahFileError extends Error {
  override name = 'NoahFileError';
  readonly reason: NoahFileFault;
  /** The line where it breaks off. */
  readonly line: number | undefined;

  constructor(reason: NoahFileFault, line?: number) {
    super(`The file can't be read: ${reason}.`);
    this.reason = reason;
    this.line = line;
  }
}

/** An element with children, by their names without prefixes; one that comes several times is a list. */
export interface XmlNode {
  readonly [name: string]: XmlValue;
}
type XmlValue = string | XmlNode | readonly (string | XmlNode)[] | undefined;

export interface XmlReader {
  XMLParser: typeof XMLParser;
  XMLValidator: typeof XMLValidator;
}

/** Elements lie no deeper in each other in any file of Noah. */
const MAX_DEPTH = 40;
/** A character by its number. */
const BY_NUMBER = /&#(?:(\d+)|x([\da-f]+));/gi;
/** White space is all that may control something in XML: tab, line feed, carriage return. */
const SPACES = [9, 10, 13];

/**
 * The elements of an XML file.
 * @throws NoahFileError
 */
export async function readXml(file: Blob, reader: XmlReader): Promise<XmlNode> {
  if (file.size > NOAH_FILE_MAX) throw new NoahFileError('size');
  const text = withoutControls(textOf(await bytesOf(file)));
  if (!/^\s*</.test(text)) throw new NoahFileError('not-xml');
  // Whoever declares entities may make a small file grow without end; Noah declares none.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new NoahFileError('entities');
  const found = reader.XMLValidator.validate(text);
  if (found !== true) throw new NoahFileError('broken', found.err.line);
  const parser = new reader.XMLParser({
    ignoreAttributes: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    removeNSPrefix: true,
    processEntities: false,
    parseTagValue: false,
    maxNestedTags: MAX_DEPTH,
  });
  try {
    return parser.parse(text);
  } catch {
    throw new NoahFileError('broken');
  }
}

/** The letters of a file, as its first bytes, else its first line, say that they are written. */
function textOf(bytes: Uint8Array): string {
  const head = decoded(bytes.subarray(0, 200), 'windows-1256');
  const [, said = ''] = /^<\?xml[^>]*encoding=["']([\w-]+)["']/i.exec(head) ?? [];
  try {
    if (said !== '' && !/^utf/i.test(said)) return new TextDecoder(said).decode(bytes);
    return decoded(bytes, encodingOf(bytes));
  } catch (error) {
    if (error instanceof NotTextError || error instanceof RangeError) throw new NoahFileError('not-xml');
    throw error;
  }
}

/** Without what XML forbids and audiometers write nevertheless. */
function withoutControls(text: string): string {
  return withoutUnwritable(text).replace(BY_NUMBER, (whole, decimal, hex) => {
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return code < 32 && !SPACES.includes(code) ? '' : whole;
  });
}

export const isNode = (value: unknown): value is XmlNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The elements of a name in another one. */
export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  return [node?.[name]].flat().filter(isNode);
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** What stands in an element of one of these names; empty where there is none. */
export function textIn(node: XmlNode | undefined, ...names: readonly string[]): string {
  const [found = ''] = names.flatMap((name) => [node?.[name]].flat()).filter((value) => typeof value === 'string');
  return found.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The number in an element; undefined where there is none. */
export function numberIn(node: XmlNode | undefined, name: string): number | undefined {
  const text = textIn(node, name).trim();
  const number = Number(text.replace(',', '.'));
  return text === '' || !Number.isFinite(number) ? undefined : number;
}
