import { describe, expect, test } from 'vitest';
import { devicesOfBlocks, type RecordedBlock } from './devices.ts';

const block = (change: Partial<RecordedBlock>): RecordedBlock => ({
  $id: 'block',
  type: 'nha',
  hearing_aid: 'Audéo',
  other_hearing_aid: null,
  style: 'ric',
  serial_number: '1234',
  battery_size: '312',
  side: null,
  em_type: null,
  em_size: null,
  delivery_date: null,
  ...change,
});

describe('the hearing aids of a form', () => {
  test('are those with a serial number, sold by new hearing aids and brought by the rest', () => {
    const devices = devicesOfBlocks([
      block({ $id: 'a', serial_number: 'a 1' }),
      block({ $id: 'b', type: 'nha-em', serial_number: 'b1' }),
      block({ $id: 'c', type: 'm', serial_number: 'c1' }),
      block({ $id: 'd', type: 'p', serial_number: null }),
      block({ $id: 'e', type: 'em', serial_number: ' ' }),
    ]);
    expect([...devices.values()].map(({ serial, origin }) => [serial, origin])).toEqual([
      ['A1', 'sold'],
      ['B1', 'sold'],
      ['C1', 'brought'],
    ]);
  });

  test('one that is sold and programmed is one, and sold', () => {
    const program = block({ $id: 'p', type: 'p' });
    const sale = block({ $id: 'n' });
    for (const blocks of [
      [program, sale],
      [sale, program],
    ]) {
      expect([...devicesOfBlocks(blocks).values()]).toEqual([{ serial: '1234', origin: 'sold', block: sale }]);
    }
  });
});
