import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/schemas.ts';
import { useMedia, WIDE } from '#web/lib/media.ts';
import { useShortcuts } from '#web/office/shortcuts.ts';
import { Button } from '#web/ui/button.tsx';
import { SearchIcon } from '#web/ui/icons/icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { SearchDialog } from './search-dialog.tsx';

/**
 * The way to the one search for everything, on every page of the back-office: a button, Ctrl K, and `/` where the page has
 * no search of its own.
 */
export function SearchBox({ user }: { user: User }) {
  const { t } = useTranslation('staff');
  const hasRoom = useMedia(WIDE);
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  useShortcuts([
    { keys: '/', label: t('everything.title'), run: show },
    { keys: 'ctrl k', label: t('everything.title'), run: show },
  ]);
  return (
    <>
      <Button small variant="ghost" title={t('everything.keys')} aria-haspopup="dialog" onClick={show}>
        <SearchIcon size={20} />
        {hasRoom ? t('everything.title') : <VisuallyHidden>{t('everything.title')}</VisuallyHidden>}
      </Button>
      {open && <SearchDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
