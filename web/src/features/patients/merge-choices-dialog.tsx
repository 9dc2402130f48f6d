import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '#contract/call.ts';
import { MAX_PHONES } from '#contract/devices/constants.ts';
import type { mergePatients } from '#contract/patients/calls.ts';
import type { MergeChoices } from '#contract/patients/schemas.ts';
import { formatPhone } from '#web/i18n/format.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CheckboxField, RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { stack } from '#web/ui/stack.ts';
import { toolbar } from '#web/ui/toolbar.ts';

/** What remains of facts of which a person has one. */
export type Remaining = Pick<InputOf<typeof mergePatients>, 'account' | 'birth_year' | 'national_id' | 'phones'>;

interface MergeChoicesDialogProps {
  choices: MergeChoices;
  onChoose: (remaining: Remaining) => void;
  onClose: () => void;
}

/** Asks what remains of each fact of which the two records say different ones. */
export function MergeChoicesDialog({ choices, onChoose, onClose }: MergeChoicesDialogProps) {
  const { t } = useTranslation('clinic-patients');
  const { columnName } = useRecordWords();
  const { accounts, birth_years, national_ids, phones } = choices;
  const [account, setAccount] = useState('');
  const [year, setYear] = useState('');
  const [nationalId, setNationalId] = useState('');
  const [kept, setKept] = useState<readonly string[]>([]);
  const isComplete =
    (!accounts || account !== '') &&
    (!birth_years || year !== '') &&
    (!national_ids || nationalId !== '') &&
    (!phones || (kept.length > 0 && kept.length <= MAX_PHONES));
  const choose = () =>
    onChoose({
      ...(accounts ? { account } : {}),
      ...(birth_years ? { birth_year: Number(year) } : {}),
      ...(national_ids ? { national_id: nationalId } : {}),
      ...(phones ? { phones: [...kept] } : {}),
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('merge.choices.title')}
      footer={
        <div className={toolbar(2)}>
          <Button variant="danger" disabled={!isComplete} onClick={choose}>
            {t('merge.confirm')}
          </Button>
        </div>
      }
    >
      <div className={stack(4)}>
        <p>{t('merge.choices.lead')}</p>
        {accounts && (
          <RadioGroup
            label={t('merge.choices.account')}
            hint={t('merge.choices.account-hint')}
            name="merge-account"
            value={account}
            options={accounts.map(({ userId, username }) => ({ value: userId, label: username || userId }))}
            onChange={setAccount}
          />
        )}
        {birth_years && (
          <RadioGroup
            label={t('merge.choices.birth_year')}
            name="merge-birth-year"
            value={year}
            options={birth_years.map((one) => ({ value: String(one), label: String(one) }))}
            onChange={setYear}
          />
        )}
        {national_ids && (
          <RadioGroup
            label={columnName('patients', 'national_id')}
            name="merge-national-id"
            value={nationalId}
            options={national_ids.map((one) => ({ value: one, label: one }))}
            onChange={setNationalId}
          />
        )}
        {phones && (
          <fieldset className={stack(2)}>
            <legend>{t('merge.choices.phones')}</legend>
            <p>{t('merge.choices.phones-hint', { max: MAX_PHONES })}</p>
            {phones.map((phone) => (
              <CheckboxField
                key={phone}
                label={<bdi dir="ltr">{formatPhone(phone)}</bdi>}
                checked={kept.includes(phone)}
                onChange={() => setKept(kept.includes(phone) ? kept.filter((one) => one !== phone) : [...kept, phone])}
              />
            ))}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}
