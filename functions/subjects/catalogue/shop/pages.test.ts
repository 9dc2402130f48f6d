import { ExecutionMethod, Functions } from 'node-appwrite';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startShop, type TestShop } from '../../../testing/kit.ts';
import { sitemap, sitemapOf } from './sitemap.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop({
    terms_ar: '<h2>الضمان</h2><script>alert(1)</script>',
    terms_en: '<h2>Warranty</h2>',
    privacy_ar: '<h2>بياناتك</h2>',
  });
});

/** Reads a page of the shop function as somebody who is not signed in. */
async function read(path: string, method = ExecutionMethod.GET) {
  const execution = await new Functions(shop.guest.client).createExecution({ functionId: 'shop', xpath: path, method });
  const type = execution.responseHeaders.find(({ name }) => name === 'content-type')?.value;
  return { status: execution.responseStatusCode, type, body: execution.responseBody };
}

describe('the terms', () => {
  test('are a whole page in the language that is asked for, sanitized', async () => {
    const arabic = await read('/terms');
    expect(arabic).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(arabic.body).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">/);
    expect(arabic.body).toContain('<h2>الضمان</h2>');
    expect(arabic.body).not.toContain('script');
    const english = await read('/terms?lang=en');
    expect(english.body).toContain('<html lang="en" dir="ltr">');
    expect(english.body).toContain('<h2>Warranty</h2>');
    expect((await read('/terms?lang="><b>')).body).toContain('<html lang="ar" dir="rtl">');
  });

  test('so is what the shop keeps of people', async () => {
    const { body } = await read('/privacy?lang=en');
    expect(body).toContain('<h1>Privacy policy</h1>');
    expect(body).toContain('<h2>بياناتك</h2>\n<h2>How long we keep it</h2>');
  });

  test('are read, not written to', async () => {
    expect((await read('/terms', ExecutionMethod.POST)).status).toBe(400);
  });
});

describe('the sitemap', () => {
  test('names every product and page in both languages, each with its variants', async () => {
    const aid = await shop.addHearingAid();
    const accessory = await shop.addAccessory();
    const xml = (await sitemap.write(new URLSearchParams(), shop.ports({ siteOrigin: 'https://shop.example' }))) ?? '';
    const found = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, href]) => href);
    expect(found).toEqual([
      'https://shop.example/',
      'https://shop.example/?lang=en',
      'https://shop.example/store/1',
      'https://shop.example/store/1?lang=en',
      'https://shop.example/store/1?type=accessories',
      'https://shop.example/store/1?type=accessories&amp;lang=en',
      'https://shop.example/fit',
      'https://shop.example/fit?lang=en',
      'https://shop.example/book',
      'https://shop.example/book?lang=en',
      'https://shop.example/terms',
      'https://shop.example/terms?lang=en',
      'https://shop.example/privacy',
      'https://shop.example/privacy?lang=en',
      `https://shop.example/store/hearing-aids/${aid.$id}`,
      `https://shop.example/store/hearing-aids/${aid.$id}?lang=en`,
      `https://shop.example/store/accessories/${accessory.$id}`,
      `https://shop.example/store/accessories/${accessory.$id}?lang=en`,
    ]);
    expect(xml.match(/hreflang="ar"/g)).toHaveLength(found.length);
  });

  describe('of more pages than one file holds', () => {
    const SITEMAP = 'https://pay.shop.example/sitemap.xml';
    const page = sitemapOf(4);
    const write = (query: string, change = {}) =>
      page.write(
        new URLSearchParams(query),
        shop.ports({ siteOrigin: 'https://shop.example', sitemapUrl: SITEMAP, ...change }),
      );
    const locations = (xml: string | null) => [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, href]) => href);

    test('is an index of files that together name every page once', async () => {
      const all = locations(
        await sitemap.write(new URLSearchParams(), shop.ports({ siteOrigin: 'https://shop.example' })),
      );
      const index = await write('');
      expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
      const parts = locations(index);
      expect(parts).toEqual(parts.map((_, place) => `${SITEMAP}?part=${place + 1}`));
      expect(parts).toHaveLength(Math.ceil(all.length / 8));
      const files = await Promise.all(parts.map((href) => write(new URL(href ?? '').search)));
      expect(files.flatMap(locations)).toEqual(all);
    });

    test.each(['part=0', 'part=99', 'part=1.5', 'part=-1', 'part=x'])('has no file at %s', async (query) => {
      expect(await write(query)).toBeNull();
    });

    test('is not there while nobody told where its files are', async () => {
      expect(await write('', { sitemapUrl: null })).toBeNull();
    });

    test('reads the products again only when the catalogue has been written', async () => {
      await write('');
      const { tables } = shop.ports({});
      const list = vi.spyOn(tables, 'list');
      const before = await Promise.all([write('', { tables }), write('part=1', { tables })]);
      expect(before).not.toContain(null);
      expect(list).not.toHaveBeenCalled();
      const added = await shop.addHearingAid();
      expect(await write('part=2', { tables })).toContain(added.$id);
      expect(list).toHaveBeenCalled();
    });
  });

  test('is not there while nobody told the site’s address', async () => {
    expect((await read('/sitemap.xml')).status).toBe(404);
  });
});
