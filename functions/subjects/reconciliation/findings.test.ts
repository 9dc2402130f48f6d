import { expect, test } from 'vitest';
import { linksOf } from '#records/record.ts';
import { RECORDS } from '#records/registry.ts';
import { exampleRow } from '../../testing/example-row.ts';
import { startShop } from '../../testing/kit.ts';
import { CHECKS, findingsOf } from './findings.ts';

const shop = await startShop();
const ports = shop.ports({ pause: async () => {} });
const BELONGING = RECORDS.filter((record) => linksOf(record).some(({ orphan }) => orphan));

test.each(BELONGING)(
  'a row of $name is found once for each row that it belongs to and that is not there',
  async (record) => {
    const { $id } = await shop.create(record.name, exampleRow(record));
    for (const { orphan, column } of linksOf(record).filter((link) => link.orphan)) {
      const look = () =>
        Promise.all(CHECKS.filter(({ name }) => name === orphan).map((check) => findingsOf(ports, check, [$id])));
      expect(await look()).toMatchObject([[{ kind: orphan, id: $id }]]);
      if (column !== '$id' && !record.columns[column]?.required) {
        await shop.change(record.name, $id, { [column]: null });
        expect(await look()).toEqual([[]]);
      }
    }
  },
);
