import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { isSentKind } from '#contract/contacts/templates.ts';
import type { TextGroup } from '#contract/message-texts/constants.ts';
import { LANGUAGE_FACTS } from '#web/i18n/language.ts';
import { useRecordWords } from '#web/i18n/record-words.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import text from '#web/ui/text.module.css';
import { toolbar } from '#web/ui/toolbar.ts';
import type { KindTexts } from './queries.ts';
import styles from './texts.module.css';

interface TextGroupListProps {
  group: TextGroup;
  texts: readonly KindTexts[];
  /** The languages in which WhatsApp still sends an earlier text. */
  awaiting: (texts: KindTexts) => readonly Language[];
  onEdit: (texts: KindTexts) => void;
  onApprove: (texts: KindTexts) => void;
}

/** The messages of a group, each with its text in both languages. */
export function TextGroupList({ group, texts, ...rest }: TextGroupListProps) {
  const { t } = useTranslation('admin-texts');
  const id = `texts-${group}`;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{t(`groups.${group}`)}</h2>
      <ul className={styles.list}>
        {texts.map((one) => (
          <li key={one.kind}>
            <TextCard texts={one} {...rest} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TextCard({
  texts,
  awaiting,
  onEdit,
  onApprove,
}: { texts: KindTexts } & Omit<TextGroupListProps, 'group' | 'texts'>) {
  const { t } = useTranslation('admin-texts');
  const { valueName } = useRecordWords();
  const name = valueName('kind', texts.kind);
  const isAwaiting = awaiting(texts).length > 0;
  return (
    <Card snug className={styles.card}>
      <div className={toolbar(2, 'spread')}>
        <h3 className={styles.name}>{name}</h3>
        <div className={toolbar(2)}>
          {LANGUAGES.some((lang) => texts[lang].isOwn) && <Badge tone="accent">{t('own')}</Badge>}
          {LANGUAGES.some((lang) => !texts[lang].isUsed) && <Badge tone="fail">{t('unused')}</Badge>}
          {isAwaiting && <Badge tone="pending">{t('approval.awaited')}</Badge>}
        </div>
      </div>
      {LANGUAGES.map((lang) => (
        <p key={lang} lang={lang} dir={LANGUAGE_FACTS[lang].direction} className={styles.text}>
          <WithFields text={texts[lang].text} />
        </p>
      ))}
      {!isSentKind(texts.kind) && <p className={text.note}>{t('own-phone-only')}</p>}
      <div className={toolbar(2)}>
        <Button small variant="secondary" aria-label={t('edit-named', { name })} onClick={() => onEdit(texts)}>
          {t('edit')}
        </Button>
        {isAwaiting && (
          <Button small variant="ghost" aria-label={t('approval.named', { name })} onClick={() => onApprove(texts)}>
            {t('approval.button')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** A text whose fields are named as the page names them. */
function WithFields({ text: said }: { text: string }) {
  const nameOf = useFieldName();
  // Every second part is the name of a field.
  return said.split(/\{(\w+)\}/).map((part, place) => {
    const key = `${place} ${part}`;
    return place % 2 === 1 ? (
      <bdi key={key} lang="" className={styles.field}>
        {nameOf(part)}
      </bdi>
    ) : (
      <Fragment key={key}>{part}</Fragment>
    );
  });
}

const FIELDS = ['at', 'until', 'clock', 'day', 'amount', 'total', 'number'] as const;

/** What a field of a text is called. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation('admin-texts');
  return (field) => {
    const known = FIELDS.find((one) => one === field);
    return known ? t(`fields.${known}`) : field;
  };
}
