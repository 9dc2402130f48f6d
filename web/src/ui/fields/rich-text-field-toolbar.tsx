import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button.tsx';
import styles from './rich-text-field.module.css';
import { TOOL_ICONS } from './rich-text-field-icons.tsx';

export type ToolName = keyof typeof TOOL_ICONS;
const TOOL_NAMES = Object.keys(TOOL_ICONS) as ToolName[];

interface RichTextToolbarProps {
  /** What the text is, for the toolbar's own name. */
  label: string;
  /** Id of the text. */
  controls: string;
  /** The address of a link is being asked for. */
  linking: boolean;
  isOn: (tool: ToolName) => boolean;
  onUse: (tool: ToolName) => void;
}

/** The buttons above a text. One stop of the Tab key; arrows, Home and End move among them. */
export function RichTextToolbar({ label, controls, linking, isOn, onUse }: RichTextToolbarProps) {
  const { t } = useTranslation('admin-fields');
  const buttons = useRef<(HTMLButtonElement | null)[]>([]);
  const [stop, setStop] = useState(0);

  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
    const last = TOOL_NAMES.length - 1;
    const next = {
      [forward]: stop === last ? 0 : stop + 1,
      [backward]: stop === 0 ? last : stop - 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    buttons.current[next]?.focus();
  }

  return (
    <div
      role="toolbar"
      aria-label={t('editor.toolbar', { label })}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={move}
    >
      {TOOL_NAMES.map((tool, index) => (
        <IconButton
          key={tool}
          ref={(button) => {
            buttons.current[index] = button;
          }}
          label={t(`editor.tools.${tool}`)}
          icon={TOOL_ICONS[tool]}
          aria-pressed={tool === 'clear' ? undefined : isOn(tool)}
          aria-expanded={tool === 'link' ? linking : undefined}
          tabIndex={index === stop ? 0 : -1}
          className={styles.tool}
          onFocus={() => setStop(index)}
          onClick={() => onUse(tool)}
        />
      ))}
    </div>
  );
}
