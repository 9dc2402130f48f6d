import { useTranslation } from 'react-i18next';
import { isolated } from '#web/i18n/direction.ts';
import text from '#web/ui/text.module.css';
import type { Remarks } from './remarks.ts';

/** What of a file is left out, and why. */
export function RemarkList({ remarks }: { remarks: Remarks }) {
  const { t, i18n } = useTranslation('clinic-noah');
  const found = remarks.list();
  if (found.length === 0) return null;
  const all = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' });
  return (
    <ul className={text.note}>
      {found.map(({ remark, about }) => (
        <li key={remark}>
          {t(`remarks.${remark}`, { about: about.length > 0 ? all.format(about.map(isolated)) : '—' })}
        </li>
      ))}
    </ul>
  );
}
