/* Files of Noah, made for tests, with the elements that an export of Noah 4 has. */

const NAMESPACES = 'xmlns:pt="http://www.himsa.com/Measurement/PatientExport.xsd"';
const AUDIOGRAM = 'xmlns="http://www.himsa.com/Measurement/Audiogram" Version="500"';
const IMPEDANCE = 'xmlns="http://www.himsa.com/Measurement/Impedance" Version="500"';

interface Person {
  first?: string;
  last?: string;
  /** A day. */
  born?: string;
}

/** Somebody of an export, with their actions. */
export const noahPatient = (
  { first = 'Hoda', last = 'Hassan', born = '1959-04-05' }: Person,
  ...actions: readonly string[]
): string =>
  `<pt:Patient><pt:Patient><pt:FirstName>${first}</pt:FirstName><pt:LastName>${last}</pt:LastName>${
    born && `<pt:DateofBirth>${born}</pt:DateofBirth>`
  }</pt:Patient><pt:Actions>${actions.join('\n')}</pt:Actions></pt:Patient>`;

/** An export of these people. */
export const noahText = (...patients: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<pt:Patients ${NAMESPACES}>\n${patients.join('\n')}\n</pt:Patients>`;

/** The export as a file; `name` is what it is called. */
export const noahFile = (text: string, name = 'hoda.nhax'): File => new File([text], name);

interface Action {
  /** As Noah writes it, without a time zone. */
  date?: string;
  user?: string;
  description?: string;
  kind?: string;
}

const action = (
  { date = '2024-03-02T10:30:00', user = 'HODA', description = 'Audiogram', kind = 'Audiogram' }: Action,
  data: string,
): string =>
  `<pt:Action><pt:TypeOfData>${kind}</pt:TypeOfData><pt:DataFormat>500</pt:DataFormat><pt:Description>${description}</pt:Description>` +
  `<pt:ActionDate>${date}</pt:ActionDate><pt:UserId>${user}</pt:UserId><pt:PublicData>${data}</pt:PublicData></pt:Action>`;

/** What the audiometric standard holds. */
export const audiometry = (of: Action, ...blocks: readonly string[]): string =>
  action(of, `<HIMSAAudiometricStandard ${AUDIOGRAM}>${blocks.join('')}</HIMSAAudiometricStandard>`);

/** What the impedance standard holds; the description says of which ear. */
export const impedance = (of: Action, ...tests: readonly string[]): string =>
  action(
    { kind: 'Impedance', description: 'Tympanometry Right', ...of },
    `<AcousticImpedanceCompleteMeasurement ${IMPEDANCE}>${tests.join('')}</AcousticImpedanceCompleteMeasurement>`,
  );

interface Conditions {
  output: string;
  /** The noise in the other ear; nothing is said of it without. */
  masking?: string;
  /** What else stands among the conditions. */
  more?: string;
}

const conditions = ({ output, masking, more = '' }: Conditions): string =>
  `<AudMeasurementConditions><StimulusSignalType>PureTone</StimulusSignalType>${
    masking === undefined ? '' : `<MaskingSignalType>${masking}</MaskingSignalType>`
  }<StimulusSignalOutput>${output}</StimulusSignalOutput>${more}</AudMeasurementConditions>`;

/** A tone: its frequency, its level, its status, the level of the noise. */
export type Tone = readonly [frequency: number, level: number, status?: string, noise?: number];

const tone = ([frequency, level, status = 'Normal', noise]: Tone): string =>
  `<TonePoints><StimulusFrequency>${frequency}</StimulusFrequency><StimulusLevel>${level}</StimulusLevel>${
    noise === undefined ? '' : `<MaskingFrequency>${frequency}</MaskingFrequency><MaskingLevel>${noise}</MaskingLevel>`
  }<TonePointStatus>${status}</TonePointStatus></TonePoints>`;

type ToneBlock = 'ToneThresholdAudiogram' | 'MostComfortableLevel' | 'UncomfortableLevel';

/** A curve of tones. */
export const tones = (of: Conditions, points: readonly Tone[], block: ToneBlock = 'ToneThresholdAudiogram'): string =>
  `<${block}>${conditions(of)}${points.map(tone).join('')}</${block}>`;

/** The level at which speech is received, and scores of words: a level and a percentage each. */
export const speech = (output: string, threshold: number, scores: readonly (readonly [number, number])[]): string =>
  `<SpeechReceptionThresholdAudiogram>${conditions({ output })}<SpeechReceptionPoints><StimulusLevel>${threshold}</StimulusLevel></SpeechReceptionPoints></SpeechReceptionThresholdAudiogram>` +
  `<SpeechDiscriminationAudiogram>${conditions({ output })}${scores
    .map(
      ([level, percent]) =>
        `<SpeechDiscriminationPoints><StimulusLevel>${level}</StimulusLevel><ScorePercent>${percent}</ScorePercent></SpeechDiscriminationPoints>`,
    )
    .join('')}</SpeechDiscriminationAudiogram>`;

const volume = (name: string, value: number, unit: string): string =>
  `<${name}><ComplianceValue><ArgumentCompliance1>${value}</ArgumentCompliance1></ComplianceValue><ComplianceUnit><ArgumentUnit1>${unit}</ArgumentUnit1></ComplianceUnit></${name}>`;

interface Curve {
  /** Volumes in hundredths of a ml. */
  canal: number;
  peak: number;
  pressure: number;
  result?: string;
  unit?: string;
}

export const tympanogram = ({ canal, peak, pressure, result, unit = 'MilliLiter' }: Curve): string =>
  `<TympanogramTest>${volume('MaximumCompliance', peak, unit)}${volume('CanalVolume', canal, unit)}<Pressure>${pressure}</Pressure>${
    result ? `<Result>${result}</Result>` : ''
  }</TympanogramTest>`;

/** A tone for the reflex: its side, frequency and level, and whether there was one. */
export const reflex = (
  side: 'Ipsilateral' | 'Contralateral',
  [frequency, level, result]: readonly [number, number, 0 | 1],
  { kind = 'Reflex', signal = 'PureTone' } = {},
): string =>
  `<ReflexTest><ResultOfReflexTest>${result}</ResultOfReflexTest><ImpedanceMeasurementCondition><SignalLevel>${level}</SignalLevel><SignalType>${signal}</SignalType><SignalOutput>${side}</SignalOutput><Frequency>${frequency}</Frequency><TestType>${kind}</TestType></ImpedanceMeasurementCondition></ReflexTest>`;
