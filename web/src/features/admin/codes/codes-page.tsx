import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { fetchCodes } from '#contract/codes/admin-calls.ts';
import type { DiscountCode } from '#contract/codes/admin-schemas.ts';
import { CODE_MAX } from '#contract/codes/constants.ts';
import { KEEP_PLACE } from '#web/config/navigation.ts';
import { useLanguage } from '#web/i18n/use-language.ts';
import { call } from '#web/lib/call.ts';
import { useCursorList } from '#web/office/cursor-list.ts';
import { ListTable } from '#web/office/list-table.tsx';
import { SearchForm } from '#web/office/search-form.tsx';
import { Button, RowButton } from '#web/ui/button.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import text from '#web/ui/text.module.css';
import { useCodeColumns } from './code-columns.tsx';
import { CodeEditor } from './code-editor.tsx';
import { CodeUses } from './code-uses.tsx';
import { CODES_KEY } from './queries.ts';

/** What is done: a new code, a change of one, or the orders that used it. */
type Doing = { what: 'add' } | { what: 'edit' | 'uses'; code: DiscountCode };

/** The discount codes of the shop, and how many orders use each. */
export function CodesPage() {
  const { t } = useTranslation('admin-codes');
  const { language: lang } = useLanguage();
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const list = useCursorList<DiscountCode>({
    queryKey: [...CODES_KEY, lang, search],
    fetchAfter: (after, signal) =>
      call(fetchCodes, { lang, query: search || undefined, cursor: after?.next }, { signal }),
  });
  const [doing, setDoing] = useState<Doing | null>(null);
  const columns = useCodeColumns();
  const done = () => setDoing(null);
  return (
    <Container layout="admin">
      <PageHeading>{t('title')}</PageHeading>
      <p className={text.soft}>{t('lead')}</p>
      <div>
        <Button onClick={() => setDoing({ what: 'add' })}>{t('add')}</Button>
      </div>
      <SearchForm
        label={t('search')}
        placeholder={t('search-placeholder')}
        search={search}
        maxLength={CODE_MAX}
        onSearch={(query) => setParams(query ? { q: query } : {}, KEEP_PLACE)}
      />
      <ListTable
        caption={t('caption')}
        columns={columns}
        list={list}
        empty={t(search ? 'not-found' : 'empty')}
        actions={(code) => (
          <>
            <RowButton label={t('edit-named', { code: code.code })} onClick={() => setDoing({ what: 'edit', code })}>
              {t('edit')}
            </RowButton>
            {code.uses > 0 && (
              <RowButton label={t('uses-named', { code: code.code })} onClick={() => setDoing({ what: 'uses', code })}>
                {t('uses')}
              </RowButton>
            )}
          </>
        )}
        counter={({ shown, total }) => t('counter', { count: shown, total })}
        more={t('more')}
      />
      {doing?.what === 'uses' ? (
        <CodeUses code={doing.code} onClose={done} />
      ) : (
        doing && <CodeEditor code={doing.what === 'edit' ? doing.code : null} onClose={done} />
      )}
    </Container>
  );
}
