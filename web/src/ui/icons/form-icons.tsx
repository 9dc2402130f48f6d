/*
 * Icons of fields.
 */
import { Icon, type IconProps } from './icon.tsx';

/** An open eye: shows what is hidden. */
export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2.8 12c2.3-4 5.4-6 9.2-6s6.9 2 9.2 6c-2.3 4-5.4 6-9.2 6s-6.9-2-9.2-6Z" />
      <circle cx="12" cy="12" r="2.9" />
    </Icon>
  );
}

/** A crossed eye: hides what is shown. */
export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M9.6 6.3A9 9 0 0 1 12 6c3.8 0 6.9 2 9.2 6a16 16 0 0 1-2.4 3.2M6.5 7.6A14 14 0 0 0 2.8 12c2.3 4 5.4 6 9.2 6a9.3 9.3 0 0 0 4.8-1.3" />
      <path d="M9.9 10a2.9 2.9 0 0 0 4.1 4.1M4 4l16 16" />
    </Icon>
  );
}

/** A picture. */
export function ImageIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.2" />
      <circle cx="8.7" cy="9.5" r="1.5" />
      <path d="M4 17l4.4-3.7a1.5 1.5 0 0 1 1.9 0l2 1.6 3.4-3.3a1.5 1.5 0 0 1 2.1 0l2.7 2.6" />
    </Icon>
  );
}

/** A printer. */
export function PrinterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.3 8.5V4h9.4v4.5" />
      <path d="M7.3 16.5H5.5a1.7 1.7 0 0 1-1.7-1.7v-4.6a1.7 1.7 0 0 1 1.7-1.7h13a1.7 1.7 0 0 1 1.7 1.7v4.6a1.7 1.7 0 0 1-1.7 1.7h-1.8" />
      <path d="M7.3 13.7h9.4V20H7.3ZM17.3 11.3h.01" />
    </Icon>
  );
}
