import { useTranslation } from 'react-i18next';
import { paths } from '#web/config/paths.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { LogOutIcon } from '#web/ui/icons/icons.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useSignOut } from './use-sign-out.ts';

interface SignOutButtonProps {
  /** Where to go afterwards; the landing page unless told otherwise. */
  destination?: string;
  variant?: ButtonVariant;
  /** Shows only the icon on phones; its name stays for screen readers. */
  compact?: boolean;
  /** Asked first; signs nobody out when it answers no. */
  isSure?: () => Promise<boolean>;
}

/** Log out. */
export function SignOutButton({ destination = paths.landing, variant = 'ghost', compact, isSure }: SignOutButtonProps) {
  const { t } = useTranslation();
  const { signOut, busy } = useSignOut(destination);
  return (
    <Button
      small
      variant={variant}
      busy={busy}
      onClick={async () => {
        if (!isSure || (await isSure())) await signOut();
      }}
    >
      <LogOutIcon size={20} />
      {compact ? <VisuallyHidden onPhones>{t('header.sign-out')}</VisuallyHidden> : t('header.sign-out')}
    </Button>
  );
}
