import { useTranslation } from 'react-i18next';
import type { FieldMessageKey } from '#contract/errors.ts';
import { type ImportKind, ROW_FAULT_KEYS } from '#contract/imports/constants.ts';
import type { RowFault, RowFinding } from '#contract/imports/schemas.ts';
import { isolated } from '#web/i18n/direction.ts';
import { fieldMessageText } from '#web/i18n/errors.ts';
import { useFieldName } from './use-field-name.ts';

/** Reasons that have words of their own for cells of a file. */
const OWN_KEYS = [...ROW_FAULT_KEYS, 'required'] as const;
type OwnKey = (typeof OWN_KEYS)[number];
const isOwn = (key: string): key is OwnKey => (OWN_KEYS as readonly string[]).includes(key);

/** Why a row is refused, or who the same person is, in words. */
export function useFindingWords(kind: ImportKind) {
  const { t } = useTranslation('admin-import');
  const fieldName = useFieldName(kind);
  const faultText = ({ field, key, values }: RowFault) => {
    const reason = isOwn(key)
      ? t(`faults.${key}`)
      : fieldMessageText({ key: key as FieldMessageKey, ...(values && { values }) });
    return field ? t('check.fault', { field: fieldName(field), reason }) : reason;
  };
  const reasons = ({ faults, same }: RowFinding): string =>
    [...faults.map(faultText), ...(same ? [t(`check.same.${same.by}`, { name: isolated(same.name) })] : [])].join(' ');
  return { reasons };
}
