/* Icons of the end of the page. */
import Mail from 'lucide/dist/esm/icons/mail.mjs';
import { Icon, type IconProps, icon } from './icon.tsx';

export const MailIcon = icon(Mail);

/** Facebook. */
export function FacebookIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M15 8.2h-1.1c-1.1 0-1.7.7-1.7 1.7v10.4M9.7 12.8h4.8" />
    </Icon>
  );
}

/** Instagram. */
export function InstagramIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.6" />
      <path d="M16.5 7.5h.01" />
    </Icon>
  );
}

/** YouTube. */
export function YoutubeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="5.8" width="18" height="12.4" rx="3.6" />
      <path d="M10.4 9.5l4.3 2.5-4.3 2.5Z" />
    </Icon>
  );
}

/** TikTok. */
export function TiktokIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M13.5 4v11.3a3.7 3.7 0 1 1-3.7-3.7M13.5 4c.3 2.9 2.2 4.7 5 4.9" />
    </Icon>
  );
}
