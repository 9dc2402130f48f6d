import { expect, test } from 'vitest';
import { NOAH_FILE_MAX } from '#contract/noah/constants.ts';
import {
  audiometry,
  impedance,
  noahFile,
  noahPatient,
  noahText,
  reflex,
  speech,
  tones,
  tympanogram,
} from '#web/testing/noah.ts';
import { NoahFileError } from './noah-xml.ts';
import { readNoah } from './read-noah.ts';

const AIR = { output: 'InsertPhoneRight', masking: 'NoSignalApplied' };
const read = async (...actions: readonly string[]) => {
  const [patient] = await readNoah(noahFile(noahText(noahPatient({}, ...actions))));
  return patient ?? expect.fail('nobody');
};
const one = async (...blocks: readonly string[]) => {
  const { sessions } = await read(audiometry({}, ...blocks));
  return sessions[0] ?? expect.fail('no session');
};
const said = ({ remarks }: { remarks: { list: () => { remark: string; about: string[] }[] } }) =>
  Object.fromEntries(remarks.list().map(({ remark, about }) => [remark, about]));
const reason = (file: File) =>
  readNoah(file).then(
    () => 'read',
    (error) => (error instanceof NoahFileError ? error.reason : error),
  );

test('tones are read by ear and way, masked or not, heard or not, with who and when', async () => {
  const session = await one(
    tones(AIR, [
      [500, 40],
      [1000, -10],
      [8000, 110, 'NoResponse'],
    ]),
    tones({ output: 'BoneConductorRight', masking: 'NarrowBandNoise' }, [
      [500, 15],
      [1000, 20],
    ]),
    tones({ output: 'InsertPhoneLeft', masking: 'NarrowBandNoise' }, [
      [500, 60, 'Normal', 40],
      [1000, 65],
    ]),
  );
  expect(session).toMatchObject({
    measured_at: '2024-03-02T08:30:00.000Z',
    tester: 'HODA',
    transducer: 'insert',
    results: {
      right: {
        air: { 500: { level: 40 }, 1000: { level: -10 }, 8000: { level: 110, no_response: true } },
        bone: { 500: { level: 15, masked: true }, 1000: { level: 20, masked: true } },
      },
      left: { air: { 500: { level: 60, masked: true }, 1000: { level: 65 } }, bone: {} },
    },
  });
  expect(session.results.right.air[500]).toEqual({ level: 40 });
  expect(session.results.left.air[1000]).toEqual({ level: 65 });
  expect(said(session)).toEqual({});
});

test('where nothing is said of masking, the level of the noise tells', async () => {
  const { results } = await one(
    tones({ output: 'AirConductorRight' }, [
      [500, 40],
      [1000, 50, 'Normal', 60],
    ]),
  );
  expect(results.right.air).toEqual({ 500: { level: 40 }, 1000: { level: 50, masked: true } });
});

test('a masked threshold takes the place of one that is not masked, in either order', async () => {
  const plain = tones(AIR, [[500, 40]]);
  const masked = tones({ ...AIR, masking: 'NarrowBandNoise' }, [[500, 55]]);
  for (const blocks of [
    [plain, masked],
    [masked, plain],
  ]) {
    const session = await one(...blocks);
    expect(session.results.right.air).toEqual({ 500: { level: 55, masked: true } });
    expect(said(session)).toEqual({});
  }
});

test('comfortable and uncomfortable levels are read', async () => {
  const { results } = await one(
    tones({ output: 'InsertPhoneLeft' }, [[1000, 70]], 'MostComfortableLevel'),
    tones(
      { output: 'InsertPhoneLeft' },
      [
        [1000, 95],
        [4000, 110, 'NoResponse'],
      ],
      'UncomfortableLevel',
    ),
  );
  expect(results.left).toMatchObject({
    mcl: { 1000: { level: 70 } },
    ucl: { 1000: { level: 95 }, 4000: { level: 110, no_response: true } },
  });
});

test('speech is read: its threshold, and the best score of words', async () => {
  const { results, transducer } = await one(
    speech('AirConductorRight', 45, [
      [60, 72],
      [75, 88],
    ]),
  );
  expect([results.right, transducer]).toMatchObject([
    { speech_threshold: 45, words: { percent: 88, level: 75 } },
    'supra_aural',
  ]);
});

test('a tympanogram and reflexes are read, of the ear that the description names', async () => {
  const { sessions } = await read(
    impedance(
      { date: '2024-03-02T10:40:00' },
      tympanogram({ canal: 115, peak: 65, pressure: -150, result: 'C' }),
      reflex('Ipsilateral', [500, 95, 1]),
      reflex('Ipsilateral', [500, 85, 1]),
      reflex('Ipsilateral', [500, 80, 0]),
      reflex('Contralateral', [4000, 100, 0]),
      reflex('Contralateral', [4000, 105, 0]),
    ),
    impedance(
      { date: '2024-03-02T10:45:00', description: 'Tympanometry Left' },
      tympanogram({ canal: 0.9, peak: 0.05, pressure: 0, unit: 'CubicCentimetrer' }),
    ),
  );
  expect(sessions).toMatchObject([
    {
      transducer: null,
      results: {
        right: {
          tympanogram: { type: 'C', volume: 1.15, compliance: 0.65, pressure: -150 },
          reflexes: { ipsi: { 500: { level: 85 } }, contra: { 4000: { level: 105, absent: true } } },
        },
        left: { tympanogram: { volume: 0.9, compliance: 0.05, pressure: 0 } },
      },
    },
  ]);
});

test('actions of a day are one session as long as they measure something else, the newest first', async () => {
  const { sessions } = await read(
    audiometry({ date: '2024-03-02T10:00:00' }, tones(AIR, [[500, 40]])),
    audiometry({ date: '2024-03-02T10:10:00' }, speech('InsertPhoneRight', 45, [])),
    impedance({ date: '2024-03-02T10:20:00' }, tympanogram({ canal: 100, peak: 50, pressure: 0 })),
    audiometry({ date: '2024-03-02T12:00:00' }, tones(AIR, [[500, 45]])),
    audiometry({ date: '2023-01-05T10:00:00' }, tones(AIR, [[500, 30]])),
  );
  expect(sessions.map(({ measured_at, results }) => [measured_at, Object.keys(results.right).sort()])).toEqual([
    ['2024-03-02T10:00:00.000Z', ['air', 'bone']],
    ['2024-03-02T08:00:00.000Z', ['air', 'bone', 'speech_threshold', 'tympanogram']],
    ['2023-01-05T08:00:00.000Z', ['air', 'bone']],
  ]);
});

test('a file with several people is read by person', async () => {
  const people = await readNoah(
    noahFile(
      noahText(
        noahPatient({}, audiometry({}, tones(AIR, [[500, 40]]))),
        noahPatient({ first: 'Ali', last: '', born: '' }, audiometry({}, tones(AIR, [[500, 20]]))),
      ),
    ),
  );
  expect(people.map(({ name, birth_date, sessions }) => [name, birth_date, sessions.length])).toEqual([
    ['Hoda Hassan', '1959-04-05', 1],
    ['Ali', null, 1],
  ]);
});

test('what has no place in a record is left out and said; the rest is read', async () => {
  const session = await one(
    tones(AIR, [
      [500, 40],
      [12_500, 40],
      [1000, 42],
      [2000, 130],
      [4000, 60, 'NotMeasurable'],
    ]),
    tones({ output: 'AirConductorBinaural' }, [[500, 40]]),
    tones({ output: 'Telephone' }, [[500, 40]]),
    tones({ output: 'FreeFieldRight' }, [[500, 25]]),
    tones({ output: 'InsertPhoneRight', more: '<HearingInstrument1Condition>Aided1</HearingInstrument1Condition>' }, [
      [500, 20],
    ]),
    speech('InsertPhoneLeft', 40, [[70, 140]]),
  );
  expect(session.results.right.air).toEqual({ 500: { level: 40 } });
  expect(said(session)).toEqual({
    frequency: ['12500 Hz'],
    level: ['42 dB (1000 Hz)', '130 dB (2000 Hz)'],
    status: ['4000 Hz'],
    binaural: ['AirConductorBinaural'],
    output: ['Telephone'],
    'free-field': [],
    aided: [],
    score: ['140 %'],
  });
});

test('what of the middle ear has no place is left out and said', async () => {
  const { sessions } = await read(
    impedance(
      {},
      tympanogram({ canal: 115, peak: 5000, pressure: 900, result: 'E' }),
      reflex('Ipsilateral', [500, 85, 1], { kind: 'Decay' }),
      reflex('Ipsilateral', [500, 85, 1], { signal: 'BroadBandNoise' }),
      reflex('Ipsilateral', [3000, 85, 1]),
    ),
  );
  expect(sessions[0]?.results.right).toEqual({ air: {}, bone: {}, tympanogram: { volume: 1.15 } });
  expect(sessions[0] && said(sessions[0])).toEqual({
    shape: ['E'],
    'middle-ear': ['5000 MilliLiter', '900 daPa'],
    'reflex-kind': ['Decay', 'BroadBandNoise'],
    reflex: ['3000 Hz, 85 dB'],
  });
});

test('actions that become no session are said', async () => {
  const patient = await read(
    impedance({ description: 'Tympanometry' }, tympanogram({ canal: 100, peak: 50, pressure: 0 })),
    audiometry({ date: 'yesterday' }, tones(AIR, [[500, 40]])),
    '<pt:Action><pt:TypeOfData>Hearing instrument selection</pt:TypeOfData></pt:Action>',
  );
  expect(patient.sessions).toEqual([]);
  expect(said(patient)).toEqual({ ear: ['Tympanometry'], day: ['Audiogram'], kind: ['Hearing instrument selection'] });
});

test('control characters, named characters and other encodings are read', async () => {
  const text = noahText(
    noahPatient({ first: 'منى', last: 'O&apos;Neil\u0010 &amp; Co&#x10;' }, audiometry({}, tones(AIR, [[500, 40]]))),
  );
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(Uint16Array.from(text, (one) => one.charCodeAt(0)).buffer),
  ]);
  for (const content of [text, `\ufeff${text}`, utf16]) {
    const [patient] = await readNoah(new File([content], 'mona.nhax'));
    expect([patient?.name, patient?.sessions.length]).toEqual(["منى O'Neil & Co", 1]);
  }
  const arabic = new File(
    [
      '<?xml version="1.0" encoding="windows-1256"?><pt:Patients><pt:Patient><pt:FirstName>',
      new Uint8Array([0xe3, 0xe4, 0xec]),
      '</pt:FirstName><pt:Actions/></pt:Patient></pt:Patients>',
    ],
    'mona.xml',
  );
  expect((await readNoah(arabic))[0]?.name).toBe('منى');
});

test('a file that is none of Noah, damaged, too large or a trap is refused with its reason', async () => {
  const text = noahText(noahPatient({}));
  expect(await reason(noahFile(text.slice(0, -12)))).toBe('broken');
  expect(await reason(noahFile('<html><body>Hello</body></html>'))).toBe('not-noah');
  expect(await reason(noahFile('name;phone\nHoda;010'))).toBe('not-xml');
  expect(await reason(new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0])], 'hoda.nhax'))).toBe('not-xml');
  expect(await reason(noahFile(`${text}${' '.repeat(NOAH_FILE_MAX)}`))).toBe('size');
  const bomb = text.replace('?>', '?><!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>');
  expect(await reason(noahFile(bomb))).toBe('entities');
});
