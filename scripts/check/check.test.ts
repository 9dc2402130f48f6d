import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import type { ColumnConfig, IndexConfig } from '../local-appwrite/core/project-config.ts';
import { RULES } from './hygiene.ts';
import { inspectMarkup } from './markup.ts';
import { inspectSite, inspectTable } from './schema.ts';
import { compareLanguages, flatten } from './texts.ts';
import { findUses } from './translations.ts';
import { complaintAbout, ZONES } from './zones.ts';

describe('import zones', () => {
  const packages = new Set(['react', 'yup', 'node-appwrite', '@tanstack/react-query']);
  const complaint = (path: string, specifier: string) => complaintAbout(path, { specifier, line: 1 }, packages);

  test.each([
    ['functions/subjects/orders/shop/add-to-cart.ts', '../rules/cart.ts'],
    ['functions/subjects/orders/shop/add-to-cart.ts', '#runtime/tables.ts'],
    ['functions/subjects/orders/shop/add-to-cart.ts', '#subjects/catalogue/products.ts'],
    ['functions/subjects/orders/shop/add-to-cart.ts', '#subjects/catalogue/shop/fetch-product.ts'],
    ['functions/runtime/identity.ts', '#subjects/accounts/holder.ts'],
    ['functions/shop/main.ts', '#subjects/orders/shop/add-to-cart.ts'],
    ['functions/subjects/orders/shop/add-to-cart.ts', 'node-appwrite'],
    ['functions/contract/cart/schemas.ts', 'yup'],
    ['functions/runtime/lock-order.ts', '#records/registry.ts'],
    ['functions/records/registry.ts', '#subjects/orders/tables.ts'],
    ['functions/subjects/visits/block-tables.ts', '#records/record.ts'],
    ['scripts/lib/tables.ts', '../../functions/records/record.ts'],
    ['functions/subjects/orders/shop/cart.test.ts', '../../../../scripts/local-appwrite/server.ts'],
    ['functions/testing/kit.ts', '#runtime/context.ts'],
    ['functions/testing/kit.ts', '../../scripts/local-appwrite/server.ts'],
    ['web/src/features/cart/dropdown.tsx', '#contract/cart/calls.ts'],
    ['web/src/features/catalogue/store/card.tsx', '#web/features/cart/shared/cart.ts'],
    ['web/src/features/catalogue/store/card.tsx', '../shared/card-price.tsx'],
    ['web/src/features/admin/orders/orders-page.tsx', '../shared/csv.ts'],
    ['web/src/features/reception/page.tsx', '#web/features/visits/shared/form-list.tsx'],
    ['web/src/features/cart/shared/cart.ts', '#web/features/account/shared/user.tsx'],
    ['web/src/ui/button.tsx', '../i18n/format.ts'],
    ['web/src/i18n/errors.ts', '../lib/call.ts'],
    ['web/src/features/catalogue/card.tsx', '@tanstack/react-query'],
    ['web/src/app/main.tsx', '../features/cart/dropdown.tsx'],
    ['scripts/seed/seed.ts', '../../functions/lib/search.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(complaint(path, specifier)).toBeUndefined();
  });

  test.each([
    ['functions/contract/cart/calls.ts', '#lib/money.ts'],
    ['functions/subjects/orders/rules/cart.ts', '#runtime/tables.ts'],
    ['functions/subjects/orders/rules/cart.ts', '../order-events.ts'],
    ['functions/subjects/orders/order-events.ts', './shop/add-to-cart.ts'],
    ['functions/subjects/orders/shop/fetch-order.ts', '../admin/order-reading.ts'],
    ['functions/subjects/orders/shop/fetch-order.ts', '#subjects/accounts/clients/register.ts'],
    ['functions/runtime/tables.ts', '#subjects/orders/order-events.ts'],
    ['functions/shop/main.ts', '#subjects/orders/admin/fetch-order.ts'],
    ['functions/lib/money.ts', '../runtime/dispatch.ts'],
    ['functions/lib/money.ts', 'node-appwrite'],
    ['functions/subjects/orders/tables.ts', '#runtime/tables.ts'],
    ['functions/records/record.ts', '#subjects/orders/tables.ts'],
    ['web/src/features/visits/columns.ts', '#subjects/orders/tables.ts'],
    ['functions/subjects/orders/shop/add-to-cart.ts', './add-to-cart.test.ts'],
    ['web/src/features/catalogue/store/card.tsx', '#web/features/cart/cart-line.tsx'],
    ['web/src/features/admin/orders/orders-page.tsx', '../people/people-page.tsx'],
    ['web/src/features/cart/shared/cart.ts', '../cart-line.tsx'],
    ['web/src/form/form.ts', '#web/features/cart/shared/cart.ts'],
    ['web/src/ui/button.tsx', '../features/cart/dropdown.tsx'],
    ['web/src/ui/button.tsx', '../lib/storage.ts'],
    ['web/src/lib/call.ts', '../ui/toast/toast.ts'],
    ['web/src/lib/call.ts', '../i18n/i18n.ts'],
    ['functions/testing/kit.ts', '../../scripts/seed/seed.ts'],
    ['scripts/lib/run.ts', '../seed/main.ts'],
    ['web/src/lib/call.ts', '../../../functions/lib/money.ts'],
    ['web/src/lib/call.ts', 'node:fs'],
    ['web/src/lib/call.ts', 'left-pad'],
    ['scripts/seed/seed.ts', '../../functions/shop/main.ts'],
    ['scripts/local-appwrite/server.ts', '../../functions/lib/money.ts'],
    ['elsewhere/file.ts', 'react'],
  ])('%s may not import %s', (path, specifier) => {
    expect(complaint(path, specifier)).toBeTypeOf('string');
  });
});

test('no import zone leads back to itself', () => {
  const leadsTo = (zone: string, goal: string, seen = new Set<string>()): boolean =>
    (ZONES[zone]?.may ?? []).some((next) => {
      if (next === zone) return false;
      if (next === goal) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return leadsTo(next, goal, seen);
    });
  expect(Object.keys(ZONES).filter((zone) => leadsTo(zone, zone))).toEqual([]);
});

describe('texts', () => {
  const language = (texts: object) => new Map([['common', flatten(texts)]]);
  const compare = (ar: object, en: object) =>
    compareLanguages(
      new Map([
        ['ar', language(ar)],
        ['en', language(en)],
      ]),
    );
  const arabicItems = {
    items_zero: 'لا شيء',
    items_one: 'واحد',
    items_two: 'اثنان',
    items_few: '{{count}} أشياء',
    items_many: '{{count}} شيئًا',
    items_other: '{{count}} شيء',
  };
  const englishItems = { items_one: 'One', items_other: '{{count}} items' };

  test('languages that say the same have no fault', () => {
    const faults = compare(
      { menu: { home: 'الرئيسية' }, hello: 'أهلا {{name}}', ...arabicItems },
      { menu: { home: 'Home' }, hello: 'Hello {{name}}', ...englishItems },
    );
    expect(faults).toEqual([]);
  });

  test('a key is missing in either language', () => {
    expect(compare({ a: 'أ', b: 'ب' }, { a: 'A' })).toEqual(['web/src/i18n/en/common.json lacks "b"']);
    expect(compare({ a: 'أ' }, { a: 'A', b: 'B' })).toEqual(['web/src/i18n/ar/common.json lacks "b"']);
  });

  test('a plural form is missing', () => {
    const { items_few: _few, ...others } = arabicItems;
    expect(compare(others, englishItems)).toEqual(['web/src/i18n/ar/common.json "items" lacks the plural form "few"']);
  });

  test('a value or a marked part is named in one language only', () => {
    expect(compare({ a: '{{name}}' }, { a: '{{user}}' })).toHaveLength(1);
    expect(compare({ a: '<link>أ</link>' }, { a: 'A' })).toHaveLength(1);
  });

  test('an empty text', () => {
    expect(compare({ a: ' ' }, { a: 'A' })).toEqual(['web/src/i18n/ar/common.json "a" is empty']);
  });
});

test('keys are found in calls, computed keys and tables of keys', () => {
  const code = `
    const { t } = useTranslation('store');
    t('title'); t(\`sort-\${order}\`); t(open ? 'less' : 'more'); i18n.t('errors:busy');
    const links = [{ label: 'nav.home' }];`;
  const { program } = parseSync('a.tsx', code);
  const uses = findUses({ program, lineOf: () => 1 });
  const ofStore = ['store', 'common'];
  const found = (start: string, end: string | undefined, namespaces: string[] | undefined) => ({
    start,
    end,
    line: 1,
    namespaces,
  });
  expect(uses).toEqual(
    expect.arrayContaining([
      found('title', undefined, ofStore),
      found('sort-', '', ofStore),
      found('less', undefined, ofStore),
      found('more', undefined, ofStore),
      found('errors:busy', undefined, ofStore),
      found('nav.home', undefined, undefined),
    ]),
  );
});

describe('schema', () => {
  const column = { key: 'brand', type: 'string', array: false, required: true, default: null } as const;
  const text = (size: number) => ({ ...column, size, encrypt: false }) as const;
  const faultsOf = (columns: readonly ColumnConfig[], ...indexes: IndexConfig[]) =>
    inspectTable({ $id: 'products', columns: [...columns], indexes }).join('\n');
  const indexed: IndexConfig = { key: 'brand', type: 'key', columns: ['brand'], orders: ['ASC'] };

  test('a table that fits the database has no fault', () => {
    expect(faultsOf([text(100)], indexed, { ...indexed, type: 'fulltext' })).toBe('');
  });

  test('what the database could not hold', () => {
    const list = { ...text(100), array: true };
    const choice: ColumnConfig = { ...column, format: 'enum', elements: ['a'] };
    expect(faultsOf([text(800)], indexed)).toContain('800 characters');
    expect(faultsOf(Array.from({ length: 5 }, (_, number) => ({ ...text(4000), key: `c${number}` })))).toContain(
      'a row needs',
    );
    expect(faultsOf([list], indexed)).toContain('a list cannot be indexed');
    for (const one of [list, choice]) {
      expect(faultsOf([one], { ...indexed, type: 'fulltext' })).toContain('full text is for one plain string column');
    }
  });

  test('a site says all that the CLI compares, and nothing that it asks about', () => {
    const commands = { installCommand: '', buildCommand: 'true', outputDirectory: './', fallbackFile: 'fallback.html' };
    const kind = { framework: 'other', buildRuntime: 'node-22', adapter: 'static', specification: 's-1vcpu-512mb' };
    const site = { $id: 'web', name: 'Web', enabled: true, logging: true, timeout: 30, path: 'dist/web' };
    const whole = { ...site, ...commands, ...kind };
    expect(inspectSite(whole)).toEqual([]);
    expect(inspectSite({ ...whole, fallbackFile: undefined }).join()).toContain('"fallbackFile" is missing');
    expect(inspectSite({ ...whole, buildCommand: '' }).join()).toContain('buildCommand must not be empty');
    expect(inspectSite({ ...whole, path: 'web' }).join()).toContain('path must be dist/web');
  });
});

describe('markup', () => {
  const inspect = (code: string, path = 'web/src/app/a.tsx', specifier = 'react') =>
    inspectMarkup({ path, program: parseSync(path, code).program, imports: [{ specifier, line: 1 }], lineOf: () => 1 });

  test.each([
    '<p dangerouslySetInnerHTML={{ __html: name }} />',
    "createElement('p', { dangerouslySetInnerHTML: { __html: name } });",
    '<iframe srcDoc={name} />',
    'box.innerHTML = name;',
    'box.insertAdjacentHTML("beforeend", name);',
    'frame.contentDocument.document.write(name);',
    'new DOMParser().parseFromString(name, "text/html");',
    '<a href={person.page}>x</a>',
    `<a href={\`\${person.page}/x\`}>x</a>`,
    'window.open(person.page);',
    'window.location.href = person.page;',
    'location.replace(person.page);',
  ])('%s is refused', (code) => {
    expect(inspect(code)).toHaveLength(1);
  });

  test.each([
    `<a href={\`tel:\${phone}\`} title={name}>{name}</a>`,
    '<a href={webAddress(person.page)}>x</a>',
    '<a href="/terms">x</a>',
    'window.location.assign(paths.landing);',
    'box.textContent = name;',
    'showToast({ kind: "fail", title, message });',
  ])('%s is fine', (code) => {
    expect(inspect(code)).toEqual([]);
  });

  test('sweetalert2 is used in one file, which sets nothing that the library reads as HTML', () => {
    const asks = 'Swal.fire({ titleText: name, text: name })';
    const only = 'web/src/ui/dialogs/sweet-alert.ts';
    expect(inspect(asks, only, 'sweetalert2')).toEqual([]);
    expect(inspect(asks, 'web/src/ui/dialogs/confirm.ts', 'sweetalert2/dist/sweetalert2.js')).toHaveLength(1);
    for (const option of ['title', 'html', 'footer', 'iconHtml', 'confirmButtonText', 'cancelButtonText']) {
      expect(inspect(`Swal.fire({ ${option}: name })`, only, 'sweetalert2'), option).toHaveLength(1);
    }
  });
});

describe('leftovers', () => {
  const faults = (path: string, line: string) =>
    RULES.filter((rule) => rule.in.test(path) && rule.pattern.test(line)).map((rule) => rule.says);
  // Put together here, so that this file itself is clean.
  const slash = '/';

  test.each([
    ['scripts/start.ts', `const folder = '${slash}root${slash}data';`],
    ['scripts/start.test.ts', `test.${'only'}('x', () => {});`],
    ['web/src/app/main.test.tsx', `await page.waitFor${'Timeout'}(500);`],
    ['package-lock.json', '"resolved": "https://registry.example/react.tgz"'],
    ['web/src/i18n/ar/order.json', `"free": "يمكنك الإلغاء ${'دو'}ن مقابل."`],
    ['scripts/seed/data/terms-ar.html', `<p>خلال 14 يومًا ${'دو'}ن إبداء أسباب</p>`],
    ['functions/subjects/messages/rules/texts.ts', `text: 'ننتظرك في ${'العيا'}دة'`],
  ])('%s: %s', (path, line) => {
    expect(faults(path, line)).toHaveLength(1);
  });

  test('words that only hold a word which our texts do not use are fine', () => {
    expect(faults('web/src/i18n/ar/clinic-staff.json', '"another_time": "يريدون موعدًا بدون تأخير"')).toEqual([]);
  });

  test('paths of the project and of addresses are fine', () => {
    expect(faults('web/src/app/main.tsx', `import x from '../home${slash}page.tsx'; const to = '/home';`)).toEqual([]);
  });
});
