import { LEVEL_STEP, type Transducer } from '#contract/audiograms/constants.ts';
import type { AudiogramResults, MeasuredEar, Threshold } from '#contract/audiograms/schemas.ts';
import { EARS, type Ear, LEVEL_MAX, LEVEL_MIN } from '#contract/hearing/audiogram.ts';
import { type ClinicalFrequency, FREQUENCIES_OF, type Way } from '#web/features/hearing/shared/audiograms/points.ts';
import { childrenOf, numberIn, textIn, type XmlNode } from './noah-xml.ts';
import type { Remarks } from './remarks.ts';

/*
 * A hearing test as the audiometric standard 500 to 502 of HIMSA has it. Each block holds a curve: the conditions under which it
 * was measured, and its points.
 */

/** A curve of tones: through what, of which ear, and what it measures. */
interface Curve {
  ear: Ear;
  way: Way;
  /** Through what air conduction is measured. */
  transducer: Transducer | null;
  points: Map<ClinicalFrequency, Threshold>;
}

export interface ReadAudiogram {
  results: AudiogramResults;
  transducer: Transducer | null;
}

const OUTPUT = /^(AirConductor|BoneConductor|InsertPhone|FreeField)(Left|Right|Binaural)$/;
const TRANSDUCER_OF: Readonly<Record<string, Transducer | null>> = {
  AirConductor: 'supra_aural',
  InsertPhone: 'insert',
  FreeField: 'sound_field',
  BoneConductor: null,
};
const TONES = [
  ['ToneThresholdAudiogram', null],
  ['MostComfortableLevel', 'mcl'],
  ['UncomfortableLevel', 'ucl'],
] as const;

/** What was measured of both ears; what can't be read is said. */
export function readAudiogram(standard: XmlNode, remarks: Remarks): ReadAudiogram {
  const curves = TONES.flatMap(([block, way]) =>
    childrenOf(standard, block).flatMap((node) => curveOf(node, way, remarks) ?? []),
  );
  const used = transducerOf(curves, remarks);
  const results: AudiogramResults = { right: { air: {}, bone: {} }, left: { air: {}, bone: {} } };
  for (const curve of curves) {
    if (curve.transducer === null || curve.transducer === used) put(results, curve, remarks);
  }
  const speech = EARS.map((ear) => readSpeech(standard, { ear, results, remarks }));
  return { results, transducer: used ?? speech.find((found) => found !== null) ?? null };
}

/** One record holds what was measured through one kind of headphones: what is measured by less is left out. */
function transducerOf(curves: readonly Curve[], remarks: Remarks): Transducer | null {
  const counts = new Map<Transducer, number>();
  for (const { transducer, points } of curves) {
    if (transducer !== null) counts.set(transducer, (counts.get(transducer) ?? 0) + points.size);
  }
  const [first, ...others] = [...counts].sort(
    ([a, some], [b, more]) => Number(a === 'sound_field') - Number(b === 'sound_field') || more - some,
  );
  for (const [transducer] of others) {
    remarks.add(transducer === 'sound_field' ? 'free-field' : 'transducers');
  }
  // Nothing but bone conduction: the record asks through what, and headphones of either kind are not worn.
  return first?.[0] ?? (curves.length > 0 ? 'supra_aural' : null);
}

/** Where a block was measured; null where that is no ear of its own. */
function conditionsOf(block: XmlNode, remarks: Remarks) {
  const [conditions] = childrenOf(block, 'AudMeasurementConditions');
  const output = textIn(conditions, 'StimulusSignalOutput').trim();
  const [, device = '', side = ''] = OUTPUT.exec(output) ?? [];
  if (side === '') {
    remarks.add('output', output);
    return null;
  }
  if (side === 'Binaural') {
    remarks.add('binaural', output);
    return null;
  }
  const aided = Object.keys(conditions ?? {}).find(
    (name) => /^HearingInstrument.*Condition$/i.test(name) && /^Aided/i.test(textIn(conditions, name)),
  );
  if (aided) {
    remarks.add('aided');
    return null;
  }
  const ear: Ear = side === 'Left' ? 'left' : 'right';
  return { ear, device, masking: textIn(conditions, 'MaskingSignalType').trim() };
}

function curveOf(block: XmlNode, comfort: 'mcl' | 'ucl' | null, remarks: Remarks): Curve | null {
  const conditions = conditionsOf(block, remarks);
  if (!conditions) return null;
  const { ear, device, masking } = conditions;
  const isBone = device === 'BoneConductor';
  if (isBone && comfort) {
    remarks.add('output', textIn(childrenOf(block, 'AudMeasurementConditions')[0], 'StimulusSignalOutput'));
    return null;
  }
  const way = comfort ?? (isBone ? 'bone' : 'air');
  const nodes = childrenOf(block, 'TonePoints');
  const isMasked = maskingOf(masking, nodes);
  const points: Curve['points'] = new Map();
  for (const node of nodes) {
    const frequency = numberIn(node, 'StimulusFrequency');
    const known = FREQUENCIES_OF[way].find((one) => one === frequency);
    if (known === undefined) {
      remarks.add('frequency', `${frequency ?? '—'} Hz`);
      continue;
    }
    const level = levelOf(node, `${known} Hz`, remarks);
    const status = textIn(node, 'TonePointStatus').trim();
    if (level === undefined) continue;
    if (/^(NotMeasurable|AlwaysResponse)$/i.test(status)) {
      remarks.add('status', `${known} Hz`);
      continue;
    }
    const isUnheard = /^NoResponse$/i.test(status) && way !== 'mcl';
    points.set(known, {
      level,
      ...(!comfort && isMasked(node) && { masked: true }),
      ...(isUnheard && { no_response: true }),
    });
  }
  return { ear, way, transducer: TRANSDUCER_OF[device] ?? null, points };
}

const UNMASKED = /^(NoSignalApplied|NoSignal|Unknown)?$/i;

/**
 * Which points of a curve were masked: none where its conditions name no noise; where some say a level of the noise, these;
 * else all. Where the conditions say nothing, the levels alone tell.
 */
function maskingOf(type: string, points: readonly XmlNode[]): (point: XmlNode) => boolean {
  const hasLevel = (point: XmlNode) => numberIn(point, 'MaskingLevel') !== undefined;
  if (type === '') return hasLevel;
  if (UNMASKED.test(type)) return () => false;
  return points.some(hasLevel) ? hasLevel : () => true;
}

/** A level of the scale of the record; undefined, and said, where it is none. */
function levelOf(node: XmlNode, about: string, remarks: Remarks): number | undefined {
  const level = numberIn(node, 'StimulusLevel');
  if (level !== undefined && level >= LEVEL_MIN && level <= LEVEL_MAX && level % LEVEL_STEP === 0) return level + 0;
  remarks.add('level', `${level ?? '—'} dB (${about})`);
  return undefined;
}

/** Puts a curve into the results. What was masked stands for the ear itself and takes the place of what was not. */
function put(results: AudiogramResults, { ear, way, points }: Curve, remarks: Remarks): void {
  const measured: Omit<MeasuredEar, 'tympanogram' | 'reflexes'> = results[ear];
  const known: Partial<Record<ClinicalFrequency, Threshold>> = { ...measured[way] };
  for (const [frequency, point] of points) {
    const before = known[frequency];
    if (before && Boolean(before.masked) !== Boolean(point.masked)) {
      if (before.masked) continue;
    } else if (before && (before.level !== point.level || before.no_response !== point.no_response)) {
      remarks.add('twice', `${frequency} Hz`);
    }
    known[frequency] = point;
  }
  if (points.size > 0) results[ear] = { ...results[ear], [way]: known };
}

/** How an ear understands speech; answers through what that was measured. */
function readSpeech(
  standard: XmlNode,
  { ear, results, remarks }: { ear: Ear; results: AudiogramResults; remarks: Remarks },
): Transducer | null {
  let transducer: Transducer | null = null;
  const pointsOf = (block: string, name: string) =>
    childrenOf(standard, block).flatMap((node) => {
      const conditions = conditionsOf(node, remarks);
      if (conditions?.ear !== ear) return [];
      transducer ??= TRANSDUCER_OF[conditions.device] ?? null;
      return childrenOf(node, name);
    });
  const levels = pointsOf('SpeechReceptionThresholdAudiogram', 'SpeechReceptionPoints').flatMap(
    (point) => levelOf(point, 'SRT', remarks) ?? [],
  );
  if (levels[0] !== undefined) results[ear].speech_threshold = levels[0];
  if (new Set(levels).size > 1) remarks.add('twice', 'SRT');
  const scores = pointsOf('SpeechDiscriminationAudiogram', 'SpeechDiscriminationPoints').flatMap((point) => {
    const percent = numberIn(point, 'ScorePercent');
    if (percent === undefined || percent < 0 || percent > 100) {
      remarks.add('score', `${percent ?? '—'} %`);
      return [];
    }
    const level = levelOf(point, `${percent} %`, remarks);
    return level === undefined ? [] : [{ percent: Math.round(percent), level }];
  });
  const best = scores.toSorted((a, b) => b.percent - a.percent || a.level - b.level)[0];
  if (best) results[ear].words = best;
  return transducer;
}
