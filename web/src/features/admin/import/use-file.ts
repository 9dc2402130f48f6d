import { useMemo, useRef, useState } from 'react';
import { bytesOf, decoded, type Encoding, encodingOf } from '../shared/file-text.ts';
import { readSheet, type Separator, type Sheet } from '../shared/sheet.ts';
import { proposed, remember, remembered } from './columns.ts';
import { type DateOrder, dateOrderOf } from './dates.ts';
import type { FileColumns, Matching } from './file-kind.ts';

/** A file that was chosen. */
interface ReadFile {
  name: string;
  /** SHA-256 of its bytes, by which it is known when it comes again. */
  hash: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** How a file is read; what is absent is found in the file itself. */
interface Reading {
  encoding?: Encoding;
  separator?: Separator;
  matching?: Matching;
  order?: DateOrder;
}

/** What a file holds as it is read now. */
export interface FileReading {
  name: string;
  hash: string;
  encoding: Encoding;
  sheet: Sheet;
  matching: Matching;
  /** Null where somebody has to say it. */
  order: DateOrder | null;
  /** True where dates can be read both ways. */
  isOrderAsked: boolean;
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A file of a kind, how it is read, and what its columns are. */
export function useFile(kind: FileColumns) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [reading, setReading] = useState<Reading>({});
  /** The file picked last: an earlier one that is read later is ignored. */
  const newest = useRef<File | null>(null);

  const sheet = useMemo(() => {
    if (!file) return null;
    const encoding = reading.encoding ?? encodingOf(file.bytes);
    const isName = (cell: string) => kind.fieldOf(cell) !== null;
    return {
      encoding,
      sheet: readSheet(decoded(file.bytes, encoding), { separator: reading.separator, isName }),
    };
  }, [file, kind, reading.encoding, reading.separator]);

  const content = useMemo((): FileReading | null => {
    if (!file || !sheet) return null;
    const { columns, rows } = sheet.sheet;
    const matching = reading.matching ?? remembered(kind, columns) ?? proposed(kind, columns);
    const found = dateOrderOf(
      matching.flatMap((field, index) =>
        field && kind.days.includes(field) ? rows.map(({ cells }) => cells[index] ?? '') : [],
      ),
    );
    const { name, hash } = file;
    return { name, hash, ...sheet, matching, order: reading.order ?? found, isOrderAsked: found === null };
  }, [file, kind, sheet, reading.matching, reading.order]);

  /** @throws NotTextError */
  async function pick(picked: File): Promise<boolean> {
    newest.current = picked;
    const bytes = await bytesOf(picked);
    const hash = await hashOf(bytes);
    encodingOf(bytes);
    if (newest.current !== picked) return false;
    setReading({});
    setFile({ name: picked.name, hash, bytes });
    return true;
  }

  /** Another way of reading the letters or the cells brings other columns. */
  const read = (change: Pick<Reading, 'encoding' | 'separator'>) => {
    const { encoding, separator } = reading;
    setReading({ ...(encoding && { encoding }), ...(separator && { separator }), ...change });
  };
  const match = (matching: Matching) => {
    if (sheet) remember(kind, sheet.sheet.columns, matching);
    setReading({ ...reading, matching });
  };
  const setOrder = (order: DateOrder) => setReading({ ...reading, order });
  return { content, pick, read, match, setOrder };
}
