import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NOAH_FILE_MAX } from '#contract/noah/constants.ts';
import { errorText } from '#web/i18n/errors.ts';
import { NoahFileError } from './noah-xml.ts';
import { type ReadPatient, readNoah } from './read-noah.ts';

export const MEGABYTES = NOAH_FILE_MAX / 1_000_000;

export interface NoahFile {
  name: string;
  patients: readonly ReadPatient[];
}

/** A file of Noah as it was read, or in words why it was not. */
export function useNoahFile() {
  const { t } = useTranslation('clinic-noah');
  const [file, setFile] = useState<NoahFile | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  /** The file picked last: an earlier one that is read later is ignored. */
  const newest = useRef<File | null>(null);

  const faultText = (error: unknown): string => {
    if (!(error instanceof NoahFileError)) return errorText(error);
    const { reason, line } = error;
    if (reason === 'broken' && line === undefined) return t('fault.broken-somewhere');
    return t(`fault.${reason}`, { megabytes: MEGABYTES, line: line ?? 0 });
  };

  async function pick(picked: File): Promise<void> {
    newest.current = picked;
    setFile(null);
    setFault(null);
    setReading(true);
    try {
      const patients = await readNoah(picked);
      if (newest.current === picked) setFile({ name: picked.name, patients });
    } catch (error) {
      if (newest.current === picked) setFault(faultText(error));
    }
    if (newest.current === picked) setReading(false);
  }

  return { file, fault, reading, pick };
}
