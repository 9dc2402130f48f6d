import { Icon, type IconProps } from './icon.tsx';

/** A line that beats: how the shop is. */
export function PulseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 12.2h4.2l2.4-6.4 4.4 12.4 2.5-6h4.5" />
    </Icon>
  );
}

/** A keyboard. */
export function KeyboardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="2.5" y="6" width="19" height="12" rx="2" />
      <path d="M6 10h.01M9.5 10h.01M13 10h.01M16.5 10h.01M7.5 14h9" />
    </Icon>
  );
}

/** Tiles of a dashboard. */
export function DashboardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3.5" y="3.5" width="7" height="9" rx="1.5" />
      <rect x="13.5" y="3.5" width="7" height="5" rx="1.5" />
      <rect x="3.5" y="15.5" width="7" height="5" rx="1.5" />
      <rect x="13.5" y="11.5" width="7" height="9" rx="1.5" />
    </Icon>
  );
}

/** Several people. */
export function PeopleIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .7 3.2 2.4 3.5 5.1" />
    </Icon>
  );
}

/** A box of goods. */
export function BoxIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m3.5 7.5 8.5-4 8.5 4v9l-8.5 4-8.5-4zM3.5 7.5l8.5 4 8.5-4M12 11.5v9" />
    </Icon>
  );
}

/** A list with ticks: orders. */
export function OrdersIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 4.5H6A1.5 1.5 0 0 0 4.5 6v13A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5V6A1.5 1.5 0 0 0 18 4.5h-2" />
      <rect x="8" y="3" width="8" height="3.5" rx="1" />
      <path d="m8.5 13 2.2 2.2 4.8-5" />
    </Icon>
  );
}

/** A clock that goes back: what was done. */
export function HistoryIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 12a8 8 0 1 0 2.6-5.9L4 8.5M4 4v4.5h4.5M12 7.5V12l3 2" />
    </Icon>
  );
}

/** A sheet with bars: reports. */
export function ReportIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 3.5h8.5L19 8v11a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19V5A1.5 1.5 0 0 1 6 3.5z" />
      <path d="M8.5 17v-3M12 17v-6M15.5 17v-4.5" />
    </Icon>
  );
}

/** A drawer with a slot and a knob: the cash of a day. */
export function TillIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3.5" y="11" width="17" height="8.5" rx="1.8" />
      <path d="M6.5 11V6A1.5 1.5 0 0 1 8 4.5h8A1.5 1.5 0 0 1 17.5 6v5M9.5 8h5M10 15.2h4" />
    </Icon>
  );
}

/** Bars of a chart: figures. */
export function ChartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 20h16M7 20v-7M12 20V5M17 20v-10" />
    </Icon>
  );
}

/** A gear: settings. */
export function SettingsIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M5.6 18.4l1.8-1.8M16.6 7.4l1.8-1.8" />
    </Icon>
  );
}

/** Two arrows in a circle: fetch again. */
export function RefreshIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M20 11a8 8 0 0 0-14.3-4L4 9M4 4.5V9h4.5M4 13a8 8 0 0 0 14.3 4l1.7-2M20 19.5V15h-4.5" />
    </Icon>
  );
}

/** An arrow into a tray: download. */
export function DownloadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M4.5 19.5h15" />
    </Icon>
  );
}

/** An arrow out of a tray: upload. */
export function UploadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M4.5 19.5h15" />
    </Icon>
  );
}

/** A pencil: edit. */
export function PencilIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4.5 19.5.9-4L16.2 4.7a1.8 1.8 0 0 1 2.6 0l.5.5a1.8 1.8 0 0 1 0 2.6L8.5 18.6zM14.5 6.5l3 3" />
    </Icon>
  );
}

/** A bell: sound for new orders. */
export function BellIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0" />
    </Icon>
  );
}

/** A bell that is struck out: no sound. */
export function BellOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 6.5A6 6 0 0 1 18 11v4M16 18H4.5L6 16.5V11a6 6 0 0 1 .4-2.1M10 20.5a2.2 2.2 0 0 0 4 0M4 4l16 16" />
    </Icon>
  );
}

/** One person. */
export function PersonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5c.7-4 3.7-6 7.5-6s6.8 2 7.5 6" />
    </Icon>
  );
}

/** One sheet upon another: copy. */
export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="8.5" y="8.5" width="12" height="12" rx="2" />
      <path d="M15.5 5.5v-.5a1.5 1.5 0 0 0-1.5-1.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5" />
    </Icon>
  );
}

/** Stethoscope: examination. */
export function StethoscopeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M7.3 4H5.8a1 1 0 0 0-1 1v4.3a4.4 4.4 0 0 0 8.8 0V5a1 1 0 0 0-1-1h-1.5" />
      <path d="M9.2 13.7v2.1a4.6 4.6 0 0 0 9.2 0v-2.6" />
      <circle cx="18.4" cy="11.1" r="2.1" />
    </Icon>
  );
}

/** A list of which some is ticked off. */
export function TasksIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3.5 6.2l1.6 1.6 2.9-3.2M3.5 12.7l1.6 1.6 2.9-3.2M4.2 18.6h3M11.5 6.5h9M11.5 12.8h9M11.5 18.6h9" />
    </Icon>
  );
}
