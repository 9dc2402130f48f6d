import { useTranslation } from 'react-i18next';
import type { FieldMessageKey } from '#contract/errors.ts';
import { type ImportKind, ROW_FAULT_KEYS } from '#contract/imports/constants.ts';
import type { RowFault, RowFinding } from '#contract/imports/schemas.ts';
import { isolated } from '#web/i18n/direction.ts';
import { fieldMessageText } from '#web/i18n/errors.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { useFieldName } from './use-field-name.ts';

/** Reasons that have words of their own for cells of a file. */
const OWN_KEYS = [...ROW_FAULT_KEYS, 'required', 'not_a_choice'] as const;
type OwnKey = (typeof OWN_KEYS)[number];
const isOwn = (key: string): key is OwnKey => (OWN_KEYS as readonly string[]).includes(key);

/** Why a row is refused, or who the same person is, in words. */
export function useFindingWords(kind: ImportKind) {
  const { t } = useTranslation('admin-import');
  const { language } = useLanguage();
  const fieldName = useFieldName(kind);
  const faultText = ({ field, key, values }: RowFault) => {
    const reason = isOwn(key)
      ? t(`faults.${key}`, { value: isolated(String(values?.value ?? '')) })
      : fieldMessageText({ key: key as FieldMessageKey, ...(values && { values }) });
    return field ? t('check.fault', { field: fieldName(field), reason }) : reason;
  };
  const all = new Intl.ListFormat(language, { type: 'unit', style: 'short' });
  const comparison = (key: 'lacks' | 'differs', fields: readonly string[] = []) =>
    fields.length === 0 ? [] : [t(`check.${key}`, { fields: all.format(fields.map(fieldName)) })];
  const sameText = (same: NonNullable<RowFinding['same']>) => [
    t(`check.same.${same.by}`, { name: isolated(same.name) }),
    ...comparison('lacks', same.lacks),
    ...comparison('differs', same.differs),
  ];
  const reasons = ({ faults, same }: RowFinding): string[] => [
    ...faults.map(faultText),
    ...(same ? [sameText(same).join(' ')] : []),
  ];
  return { reasons };
}
