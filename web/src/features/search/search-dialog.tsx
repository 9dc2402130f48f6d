import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { User } from '#contract/accounts/schemas.ts';
import type { Role } from '#contract/call.ts';
import { fetchProducts } from '#contract/catalogue/admin-calls.ts';
import { PATIENT_QUERY_MAX } from '#contract/devices/constants.ts';
import { isolated } from '#web/i18n/direction.ts';
import { errorText } from '#web/i18n/errors.ts';
import form from '#web/office/search-form.module.css';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SearchIcon } from '#web/ui/icons/icons.tsx';
import { stack } from '#web/ui/stack.ts';
import text from '#web/ui/text.module.css';
import { FoundList, optionId } from './found-list.tsx';
import { type Option, useFoundOptions } from './found-options.ts';
import styles from './search.module.css';
import { useChoice } from './use-choice.ts';
import { useEverything } from './use-everything.ts';

const findsProducts = (role: Role) => fetchProducts.access.some((one) => one === role);

interface SearchDialogProps {
  user: User;
  onClose: () => void;
}

/**
 * A field, and below it what its text may mean. The focus stays in the field: the arrows choose, Enter opens, Escape closes.
 * Nothing of it is kept in the browser.
 */
export function SearchDialog({ user, onClose }: SearchDialogProps) {
  const { t } = useTranslation('staff');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { found, asked, isSearching, error, retry } = useEverything(user.id, typed);
  const groups = useFoundOptions(found, user.role, asked);
  const options = useMemo(() => groups.flatMap((group) => group.options), [groups]);
  const count = options.filter(({ isMore }) => !isMore).length;
  const told = { count, typed: isolated(asked) };
  const open = ({ to }: Option) => {
    onClose();
    void navigate(to);
  };
  // What was found for another text is not opened by Enter.
  const { place, onKeyDown } = useChoice(options, (option) => !isSearching && open(option));
  const chosen = options[place];
  const field = useRef<HTMLInputElement>(null);
  const [listId, hintId] = [useId(), useId()];
  // The window gives the focus to its first button when it opens.
  useEffect(() => field.current?.focus(), []);
  return (
    <Dialog open title={t('everything.title')} onClose={onClose}>
      <div className={stack(3)}>
        <div className={cx(form.box, styles.box)}>
          <SearchIcon className={form.glass} size={20} />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label={t('everything.label')}
            aria-describedby={hintId}
            aria-autocomplete="list"
            aria-expanded={chosen !== undefined}
            aria-controls={chosen && listId}
            aria-activedescendant={chosen && optionId(listId, place)}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={PATIENT_QUERY_MAX}
            // An empty box with dir="auto" would turn to the left.
            dir={typed ? 'auto' : undefined}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
            className={form.input}
          />
        </div>
        <p id={hintId} className={text.soft}>
          {t(findsProducts(user.role) ? 'everything.hint-with-products' : 'everything.hint')}
        </p>
        <p role="status" className={styles.state}>
          {isSearching
            ? t('everything.searching')
            : found && !error && (count === 0 ? t('everything.nothing', told) : t('everything.count', told))}
        </p>
        <FormAlert message={error && errorText(error)}>
          <Button small variant="secondary" onClick={retry}>
            {t('table.retry')}
          </Button>
        </FormAlert>
        {chosen && !error && <FoundList id={listId} groups={groups} chosen={chosen} onOpen={open} />}
      </div>
    </Dialog>
  );
}
