import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#web/config/paths.ts';

/** What the shop keeps of people and why, in a tab of its own: what was typed here stays. */
export function PrivacyLink() {
  const { t } = useTranslation('footer');
  return (
    <>
      <Link to={paths.privacy} target="_blank" rel="noopener">
        {t('privacy')}
      </Link>{' '}
      {t('new-tab')}
    </>
  );
}
