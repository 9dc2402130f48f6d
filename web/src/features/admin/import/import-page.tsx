import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '#web/features/account/shared/user.tsx';
import { RadioGroup } from '#web/ui/fields/choice-fields.tsx';
import { Container, PageHeading } from '#web/ui/page/page.tsx';
import { APPOINTMENTS_FILE } from './appointments-file.ts';
import { AUDIOGRAMS_FILE } from './audiograms-file.ts';
import { BALANCES_FILE } from './balances-file.ts';
import { DEVICES_FILE } from './devices-file.ts';
import { FileImport } from './file-import.tsx';
import { FILE_CONTENTS, type FileContent } from './file-kind.ts';
import { FormerImports } from './former-imports.tsx';
import { PEOPLE_FILE } from './people-file.ts';
import { ProductsImport } from './products-import.tsx';

const FILES: Record<FileContent, () => ReactElement> = {
  people: () => <FileImport kind={PEOPLE_FILE} />,
  devices: () => <FileImport kind={DEVICES_FILE} />,
  audiograms: () => <FileImport kind={AUDIOGRAMS_FILE} />,
  appointments: () => <FileImport kind={APPOINTMENTS_FILE} />,
  balances: () => <FileImport kind={BALANCES_FILE} />,
  'hearing-aids': () => <ProductsImport type="hearing-aids" />,
  accessories: () => <ProductsImport type="accessories" />,
};

/** Where the data of another system and products come in from files, and what was imported before; `kind` is what is chosen first. */
export function ImportPage() {
  const { t } = useTranslation(['admin-import', 'staff']);
  const { user } = useUser();
  const [query] = useSearchParams();
  const [kind, setKind] = useState<FileContent>(
    () => FILE_CONTENTS.find((one) => one === query.get('kind')) ?? 'people',
  );
  if (!user) return null;
  const File = FILES[kind];
  return (
    <Container layout="admin">
      <PageHeading>{t('staff:pages.import')}</PageHeading>
      <p>{t('lead')}</p>
      <RadioGroup
        label={t('kind')}
        name="kind"
        value={kind}
        options={FILE_CONTENTS.map((value) => ({ value, label: t(`kinds.${value}.name`) }))}
        onChange={setKind}
      />
      <File key={kind} />
      <h2>{t('former.title')}</h2>
      <FormerImports userId={user.id} />
    </Container>
  );
}
