import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilePick } from '#web/features/admin/shared/file-pick.tsx';
import { isolated } from '#web/i18n/direction.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';
import { NoahForm, type NoahTarget } from './noah-form.tsx';
import type { ReadPatient } from './read-noah.ts';
import { differingFrom } from './recorded-person.ts';
import { MEGABYTES, useNoahFile } from './use-noah-file.ts';

const ACCEPT = '.nhax,.xml,text/xml,application/xml';

interface NoahImportProps extends NoahTarget {
  /** A file that was dropped before. */
  dropped: File | null;
}

/** Takes sessions of a file of Noah into a record, after they were looked at. */
export function NoahImport({ dropped, ...props }: NoahImportProps) {
  const { t } = useTranslation('clinic-noah');
  const { file, fault, reading, pick } = useNoahFile();
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => {
    if (dropped) void pick(dropped);
  }, [dropped]);
  const { patient, onClose } = props;
  const people = file?.patients ?? [];
  const matching = people.flatMap((one, index) => (differingFrom(patient, one).length === 0 ? [index] : []));
  // Of several people it is the one who matches; where nobody does, or several do, somebody says it.
  const index = chosen ?? (people.length === 1 ? 0 : matching.length === 1 ? (matching[0] ?? null) : null);
  const said = index === null ? undefined : people[index];
  return (
    <div className={stack(5)}>
      <p>{t('lead', { megabytes: MEGABYTES })}</p>
      <FilePick
        name={file?.name ?? null}
        disabled={reading}
        accept={ACCEPT}
        chooseLabel={t('pick')}
        onPick={(picked) => {
          setChosen(null);
          void pick(picked);
        }}
      />
      {reading && <p role="status">{t('reading')}</p>}
      <FormAlert message={fault} />
      {people.length > 1 && <People people={people} matching={matching} value={index} onChange={setChosen} />}
      {file && said && <NoahForm key={`${file.name} ${index}`} {...props} fileName={file.name} said={said} />}
      {!said && (
        <div className={toolbar(3)}>
          <Button variant="ghost" onClick={() => onClose(null)}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PeopleProps {
  people: readonly ReadPatient[];
  matching: readonly number[];
  value: number | null;
  onChange: (index: number) => void;
}

/** Whose sessions of a file with several people are meant. */
function People({ people, matching, value, onChange }: PeopleProps) {
  const { t } = useTranslation('clinic-noah');
  const { date } = useFormat();
  return (
    <RadioGroup
      label={t('patients')}
      name="noah-patient"
      value={value === null ? '' : String(value)}
      options={people.map(({ name, birth_date }, index) => {
        const called = isolated(name || t('nameless'));
        return {
          value: String(index),
          label: birth_date
            ? t('patient', { name: called, born: date(birth_date) })
            : t('patient-unborn', { name: called }),
          ...(matching.includes(index) && { hint: t('matching') }),
        };
      })}
      onChange={(index) => onChange(Number(index))}
    />
  );
}
