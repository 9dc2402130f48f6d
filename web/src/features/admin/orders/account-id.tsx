import { useTranslation } from 'react-i18next';
import { NOBODY_ID } from '#contract/accounts/nobody.ts';
import { ShortId } from '#web/office/short-id.tsx';

/** The id of the account that ordered, or that there is none any more. */
export function AccountId({ id }: { id: string }) {
  const { t } = useTranslation('admin-orders');
  return id === NOBODY_ID ? t('details.no-account') : <ShortId id={id} />;
}
