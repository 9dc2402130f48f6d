import {
  PRESSURE_MAX,
  PRESSURE_MIN,
  REFLEX_FREQUENCIES,
  type ReflexFrequency,
  TYMPANOGRAM_TYPES,
  VOLUME_MAX,
} from '#contract/audiograms/constants.ts';
import type { AudiogramResults, MeasuredEar, Reflex, Tympanogram } from '#contract/audiograms/schemas.ts';
import { type Ear, LEVEL_MAX, LEVEL_MIN } from '#contract/hearing/audiogram.ts';
import { childrenOf, numberIn, textIn, type XmlNode } from './noah-xml.ts';
import type { Remarks } from './remarks.ts';

/*
 * What was measured of the middle ear, as the impedance standard 500 of HIMSA has it. The standard names no ear: the description of
 * the action does.
 */

const RIGHT = /right|rechts|droite?|derech|يمن|يمين/i;
const LEFT = /left|links|gauche|izquierd|يسر|يسار/i;

/** The ear that the description of an action names; null where it names none, or both. */
export function earIn(description: string): Ear | null {
  const [isRight, isLeft] = [RIGHT.test(description), LEFT.test(description)];
  return isRight === isLeft ? null : isRight ? 'right' : 'left';
}

/** Adds to an ear what was measured of it; what can't be read is said. */
export function readImpedance(
  node: XmlNode,
  { description, remarks }: { description: string; remarks: Remarks },
): AudiogramResults | null {
  const ear = earIn(description);
  if (ear === null) {
    remarks.add('ear', description);
    return null;
  }
  const found: MeasuredEar = { air: {}, bone: {} };
  const [curve] = childrenOf(node, 'TympanogramTest')
    .map((test) => tympanogramOf(test, remarks))
    .filter((one) => Object.keys(one).length > 0);
  const reflexes = reflexesOf(childrenOf(node, 'ReflexTest'), remarks);
  if (curve) found.tympanogram = curve;
  if (reflexes) found.reflexes = reflexes;
  const other: MeasuredEar = { air: {}, bone: {} };
  return ear === 'right' ? { right: found, left: other } : { right: other, left: found };
}

function tympanogramOf(test: XmlNode, remarks: Remarks): Tympanogram {
  const said = textIn(test, 'Result').trim();
  const type = TYMPANOGRAM_TYPES.find((one) => one.toLowerCase() === said.toLowerCase());
  if (said !== '' && !type) remarks.add('shape', said);
  const [volume, compliance] = [volumeIn(test, 'CanalVolume', remarks), volumeIn(test, 'MaximumCompliance', remarks)];
  const pressure = numberIn(test, 'Pressure');
  const isPressure = pressure !== undefined && Math.round(pressure) >= PRESSURE_MIN && pressure <= PRESSURE_MAX;
  if (pressure !== undefined && !isPressure) remarks.add('middle-ear', `${pressure} daPa`);
  return {
    ...(type && { type }),
    ...(volume !== undefined && { volume }),
    ...(compliance !== undefined && { compliance }),
    ...(isPressure && { pressure: Math.round(pressure) }),
  };
}

/** The units of volumes, which are kept a hundredfold as whole numbers; at 226 Hz they are of one size. */
const HUNDREDTHS = /^(CubicCenti|Milli)/i;

/** A volume in ml. Some audiometers write it with decimals, as it is. */
function volumeIn(test: XmlNode, name: string, remarks: Remarks): number | undefined {
  const [node] = childrenOf(test, name);
  const [value] = childrenOf(node, 'ComplianceValue');
  const [unit] = childrenOf(node, 'ComplianceUnit');
  const number = numberIn(value, 'ArgumentCompliance1');
  if (number === undefined) return undefined;
  const measure = textIn(unit, 'ArgumentUnit1').trim();
  const ml = Number.isInteger(number) && (measure === '' || HUNDREDTHS.test(measure)) ? number / 100 : number;
  const isKnown = measure === '' || HUNDREDTHS.test(measure);
  if (isKnown && ml >= 0 && ml <= VOLUME_MAX) return Number(ml.toFixed(2));
  remarks.add('middle-ear', `${number} ${measure}`);
  return undefined;
}

const SIDE_OF: Readonly<Record<string, 'ipsi' | 'contra'>> = { ipsilateral: 'ipsi', contralateral: 'contra' };

/** The softest tone of each frequency that made the reflex; where none did, the loudest that was tried. */
function reflexesOf(tests: readonly XmlNode[], remarks: Remarks): MeasuredEar['reflexes'] {
  const found: Record<'ipsi' | 'contra', Partial<Record<ReflexFrequency, Reflex>>> = { ipsi: {}, contra: {} };
  for (const test of tests) {
    const [conditions] = childrenOf(test, 'ImpedanceMeasurementCondition');
    const kind = textIn(conditions, 'TestType').trim();
    const signal = textIn(conditions, 'SignalType').trim();
    const side = SIDE_OF[textIn(conditions, 'SignalOutput').trim().toLowerCase()];
    const frequency = numberIn(conditions, 'Frequency');
    const known = REFLEX_FREQUENCIES.find((one) => one === frequency);
    const level = numberIn(conditions, 'SignalLevel');
    const isLevel = level !== undefined && level >= LEVEL_MIN && level <= LEVEL_MAX && level % 5 === 0;
    const result = numberIn(test, 'ResultOfReflexTest');
    if (/^(Decay|Latency)$/i.test(kind) || !/^(PureTone)?$/i.test(signal)) {
      remarks.add('reflex-kind', /^PureTone$/i.test(signal) || signal === '' ? kind : signal);
    } else if (!side || !known || (result !== 0 && result !== 1) || (result === 1 && !isLevel)) {
      remarks.add('reflex', `${frequency ?? '—'} Hz, ${level ?? '—'} dB`);
    } else {
      const before = found[side][known];
      const next: Reflex = result === 1 ? { level } : { ...(isLevel && { level }), absent: true };
      found[side][known] = before ? clearer(before, next) : next;
    }
  }
  const isFound = Object.values(found).some((points) => Object.keys(points).length > 0);
  return isFound ? found : undefined;
}

/** Of two tests of a frequency the one that tells more. */
function clearer(one: Reflex, other: Reflex): Reflex {
  if (Boolean(one.absent) !== Boolean(other.absent)) return one.absent ? other : one;
  const [a, b] = [one.level, other.level];
  if (a === undefined || b === undefined) return a === undefined ? other : one;
  return (one.absent ? a > b : a < b) ? one : other;
}
