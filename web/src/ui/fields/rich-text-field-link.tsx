import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { toolbar } from '../toolbar.ts';
import styles from './rich-text-field.module.css';
import { linkAddress } from './rich-text-field-html.ts';
import { TextField } from './text-field.tsx';

interface RichTextLinkProps {
  /** The link that is there now; empty when there is none. */
  address: string;
  /** Told the new address, or null to take the link away. */
  onLink: (address: string | null) => void;
  onClose: () => void;
}

/** Asks where a link leads. It stands inside of a form, so it is none itself: Enter sets the link, Escape closes. */
export function RichTextLink({ address, onLink, onClose }: RichTextLinkProps) {
  const { t } = useTranslation('admin-fields');
  const [typed, setTyped] = useState(address);
  const [wrong, setWrong] = useState(false);

  function set(): void {
    const meant = linkAddress(typed);
    if (meant === null) setWrong(true);
    else onLink(meant);
  }

  return (
    <div className={styles.link}>
      <TextField
        label={t('editor.link.address')}
        hint={t('editor.link.hint')}
        error={wrong && t('editor.link.wrong')}
        value={typed}
        dir="ltr"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            set();
          }
          if (event.key === 'Escape') {
            // A dialog around the form stays open.
            event.preventDefault();
            event.stopPropagation();
            onClose();
          }
        }}
      />
      <div className={toolbar(2)}>
        <Button small onClick={set}>
          {t('editor.link.set')}
        </Button>
        {address && (
          <Button small variant="secondary" onClick={() => onLink(null)}>
            {t('editor.link.remove')}
          </Button>
        )}
        <Button small variant="ghost" onClick={onClose}>
          {t('editor.link.cancel')}
        </Button>
      </div>
    </div>
  );
}
