import { expect, test } from 'vitest';
import { type Audiogram, saveAudiogram } from '#contract/audiograms/schemas.ts';
import { EARS } from '#web/features/hearing/shared/audiograms/points.ts';
import { inputName } from '#web/form/refused-fields.ts';
import { BOXES, INPUT_OF, toData, toDrawn, toValues } from './audiogram-values.ts';
import { CURVE_FIELDS, REFLEX_BOXES } from './middle-ear-values.ts';

const KNOWN: Audiogram = {
  $id: 'audiogram-1',
  measured_at: '2026-11-20T10:30:00.000Z',
  self_reported: false,
  tester: 'د. هدى',
  audiometer: 'AC40',
  calibrated_on: '2026-03-01T00:00:00.000Z',
  transducer: 'insert',
  results: {
    right: {
      air: { 500: { level: -10 }, 8000: { level: 100, masked: true, no_response: true } },
      bone: { 1000: { level: 15, masked: true } },
      speech_threshold: 0,
      words: { percent: 0, level: 75, list: 'A1' },
      mcl: { 1000: { level: 70 } },
      ucl: { 1000: { level: 95 }, 4000: { level: 110, no_response: true } },
      tympanogram: { type: 'C', volume: 1.15, compliance: 0.6, pressure: -150 },
      reflexes: {
        ipsi: { 500: { level: 85 }, 4000: { absent: true } },
        contra: { 1000: { level: 100, absent: true } },
      },
    },
    left: { air: { 125: { level: 40 } }, bone: {} },
  },
  note: null,
  version: 3,
};
const NEW = toValues(null, 'Sara');
const input = (values: typeof NEW) => ({
  id: 'sara',
  patientId: 'patient-1',
  requestId: '12345678',
  data: toData(values),
});

test('what is shown to be corrected says the same when nothing is changed', () => {
  const { $id: _, version: __, ...said } = KNOWN;
  expect(toData(toValues(KNOWN, 'Sara'))).toEqual({ ...said, calibrated_on: '2026-03-01' });
});

test('a new one is measured now by whoever is there, and takes either kind of digits', () => {
  const values = { ...NEW, transducer: 'insert', 'right-air-1000': '٤٥', 'left-bone-500': '-5' } as const;
  expect(toData(values)).toMatchObject({
    tester: 'Sara',
    results: { right: { air: { 1000: { level: 45 } } }, left: { bone: { 500: { level: -5 } } } },
  });
  expect(toData({ ...NEW, 'left-volume': '١٫٢', 'left-pressure': '−٣٠' }).results.left.tympanogram).toEqual({
    volume: 1.2,
    pressure: -30,
  });
  expect(saveAudiogram.input.isValidSync(input(values))).toBe(true);
});

test('a mark alone is no threshold', () => {
  expect(toData({ ...NEW, 'right-air-500-masked': true }).results.right.air).toEqual({});
});

test('every field that may be refused has its box', () => {
  const values = { ...NEW, measured_at: '', tester: '', 'left-percent': 'x', 'left-threshold': '3' };
  for (const { name } of [...BOXES, ...REFLEX_BOXES]) values[name] = 'x';
  for (const ear of EARS) for (const field of CURVE_FIELDS) values[`${ear}-${field}`] = 'x';
  let refused: string[] = [];
  try {
    saveAudiogram.input.validateSync(input(values), { abortEarly: false, strict: true });
  } catch (error) {
    refused = (error as { inner: { path: string }[] }).inner.map(({ path }) => path.replace(/\["?(\d+)"?\]/g, '.$1'));
  }
  expect(refused.length).toBeGreaterThan(BOXES.length + REFLEX_BOXES.length);
  expect(refused.filter((path) => !(inputName(path, INPUT_OF) in NEW))).toEqual([]);
});

test('what is no level of the scale is not drawn', () => {
  const values = { ...NEW, 'right-air-500': '40', 'right-air-1000': 'x', 'right-air-2000': '999' } as const;
  expect(toDrawn(values, (level) => level <= 120).right.air).toEqual({ 500: { level: 40 } });
});
