import { Icon, type IconProps } from './icon.tsx';

/** Shopping cart. */
export function CartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 4.5h1.7a1 1 0 0 1 1 .8l1.8 9.4a1.4 1.4 0 0 0 1.4 1.1h8.3a1.4 1.4 0 0 0 1.4-1.1L20.5 8H6.2" />
      <circle cx="9.6" cy="19.6" r="1.15" />
      <circle cx="16.8" cy="19.6" r="1.15" />
    </Icon>
  );
}

/** Leave through a door. */
export function LogOutIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="M13.5 4H6.8A1.8 1.8 0 0 0 5 5.8v12.4A1.8 1.8 0 0 0 6.8 20h6.7" />
      <path d="M10.5 12H20.5M17 8.5l3.5 3.5-3.5 3.5" />
    </Icon>
  );
}

/** Three lines: opens a menu. */
export function MenuIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="M4 7h16M4 12h16M4 17h10" />
    </Icon>
  );
}

/** A cross: closes or removes. */
export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 6l12 12M18 6L6 18" />
    </Icon>
  );
}

/** Magnifier. */
export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10.8" cy="10.8" r="6.3" />
      <path d="M15.5 15.5l5 5" />
    </Icon>
  );
}

/** One more. */
export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 5v14M5 12h14" />
    </Icon>
  );
}

/** One less. */
export function MinusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 12h14" />
    </Icon>
  );
}

/** An arrow that turns back: goods that may be returned. */
export function ReturnIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="M8.6 4.6L4.4 8.8l4.2 4.2" />
      <path d="M4.6 8.8h9.2a5.2 5.2 0 0 1 0 10.4H8.4" />
    </Icon>
  );
}

/** Bin: removes the whole thing. */
export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.5 6.8h15M9.3 6.6V5a1.2 1.2 0 0 1 1.2-1.2h3A1.2 1.2 0 0 1 14.7 5v1.6" />
      <path d="M6.3 7l.8 11.6a1.7 1.7 0 0 0 1.7 1.6h6.4a1.7 1.7 0 0 0 1.7-1.6L17.7 7M10.2 11v5.2M13.8 11v5.2" />
    </Icon>
  );
}

/** Tick. */
export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4.8 12.8l4.6 4.6L19.3 7" />
    </Icon>
  );
}

/** Opens downward. */
export function ChevronDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 9.3l6 6 6-6" />
    </Icon>
  );
}

/** Points to where the line starts (left in English, right in Arabic). */
export function ChevronStartIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="M14.7 6l-6 6 6 6" />
    </Icon>
  );
}

/** Points to where the line ends (right in English, left in Arabic). */
export function ChevronEndIcon(props: IconProps) {
  return (
    <Icon mirrored {...props}>
      <path d="M9.3 6l6 6-6 6" />
    </Icon>
  );
}

/** Funnel of lines. */
export function FilterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6.5h16M7 12h10M10 17.5h4" />
    </Icon>
  );
}

/** Telephone handset. */
export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5.2 4h2.9a1.2 1.2 0 0 1 1.2.9l.8 3.2a1.2 1.2 0 0 1-.4 1.2L8 10.7a13 13 0 0 0 5.3 5.3l1.4-1.7a1.2 1.2 0 0 1 1.2-.4l3.2.8a1.2 1.2 0 0 1 .9 1.2v2.9A1.3 1.3 0 0 1 18.7 20C10.6 20 4 13.4 4 5.3A1.3 1.3 0 0 1 5.2 4Z" />
    </Icon>
  );
}

/** A handset in a speech bubble. */
export function WhatsappIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3.6a8.4 8.4 0 0 0-7.2 12.7L3.7 20.4l4.2-1.1A8.4 8.4 0 1 0 12 3.6Z" />
      <path d="M9.2 8.3c.5-.5 1-.2 1.2.4l.4 1c.1.4-.5.9-.5 1.2.4 1.2 1.6 2.3 2.8 2.8.3 0 .8-.6 1.2-.5l1 .4c.6.2.9.7.4 1.2-.6.9-1.8 1-2.9.6a7.4 7.4 0 0 1-4.2-4.2c-.4-1.1-.3-2.3.6-2.9Z" />
    </Icon>
  );
}

/** A place on a map. */
export function MapPinIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 21c4.5-4.3 6.9-7.7 6.9-11a6.9 6.9 0 0 0-13.8 0c0 3.3 2.4 6.7 6.9 11Z" />
      <circle cx="12" cy="10" r="2.5" />
    </Icon>
  );
}

/** The earth: chooses the language. */
export function GlobeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.8 12h16.4M12 3.5c2.5 2.5 3.6 5.3 3.6 8.5s-1.1 6-3.6 8.5c-2.5-2.5-3.6-5.3-3.6-8.5S9.5 6 12 3.5Z" />
    </Icon>
  );
}

/** The letter i in a circle. */
export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11.3v5M12 7.9h.01" />
    </Icon>
  );
}

/** Exclamation mark in a triangle. */
export function WarningIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10.5 4.8L3.2 17.5A1.7 1.7 0 0 0 4.7 20h14.6a1.7 1.7 0 0 0 1.5-2.5L13.5 4.8a1.7 1.7 0 0 0-3 0Z" />
      <path d="M12 9.5v4.3M12 16.7h.01" />
    </Icon>
  );
}

/** A clock face. Clocks are never mirrored. */
export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.3V12l3.2 2" />
    </Icon>
  );
}
