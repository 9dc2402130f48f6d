import { Icon } from '../icons/icon.tsx';

/** The icons of the toolbar, in its order. */
export const TOOL_ICONS = {
  heading: (
    <Icon size={20}>
      <path d="M5 5v14M15 5v14M5 12h10M19 19V9l-2 1.5" />
    </Icon>
  ),
  subheading: (
    <Icon size={20}>
      <path d="M5 7v11M13 7v11M5 12.5h8M17 12.2c.3-1.3 3.6-1.7 3.6.4 0 1.7-3.6 3-3.6 5.4h3.7" />
    </Icon>
  ),
  bold: (
    <Icon size={20}>
      <path d="M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z" />
    </Icon>
  ),
  italic: (
    <Icon size={20}>
      <path d="M10 5h8M6 19h8M14.5 5l-5 14" />
    </Icon>
  ),
  underline: (
    <Icon size={20}>
      <path d="M7 4.5v6.5a5 5 0 0 0 10 0V4.5M6 20h12" />
    </Icon>
  ),
  bullets: (
    <Icon size={20}>
      <path d="M9.5 6H20M9.5 12H20M9.5 18H20M4.5 6h.01M4.5 12h.01M4.5 18h.01" />
    </Icon>
  ),
  numbers: (
    <Icon size={20}>
      <path d="M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 15.3c.4-1 2.7-.9 2.4.6-.2 1-2.4 1.8-2.4 3.1h2.6" />
    </Icon>
  ),
  quote: (
    <Icon size={20}>
      <path d="M6 6v12M10 8h9M10 12h9M10 16h6" />
    </Icon>
  ),
  link: (
    <Icon size={20}>
      <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1" />
    </Icon>
  ),
  clear: (
    <Icon size={20}>
      <path d="M7 5h11M12.5 5 10 16M15 15l5 5M20 15l-5 5M5 20h6" />
    </Icon>
  ),
} as const;
