import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Language } from '#contract/constants.ts';
import { UNIQUE_WORD, uniqueName } from './names.ts';

/** Where the pictures of the staff's guides are written (`web/docs/guides`); none are taken unless it is told. */
const FOLDER = process.env.SAMAA_PICTURES;

/** A name that nobody else has, unless it is to be seen in a picture. */
export function pictureName(name: string): string {
  return FOLDER ? name : uniqueName(name);
}

/** A screen of text stays sharp, in a quarter of the bytes. */
const QUALITY = 60;

/** Takes a picture of what the page shows now. */
export async function takePicture(page: Page, language: Language, name: string): Promise<void> {
  if (!FOLDER) return;
  const tidied = await page.evaluateHandle(tidyNames, UNIQUE_WORD.source);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  await tidied.evaluate((texts) => {
    for (const { node, text } of texts) node.nodeValue = text;
  });
  const file = join(FOLDER, language, `${name}.webp`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, data, 'base64');
}

/** Runs in the page: names of accounts end in a word that keeps them apart. Answers what stood where before. */
function tidyNames(unique: string) {
  const nodes: Node[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) nodes.push(texts.currentNode);
  return nodes.map((node) => {
    const text = node.nodeValue ?? '';
    node.nodeValue = text.replace(new RegExp(unique, 'g'), '');
    return { node, text };
  });
}
