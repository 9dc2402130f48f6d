import { expect, test } from 'vitest';
import { saveAppointment } from '#contract/appointments/staff-calls.ts';
import { cairoDay, dayAfter } from '#contract/cairo-day.ts';
import { momentInCairo } from '#contract/cairo-time.ts';
import { LANGUAGES, type Language } from '#contract/constants.ts';
import { searchPatients } from '#contract/patients/calls.ts';
import { formatPhone, toE164 } from '#contract/phone.ts';
import { submitReceptionForm } from '#contract/visit-forms/calls.ts';
import { DESK, PHONE } from './harness/browser.ts';
import { newPhone, type Person } from './harness/shop.ts';
import { beginSignedIn, shows } from './harness/steps.ts';
import { openSuite } from './harness/suite.ts';

const suite = openSuite();

const TEXTS = {
  ar: {
    client: 'نادية فؤاد',
    unreached: /^تعذّر الوصول إليهم/,
    reminder: 'تذكير بالموعد',
    clock: /(?<!\d)11:00\sصباحًا/,
    called: 'تسجيل الاتصال: نادية فؤاد',
    nothing: 'لا شيء اليوم',
    timeline: 'السجل الزمني',
    entry: ['رسالة من المركز', 'تذكير بموعد', 'واتساب', 'لم تصل: تم الاتصال'],
  },
  en: {
    client: 'Nadia Fouad',
    unreached: /^Could not be reached/,
    reminder: 'Reminder of the appointment',
    clock: /(?<!\d)11:00\sam/,
    called: 'Mark as called: Nadia Fouad',
    nothing: 'Nothing today',
    timeline: 'Time line',
    entry: ['Message from the centre', 'Appointment reminder', 'WhatsApp', 'Not delivered: called instead'],
  },
} as const;

/** Far enough that a reminder of it is still to go out. */
const DAY = dayAfter(cairoDay(), 3);
const onTheDayBefore = (time: string) => new Date(momentInCairo(`${dayAfter(DAY, -1)}T${time}`) ?? '');

/** A client with a record and an appointment on that day, of each language with another specialist. */
async function booked(cs: Person, language: Language): Promise<{ patientId: string; phone: string }> {
  const { shop } = suite;
  const [name, phone] = [TEXTS[language].client, newPhone()];
  const visit = { date: new Date().toISOString(), name, phone, age: 67, address: '12 شارع النيل' };
  const data = { ...visit, reasons: { 0: { reason: 'maintenance' as const } } };
  await shop.callAs(cs, submitReceptionForm, { id: cs.id, data });
  const { documents } = await shop.callAs(cs, searchPatients, { id: cs.id, query: phone });
  const patientId = documents[0]?.$id ?? '';
  const time = {
    specialist_id: `specialist${LANGUAGES.indexOf(language)}`,
    starts_at: momentInCairo(`${DAY}T11:00`) ?? '',
  };
  const appointment = { kind: 'follow-up' as const, ...time, patient_id: patientId, name, phone };
  await shop.callAs(cs, saveAppointment, { id: cs.id, requestId: crypto.randomUUID(), data: appointment });
  return { patientId, phone };
}

test.for(LANGUAGES)(
  'a client whom no channel reminds is called by the desk, and their time line tells both, in %s',
  async (language) => {
    const t = TEXTS[language];
    const { shop } = suite;
    await shop.openClinic(['د. سارة', 'د. كريم']);
    const cs = await shop.addPerson({ role: 'cs' });
    const { patientId, phone } = await booked(cs, language);
    // The first run writes the reminder, the second one finds no channel for it.
    for (const time of ['12:00', '12:05']) await shop.runSchedule(onTheDayBefore(time));

    const reception = await shop.addPerson({ role: 'reception' });
    const { page } = await suite.visit({ language, viewport: PHONE });
    await beginSignedIn(page, shop, reception, '/reception/today');
    const part = page.getByRole('region', { name: t.unreached });
    const line = part.getByRole('listitem').filter({ hasText: t.client });
    await shows(line.filter({ hasText: t.reminder }).filter({ hasText: t.clock }));
    await shows(line.locator(`a[href="tel:${phone}"]`, { hasText: formatPhone(phone) }));
    const whatsapp = new URL((await line.locator('a[href^="https://wa.me/"]').getAttribute('href')) ?? '');
    expect(whatsapp.pathname).toBe(`/${toE164(phone).slice(1)}`);
    expect(whatsapp.searchParams.get('text')).toMatch(/نذكّرك بموعدك: .*11:00 صباحًا/);
    await line.getByRole('button', { name: t.called, exact: true }).click();
    await shows(part.getByText(t.nothing));

    const { page: desk } = await suite.visit({ language, viewport: DESK });
    await beginSignedIn(desk, shop, cs, `/cs/patients/${patientId}`);
    const entries = desk.getByRole('list', { name: t.timeline, exact: true }).getByRole('listitem');
    const [kind, ...said] = t.entry;
    const entry = entries.filter({ hasText: kind }).filter({ hasText: said[0] });
    await shows(entry);
    for (const word of said) expect(await entry.innerText()).toContain(word);
  },
);
