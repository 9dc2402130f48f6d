/*
 * Icons that stand in for a product's picture.
 */
import { Icon, type IconProps } from './icon.tsx';

/** An ear. */
export function EarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.3 9.7a5.9 5.9 0 0 1 11.8-.2c0 3.8-2.9 4.5-3.5 7.3-.4 2-1.4 3.7-3.5 3.7a3.2 3.2 0 0 1-3.2-2.6" />
      <path d="M9.3 9.8a2.9 2.9 0 0 1 5.8-.1c0 1.6-1 2.1-2 2.9-.8.6-.8 1.3-.2 1.9" />
    </Icon>
  );
}

/** A battery with charge. */
export function BatteryIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <rect x="3" y="7.5" width="16" height="9" rx="2.2" />
      <path d="M21.5 10.5v3M6.8 10.8v2.4M10.2 10.8v2.4M13.6 10.8v2.4" />
    </Icon>
  );
}
