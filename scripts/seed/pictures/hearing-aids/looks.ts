import type { Finish } from '../palette.ts';
import type { DomeKind } from './dome.ts';

/** What every behind-the-ear housing says about itself. Whether it is charged or takes batteries is the product's own fact. */
interface HousingLook {
  finish: Finish;
  /** The back edge with its microphones; another finish makes the aid two-toned. */
  spine: Finish;
  shape: 'slim' | 'classic' | 'round';
  /** 1 is the size of an ordinary aid of its style. */
  size: number;
  /** 0 no push button, 1 a single one, 2 a rocker. */
  buttons: 0 | 1 | 2;
}

export interface RicLook extends HousingLook {
  dome: DomeKind;
}

export interface BteLook extends HousingLook {
  /** What carries the sound to the ear: the hook alone, a tube with a custom mold (power aids), or a thin tube with a dome. */
  coupling: 'hook' | 'mold' | 'tube';
}

export interface CicLook {
  finish: Finish;
  plate: Finish;
  size: number;
  /** Made from an impression, or a ready shape with a soft sleeve. */
  fit: 'custom' | 'instant';
  button: boolean;
  cord: boolean;
  /** Degrees by which the aid is turned on the paper. */
  turn: number;
}

/** Receiver-in-canal aids by model. */
export const ricLooks: Record<string, RicLook> = {
  'Audéo L90-R': { finish: 'champagne', spine: 'graphite', shape: 'classic', size: 1, buttons: 2, dome: 'double-vent' },
  'Audéo L50-R': { finish: 'silver', spine: 'silver', shape: 'classic', size: 0.96, buttons: 2, dome: 'open' },
  'Audéo P70-R': { finish: 'chestnut', spine: 'chestnut', shape: 'slim', size: 1, buttons: 2, dome: 'double-vent' },
  'Audéo P30-312': { finish: 'sand', spine: 'espresso', shape: 'slim', size: 0.9, buttons: 1, dome: 'open' },
  'Intent 1 miniRITE': { finish: 'pearl', spine: 'steel', shape: 'slim', size: 0.94, buttons: 2, dome: 'double-vent' },
  'Real 2 miniRITE R': { finish: 'steel', spine: 'steel', shape: 'classic', size: 0.92, buttons: 2, dome: 'open' },
  'More 1 miniRITE T': { finish: 'anthracite', spine: 'silver', shape: 'round', size: 0.9, buttons: 2, dome: 'power' },
  'Moment 440 mRIC R D': { finish: 'rose', spine: 'rose', shape: 'slim', size: 0.84, buttons: 0, dome: 'open' },
  'Moment 220 RIC 312 D': { finish: 'graphite', spine: 'pearl', shape: 'round', size: 0.9, buttons: 1, dome: 'open' },
  'Pure Charge&Go 7AX': {
    finish: 'anthracite',
    spine: 'anthracite',
    shape: 'classic',
    size: 0.95,
    buttons: 2,
    dome: 'double-vent',
  },
  'Pure Charge&Go 3AX': { finish: 'pearl', spine: 'silver', shape: 'classic', size: 0.98, buttons: 2, dome: 'open' },
  'Pure 13 BT 5px': { finish: 'sand', spine: 'graphite', shape: 'round', size: 1, buttons: 2, dome: 'power' },
  'Omnia 9 RIE RU961-DRWC': {
    finish: 'champagne',
    spine: 'espresso',
    shape: 'slim',
    size: 0.98,
    buttons: 1,
    dome: 'double-vent',
  },
  'LiNX Quattro 9 RIE 61': {
    finish: 'graphite',
    spine: 'silver',
    shape: 'classic',
    size: 0.96,
    buttons: 1,
    dome: 'open',
  },
  'Genesis AI 24 mRIC R': { finish: 'ink', spine: 'ink', shape: 'slim', size: 0.9, buttons: 1, dome: 'double-vent' },
  'Evolv AI 1600 RIC 312': { finish: 'blush', spine: 'rose', shape: 'classic', size: 0.9, buttons: 1, dome: 'open' },
  'Moxi B9-R': { finish: 'petrol', spine: 'pearl', shape: 'slim', size: 1, buttons: 1, dome: 'double-vent' },
  'Moxi V5-312': { finish: 'silver', spine: 'petrol', shape: 'round', size: 0.88, buttons: 1, dome: 'open' },
  'BiCore R-Li 60': {
    finish: 'espresso',
    spine: 'champagne',
    shape: 'classic',
    size: 0.98,
    buttons: 2,
    dome: 'double-vent',
  },
  'Alpha 9 miniRITE T R': {
    finish: 'graphite',
    spine: 'champagne',
    shape: 'slim',
    size: 0.96,
    buttons: 2,
    dome: 'power',
  },
  'HearLink 9040 miniRITE T R': {
    finish: 'ink',
    spine: 'silver',
    shape: 'round',
    size: 0.92,
    buttons: 2,
    dome: 'double-vent',
  },
};

/** Behind-the-ear aids by model. */
export const bteLooks: Record<string, BteLook> = {
  'Naída P70-UP': { finish: 'champagne', spine: 'espresso', shape: 'round', size: 0.98, buttons: 2, coupling: 'mold' },
  'Naída P50-PR': { finish: 'silver', spine: 'graphite', shape: 'classic', size: 1, buttons: 2, coupling: 'mold' },
  'Xceed 1 BTE UP': { finish: 'steel', spine: 'steel', shape: 'round', size: 1, buttons: 2, coupling: 'mold' },
  'Xceed 3 BTE SP': { finish: 'chestnut', spine: 'sand', shape: 'classic', size: 0.94, buttons: 2, coupling: 'mold' },
  'Ruby 2 BTE': { finish: 'blush', spine: 'blush', shape: 'slim', size: 0.98, buttons: 1, coupling: 'hook' },
  'Moment 330 BTE 13 D': {
    finish: 'pearl',
    spine: 'graphite',
    shape: 'slim',
    size: 0.96,
    buttons: 1,
    coupling: 'tube',
  },
  'Magnify 100 BTE 13 D': {
    finish: 'petrol',
    spine: 'petrol',
    shape: 'classic',
    size: 0.9,
    buttons: 1,
    coupling: 'hook',
  },
  'Motion 13 P 3Nx': {
    finish: 'graphite',
    spine: 'graphite',
    shape: 'classic',
    size: 0.92,
    buttons: 2,
    coupling: 'tube',
  },
  'Fun SP': { finish: 'sand', spine: 'sand', shape: 'round', size: 0.88, buttons: 1, coupling: 'hook' },
  'ENZO Q 9 BTE 98': { finish: 'anthracite', spine: 'wine', shape: 'round', size: 0.98, buttons: 2, coupling: 'mold' },
  'ENZO 3D 5 BTE 88': {
    finish: 'champagne',
    spine: 'champagne',
    shape: 'classic',
    size: 0.98,
    buttons: 2,
    coupling: 'mold',
  },
  'Key 3 BTE 77': { finish: 'silver', spine: 'pearl', shape: 'slim', size: 0.94, buttons: 1, coupling: 'tube' },
  'Thrive 1200 BTE 13': {
    finish: 'espresso',
    spine: 'champagne',
    shape: 'slim',
    size: 1,
    buttons: 2,
    coupling: 'hook',
  },
  'Stride B7-PR': { finish: 'pearl', spine: 'petrol', shape: 'classic', size: 0.94, buttons: 1, coupling: 'tube' },
  'BiCore B-Li P 40 Rugged': {
    finish: 'anthracite',
    spine: 'graphite',
    shape: 'classic',
    size: 1,
    buttons: 0,
    coupling: 'hook',
  },
  'Mosaic P 20 8C': { finish: 'champagne', spine: 'chestnut', shape: 'round', size: 0.9, buttons: 1, coupling: 'tube' },
  'Leox 7 UP BTE': { finish: 'graphite', spine: 'silver', shape: 'round', size: 0.98, buttons: 2, coupling: 'mold' },
  'HearLink 3020 BTE PP': { finish: 'ink', spine: 'steel', shape: 'classic', size: 0.94, buttons: 2, coupling: 'hook' },
};

/** Completely-in-canal aids by model. */
export const cicLooks: Record<string, CicLook> = {
  'Virto P90-Titanium': {
    finish: 'titanium',
    plate: 'anthracite',
    size: 0.94,
    fit: 'custom',
    button: false,
    cord: true,
    turn: 0,
  },
  'Own 1 CIC': { finish: 'anthracite', plate: 'espresso', size: 1, fit: 'custom', button: false, cord: true, turn: -8 },
  'Unique 220 CIC': { finish: 'sand', plate: 'chestnut', size: 1, fit: 'custom', button: true, cord: true, turn: 4 },
  'Silk 1X': { finish: 'anthracite', plate: 'anthracite', size: 1, fit: 'instant', button: false, cord: true, turn: 0 },
  'Picasso CIC 1600': {
    finish: 'wine',
    plate: 'blush',
    size: 0.98,
    fit: 'custom',
    button: false,
    cord: true,
    turn: 10,
  },
  'Insera B5-10 NW O': { finish: 'ink', plate: 'sand', size: 1.02, fit: 'custom', button: true, cord: true, turn: -4 },
  'inoX CIC 40 8C': {
    finish: 'steel',
    plate: 'graphite',
    size: 0.98,
    fit: 'instant',
    button: false,
    cord: false,
    turn: 12,
  },
  'Juna 9 CIC P': { finish: 'blush', plate: 'rose', size: 1.06, fit: 'custom', button: true, cord: false, turn: -10 },
  'HearLink 7030 CIC': {
    finish: 'pearl',
    plate: 'champagne',
    size: 0.98,
    fit: 'custom',
    button: false,
    cord: true,
    turn: 6,
  },
};
