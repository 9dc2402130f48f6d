import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import { Name } from '#web/ui/name.tsx';
import text from '#web/ui/text.module.css';
import type { Option, OptionGroup } from './found-options.ts';
import styles from './search.module.css';

interface FoundListProps {
  /** The list's id; options and groups get theirs from it. */
  id: string;
  groups: readonly OptionGroup[];
  /** The option that Enter opens. */
  chosen: Option | undefined;
  onOpen: (option: Option) => void;
}

/** The id of an option by its place among all. */
export const optionId = (listId: string, place: number): string => `${listId}-${place}`;

/** What was found, by kind. The focus is in the field above, which names the chosen option. */
export function FoundList({ id, groups, chosen, onOpen }: FoundListProps) {
  const { t } = useTranslation('staff');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const options = groups.flatMap((group) => group.options);
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('everything.found')}>
      {groups.map(({ kind, options: own }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box holds groups, no fieldsets
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className={styles.group}>
          <div id={`${id}-${kind}`} className={styles.kind}>
            {t(`everything.kinds.${kind}`)}
          </div>
          {own.map((option) => (
            // biome-ignore lint/a11y: the keys are those of the field
            <div
              key={optionId(id, options.indexOf(option))}
              id={optionId(id, options.indexOf(option))}
              role="option"
              aria-selected={option === chosen}
              className={cx(styles.option, option === chosen && styles.chosen)}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onOpen(option)}
            >
              {option.isCode ? (
                <bdi dir="ltr" className={styles.title}>
                  {option.title}
                </bdi>
              ) : (
                <Name className={styles.title}>{option.title}</Name>
              )}
              {[...new Set(option.details)].filter(Boolean).map((detail) => (
                <bdi key={detail} className={text.note}>
                  {detail}
                </bdi>
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
