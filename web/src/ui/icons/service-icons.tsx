/*
 * Icons of what the shop does: pages show them below their first view.
 */
import { Icon, type IconProps } from './icon.tsx';

/** A hearing curve on a sheet: assessments. */
export function AssessmentIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="4" width="16" height="16" rx="2.5" />
      <path d="M7 8.5h2.5l2.5 2 2.5 3.2 2.5 2.3" />
      <path d="M7 16.3h3" />
    </Icon>
  );
}

/** Spanner: repairs. */
export function WrenchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M19.9 7.3a5 5 0 0 1-6.7 5.9l-6.1 6.1a1.7 1.7 0 0 1-2.4-2.4l6.1-6.1a5 5 0 0 1 5.9-6.7l-2.9 2.9.4 2.3 2.3.4Z" />
    </Icon>
  );
}

/** Three sliders: fittings and settings. */
export function SlidersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 4v8M6 16v4M12 4v3M12 11v9M18 4v9M18 17v3" />
      <circle cx="6" cy="14" r="1.9" />
      <circle cx="12" cy="9" r="1.9" />
      <circle cx="18" cy="15" r="1.9" />
    </Icon>
  );
}

/** A calendar sheet. */
export function CalendarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="4" y="5.5" width="16" height="14.5" rx="2.2" />
      <path d="M4 10h16M8.3 3.5v4M15.7 3.5v4" />
    </Icon>
  );
}

/** A heart: care afterwards. */
export function CareIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 19.8C7 16.2 3.8 13.1 3.8 9.3a4.3 4.3 0 0 1 8.2-1.8 4.3 4.3 0 0 1 8.2 1.8c0 3.8-3.2 6.9-8.2 10.5Z" />
    </Icon>
  );
}

/** Delivery van. */
export function TruckIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="M5 16.5H4A1.2 1.2 0 0 1 2.8 15.3V7.2A1.2 1.2 0 0 1 4 6h9a1.2 1.2 0 0 1 1.2 1.2v9.3H9M14.2 9.5h3.3a1.2 1.2 0 0 1 1 .5l2.3 3.1a1.2 1.2 0 0 1 .2.7v1.5a1.2 1.2 0 0 1-1.2 1.2h-.6" />
      <circle cx="7" cy="17" r="1.9" />
      <circle cx="17.2" cy="17" r="1.9" />
    </Icon>
  );
}

/** A shield: warranty and safety. */
export function ShieldIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.5l7 2.6v5.4c0 4.3-2.7 7.3-7 9-4.3-1.7-7-4.7-7-9V6.1Z" />
      <path d="M8.9 12l2.2 2.2 4-4.2" />
    </Icon>
  );
}

/** Pauses. */
export function PauseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="6.5" y="5" width="3.5" height="14" rx="1" />
      <rect x="14" y="5" width="3.5" height="14" rx="1" />
    </Icon>
  );
}

/** Plays. Media controls are the same in both directions. */
export function PlayIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 5.9v12.2a1 1 0 0 0 1.5.9l9.8-6.1a1 1 0 0 0 0-1.8L9.5 5a1 1 0 0 0-1.5.9Z" />
    </Icon>
  );
}

/** A banknote. */
export function CashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="6.5" width="18" height="11" rx="2" />
      <circle cx="12" cy="12" r="2.5" />
      <path d="M6.3 12h.01M17.7 12h.01" />
    </Icon>
  );
}
