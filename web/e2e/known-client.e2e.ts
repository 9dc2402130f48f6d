import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/constants.ts';
import { fetchPatient, searchPatients } from '#contract/patients/calls.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { CLINIC_WORDS } from './harness/clinic-words.ts';
import { uniqueName } from './harness/names.ts';
import { newPhone } from './harness/shop.ts';
import { becomes, beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

/** So many keys take a known client from the door to customer service. */
const MOST_KEYS = 25;
const ADDRESS = '12 شارع النيل';

/** The keys of a page, counted: of a chord each, and of a text each character. */
function countedKeys(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async press(chord: string): Promise<void> {
      count += chord.split('+').length;
      await page.keyboard.press(chord);
    },
    async type(text: string): Promise<void> {
      count += text.length;
      await page.keyboard.type(text);
    },
  };
}

test.each(LANGUAGES)(
  'a known client is received with at most 25 keys from the opened page, and the next one from where the first was sent, in %s',
  async (language) => {
    const t = CLINIC_WORDS[language];
    const name = uniqueName('Mona');
    const phone = newPhone();
    const person = await suite.shop.addPerson({ role: 'reception' });
    const visit = { date: new Date().toISOString(), name, phone, age: 67, address: ADDRESS };
    const data = { ...visit, reasons: { 0: { reason: 'maintenance' } } };
    await suite.shop.callAs(person, submitReceptionForm, { id: person.id, data } as never);
    const { page } = await suite.visit({ language, expected: [/WebSocket/] });
    await beginSignedIn(page, suite.shop, person, '/reception');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await shows(field(t.phone));

    for (const begin of ['n', null]) {
      const keys = countedKeys(page);
      if (begin) await keys.press(begin);
      // The whole phone, although its last digits find people, too.
      await keys.type(phone);
      await shows(page.getByRole('button', { name: new RegExp(name) }));
      await keys.press('ArrowDown');
      await keys.press('Enter');
      await becomes(() => field(t.address).inputValue(), ADDRESS);
      expect([await field(t.name).inputValue(), await field(t.age).inputValue()]).toEqual([name, '67']);
      // The last of the known reasons.
      for (let step = 0; step < 4; step += 1) await keys.press('ArrowDown');
      await becomes(() => page.getByLabel(t.reason).inputValue(), 'programming');
      await keys.press('Control+Enter');
      await shows(page.getByText(t.sent, { exact: true }));
      await becomes(() => field(t.name).inputValue(), '');
      expect(keys.count()).toBeLessThanOrEqual(MOST_KEYS);
    }

    // Both are in the record of the one who was chosen.
    const { documents } = await suite.shop.callAs(person, searchPatients, { id: person.id, query: phone });
    expect(documents).toHaveLength(1);
    const [{ $id: patientId } = { $id: '' }] = documents;
    const { visits } = await suite.shop.callAs(person, fetchPatient, { id: person.id, patientId });
    expect(visits.flatMap(({ reasons }) => reasons.map(({ reason }) => reason)).sort()).toEqual([
      'maintenance',
      'programming',
      'programming',
    ]);
  },
);
