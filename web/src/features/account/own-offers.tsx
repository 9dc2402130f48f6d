import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fetchOwnOffers, setOwnOffers } from '#contract/contacts/client-calls.ts';
import { OWN_OFFERS_TEXT } from '#contract/contacts/constants.ts';
import { errorText } from '#web/i18n/errors.ts';
import { formatPhone, useFormat } from '#web/i18n/format.ts';
import { call } from '#web/lib/call.ts';
import { MINE } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';

/** Whether offers may go to the phone, where the clinic has linked a record that has it. */
export function OwnOffers({ userId }: { userId: string }) {
  const { t } = useTranslation('consent');
  const { date } = useFormat();
  const client = useQueryClient();
  const queryKey = [MINE, 'offers', userId];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => call(fetchOwnOffers, {}, { signal }) });
  const change = useMutation({
    mutationFn: (agreed: boolean) => call(setOwnOffers, { agreed, version: OWN_OFFERS_TEXT }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
  });
  if (!data || data.phone === null) return null;
  const { phone, agreed_at, stopped } = data;
  const isAgreed = agreed_at !== null;
  return (
    <>
      <h3>{t('offers.title')}</h3>
      <p>{t('offers.words', { phone: formatPhone(phone) })}</p>
      <p className={text.soft}>{t('offers.text')}</p>
      <p role="status" className={text.soft}>
        {isAgreed ? t('offers.given', { date: date(agreed_at) }) : t('offers.never')}
      </p>
      {stopped && <p>{t('offers.stopped')}</p>}
      <FormAlert message={change.error && errorText(change.error)} />
      {(isAgreed || !stopped) && (
        <div className={toolbar(2)}>
          <Button small variant="secondary" busy={change.isPending} onClick={() => change.mutate(!isAgreed)}>
            {t(isAgreed ? 'offers.stop' : 'offers.agree')}
          </Button>
        </div>
      )}
    </>
  );
}
