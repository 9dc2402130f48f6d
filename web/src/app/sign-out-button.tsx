import { useTranslation } from 'react-i18next';
import { paths } from '../config/paths.ts';
import { Button, type ButtonVariant } from '../ui/button.tsx';
import { LogOutIcon } from '../ui/icons/icons.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { useSignOut } from './use-sign-out.ts';

interface SignOutButtonProps {
  /** Where to go afterwards; the landing page unless told otherwise. */
  destination?: string;
  variant?: ButtonVariant;
  /** Shows only the icon on phones; its name stays for screen readers. */
  compact?: boolean;
}

/** Log out. */
export function SignOutButton({ destination = paths.landing, variant = 'ghost', compact }: SignOutButtonProps) {
  const { t } = useTranslation();
  const { signOut, busy } = useSignOut(destination);
  return (
    <Button small variant={variant} busy={busy} onClick={() => void signOut()}>
      <LogOutIcon size={20} />
      {compact ? <VisuallyHidden onPhones>{t('header.sign-out')}</VisuallyHidden> : t('header.sign-out')}
    </Button>
  );
}
