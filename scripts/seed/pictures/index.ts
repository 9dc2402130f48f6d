import sharp from 'sharp';
import { drawBatteryDial, drawBatteryLongTab, drawBatteryWheel } from './accessories/batteries.ts';
import { drawCleaningKit, drawDryingCup, drawElectronicDryer, drawSpray } from './accessories/care.ts';
import { drawBatteryCaddy, drawBatteryTester, drawHardCase, drawRetentionCord } from './accessories/carry.ts';
import { drawChargerCase, drawDeskCharger, drawDryingCharger } from './accessories/chargers.ts';
import { drawDomes } from './accessories/domes.ts';
import { drawWaxGuardDisc, drawWaxGuardSticks, drawWaxGuardStrip } from './accessories/wax-guards.ts';
import {
  drawClipStreamer,
  drawLapelMicrophone,
  drawTableMicrophone,
  drawTvBox,
  drawTvPuck,
  drawTvWedge,
} from './accessories/wireless.ts';
import { drawBte } from './hearing-aids/bte.ts';
import { drawCic } from './hearing-aids/cic.ts';
import { bteLooks, cicLooks, ricLooks } from './hearing-aids/looks.ts';
import { drawRic } from './hearing-aids/ric.ts';
import { brandTint } from './palette.ts';
import { stage } from './stage.ts';

/** What of a catalogue entry decides its picture. */
export interface PictureProduct {
  product_type: string;
  brand: string | null;
  model: string | null;
  title_en: string | null;
  battery: string | null;
  battery_size: string | null;
  /** Which drawing shows it: the style of a hearing aid, or the kind of an accessory. */
  picture: string;
}

type Draw = (product: PictureProduct, tint: string) => string;

const drawings: Record<string, Draw> = {
  ric: (product) => drawRic(lookOf(ricLooks, product), product.battery === 'rechargeable'),
  bte: (product) => drawBte(lookOf(bteLooks, product), product.battery === 'rechargeable'),
  cic: (product) => drawCic(lookOf(cicLooks, product)),
  'battery-wheel': (product, tint) => drawBatteryWheel(product.battery_size ?? '', tint),
  'battery-dial-card': (product, tint) => drawBatteryDial(product.battery_size ?? '', tint),
  'battery-long-tab': (product) => drawBatteryLongTab(product.battery_size ?? ''),
  'wax-guard-disc': (_, tint) => drawWaxGuardDisc(tint),
  'wax-guard-strip': (_, tint) => drawWaxGuardStrip(tint),
  'wax-guard-sticks': (_, tint) => drawWaxGuardSticks(tint),
  'dome-open': () => drawDomes('open', 'clear'),
  'dome-double-vent': () => drawDomes('double-vent', 'clear'),
  'dome-sleeve': () => drawDomes('sleeve', 'smoke'),
  'dome-power': () => drawDomes('power', 'clear'),
  'cleaning-kit': (_, tint) => drawCleaningKit(tint),
  'cleaning-spray': (_, tint) => drawSpray(tint),
  'electronic-dryer': (_, tint) => drawElectronicDryer(tint),
  'drying-cup': (_, tint) => drawDryingCup(tint),
  'table-microphone': (_, tint) => drawTableMicrophone(tint),
  'lapel-microphone': (_, tint) => drawLapelMicrophone(tint),
  'clip-streamer': (_, tint) => drawClipStreamer(tint),
  'tv-puck': (_, tint) => drawTvPuck(tint),
  'tv-wedge': (_, tint) => drawTvWedge(tint),
  'tv-box': (_, tint) => drawTvBox(tint),
  'charger-case': (_, tint) => drawChargerCase(tint),
  'drying-charger': (_, tint) => drawDryingCharger(tint),
  'desk-charger': (_, tint) => drawDeskCharger(tint),
  'retention-cord': (_, tint) => drawRetentionCord(tint),
  'hard-case': (_, tint) => drawHardCase(tint),
  'battery-caddy': (_, tint) => drawBatteryCaddy(tint),
  'battery-tester': (_, tint) => drawBatteryTester(tint),
};

function lookOf<Look>(looks: Record<string, Look>, product: PictureProduct): Look {
  const look = looks[product.model ?? ''];
  if (!look) throw new Error(`No look is described for the model "${product.model}".`);
  return look;
}

/** The picture of a product as SVG. Throws where no drawing of that name or model exists. */
export function drawPicture(product: PictureProduct): string {
  const draw = drawings[product.picture];
  if (!draw) throw new Error(`There is no drawing named "${product.picture}".`);
  return stage(product.brand, draw(product, brandTint(product.brand)));
}

/** The picture of a product: WebP, 1200 by 1200 pixels. The same product always gives the same bytes. */
export function renderPicture(product: PictureProduct): Promise<Buffer> {
  return sharp(Buffer.from(drawPicture(product)))
    .webp({ quality: 84, effort: 4 })
    .toBuffer();
}

/** The file name of a product's picture, for example `phonak-audeo-l90-r.webp`: unique within the catalogue. */
export function pictureName(product: PictureProduct): string {
  const title = product.model ?? product.title_en ?? '';
  const words = product.brand && !title.startsWith(product.brand) ? `${product.brand} ${title}` : title;
  const ascii = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return `${ascii.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')}.webp`;
}
