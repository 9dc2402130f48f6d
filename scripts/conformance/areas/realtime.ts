import { Account, Channel, Client, Realtime } from 'appwrite';
import { Users } from 'node-appwrite';
import { inBrowser } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { expectFit, expectSame } from '../expectations.ts';
import type { TableName } from '../plan.ts';
import type { Member, Stage } from '../stage.ts';
import { area } from '../suite.ts';

const EVENT_SECONDS = 20;

type Data = Record<string, unknown>;
type Heard = { events: string[]; payload: Data };

/** A page that listens to rows. */
type Page = {
  /** Everything heard from the table so far. */
  heard(table: TableName): Heard[];
  /** Resolves with the first event of the row; meanwhile the row is written again and again by `write`. */
  hears(table: TableName, rowId: string, write: () => Promise<unknown>): Promise<Heard>;
};

/** Opens a page that listens to the tables, as a member who signs in there or as a guest. */
async function onPage(
  stage: Stage,
  { tables, member }: { tables: TableName[]; member?: Member },
  work: (page: Page) => Promise<void>,
): Promise<void> {
  await inBrowser(async () => {
    const client = new Client().setEndpoint(stage.target.endpoint).setProject(stage.target.projectId);
    if (member !== undefined) {
      const { email, password } = member;
      await new Account(client).createEmailPasswordSession({ email, password });
    }
    const realtime = new Realtime(client);
    const heard = new Map(tables.map((table): [TableName, Heard[]] => [table, []]));
    try {
      for (const [table, list] of heard) {
        const { databaseId } = stage.table(table);
        await realtime.subscribe(Channel.tablesdb(databaseId).table(table).row(), ({ events, payload }) => {
          list.push({ events, payload });
        });
      }
      await work({
        heard: (table) => heard.get(table) ?? [],
        hears: (table, rowId, write) =>
          // The server does not say when it has begun to listen for us, and it replays nothing.
          eventually(`an event of ${table} arrives`, EVENT_SECONDS, async () => {
            await write();
            return heard.get(table)?.find(({ payload }) => payload.$id === rowId);
          }),
      });
    } finally {
      await realtime.disconnect();
    }
  });
}

/** Makes a row with the key and answers how to change it, to something else each time. */
async function changingRow(stage: Stage, name: TableName, permissions?: string[]) {
  const place = { ...stage.table(name), rowId: stage.newId() };
  const column = name === 'orders' ? 'state' : 'text';
  let changes = 0;
  await stage.tables.createRow({ ...place, data: { [column]: String(changes) } as Data, permissions });
  return {
    rowId: place.rowId,
    change: () => {
      changes += 1;
      return stage.tables.updateRow({ ...place, data: { [column]: String(changes) } as Data });
    },
  };
}

/** What reaches a listening browser. */
export const realtime = area('Realtime', {
  'an event names what happened and carries the row': async (stage) => {
    const { rowId, change } = await changingRow(stage, 'news');
    await onPage(stage, { tables: ['news'] }, async (page) => {
      const { events, payload } = await page.hears('news', rowId, change);
      const { databaseId, tableId } = stage.table('news');
      const name = `tablesdb.${databaseId}.tables.${tableId}.rows.${rowId}.update`;
      expectSame(`the event ${name}`, events.includes(name), true);
      expectFit('the row', payload, { $id: rowId, text: /^\d+$/ });
    });
  },

  'a label that may read a table gets its events; a guest gets none of them': async (stage) => {
    const [secret, news] = [await changingRow(stage, 'shared'), await changingRow(stage, 'news')];
    const staff = await stage.join(['staff']);
    await onPage(stage, { tables: ['shared'], member: staff }, async (page) => {
      await page.hears('shared', secret.rowId, secret.change);
    });
    await onPage(stage, { tables: ['shared', 'news'] }, async (page) => {
      await page.hears('news', news.rowId, async () => {
        await secret.change();
        await news.change();
      });
      expectSame('what a guest hears of the table', page.heard('shared'), []);
    });
  },

  'an open socket keeps the rights of its opening, whatever becomes of the account': async (stage) => {
    const users = new Users(stage.admin);
    const ends: Record<string, (userId: string) => Promise<unknown>> = {
      'lost the label': (userId) => users.updateLabels({ userId, labels: [] }),
      'is blocked': (userId) => users.updateStatus({ userId, status: false }),
      'signed out elsewhere': async (userId) => {
        const [{ $id: sessionId = '' } = {}] = (await users.listSessions({ userId })).sessions.toReversed();
        await users.deleteSession({ userId, sessionId });
      },
      'lost every session': (userId) => users.deleteSessions({ userId }),
      'is deleted': (userId) => users.delete({ userId }),
    };
    for (const [end, dismiss] of Object.entries(ends)) {
      const [before, after] = [await changingRow(stage, 'shared'), await changingRow(stage, 'shared')];
      const staff = await stage.join(['staff']);
      await onPage(stage, { tables: ['shared'], member: staff }, async (page) => {
        await page.hears('shared', before.rowId, before.change);
        await dismiss(staff.id);
        const { payload } = await page.hears('shared', after.rowId, after.change);
        expectFit(`the row that reaches somebody who ${end}`, payload, { $id: after.rowId, text: /^\d+$/ });
      });
    }
  },

  'a label that is given later changes nothing for a socket that is open': async (stage) => {
    const [shared, news] = [await changingRow(stage, 'shared'), await changingRow(stage, 'news')];
    const member = await stage.join();
    await onPage(stage, { tables: ['shared', 'news'], member }, async (page) => {
      await page.hears('news', news.rowId, news.change);
      await new Users(stage.admin).updateLabels({ userId: member.id, labels: ['staff'] });
      const marker = await changingRow(stage, 'news');
      await page.hears('news', marker.rowId, async () => {
        await shared.change();
        await marker.change();
      });
      expectSame('what is heard of the table', page.heard('shared'), []);
    });
  },

  'with row security an event reaches those who may read the row': async (stage) => {
    const [owner, other] = [await stage.join(), await stage.join()];
    const row = await changingRow(stage, 'orders', [`read("user:${owner.id}")`]);
    const news = await changingRow(stage, 'news');
    await onPage(stage, { tables: ['orders'], member: owner }, async (page) => {
      await page.hears('orders', row.rowId, row.change);
    });
    await onPage(stage, { tables: ['orders', 'news'], member: other }, async (page) => {
      await page.hears('news', news.rowId, async () => {
        await row.change();
        await news.change();
      });
      expectSame('what another member hears of it', page.heard('orders'), []);
    });
  },

  'a transaction sends its events after the commit, and none when it is rolled back': async (stage) => {
    const { tables } = stage;
    const { rowId, change } = await changingRow(stage, 'news');
    await onPage(stage, { tables: ['news'] }, async (page) => {
      await page.hears('news', rowId, change);
      const [kept, undone] = [stage.newId(), stage.newId()];
      const open = async (id: string) => {
        const { $id: transactionId } = await tables.createTransaction({ ttl: 60 });
        const create = { action: 'create', ...stage.table('news'), rowId: id, data: { text: 'staged' } };
        await tables.createOperations({ transactionId, operations: [create] });
        return transactionId;
      };
      const [committed, rolledBack] = [await open(kept), await open(undone)];
      await tables.updateTransaction({ transactionId: rolledBack, rollback: true });
      const of = (id: string) => page.heard('news').filter(({ payload }) => payload.$id === id);
      expectSame('what is heard of staged rows', [of(kept), of(undone)], [[], []]);
      await tables.updateTransaction({ transactionId: committed, commit: true });
      const heard = await eventually('the event of the committed row arrives', EVENT_SECONDS, async () => of(kept)[0]);
      expectSame(
        'it is a creation',
        heard.events.some((event) => event.endsWith(`${kept}.create`)),
        true,
      );
      expectSame('what is heard of the row that was rolled back', of(undone), []);
    });
  },

  'the deletion of a row carries it as it was': async (stage) => {
    const { rowId, change } = await changingRow(stage, 'news');
    await onPage(stage, { tables: ['news'] }, async (page) => {
      await page.hears('news', rowId, change);
      await stage.tables.deleteRow({ ...stage.table('news'), rowId });
      const heard = await eventually('the event of the deletion arrives', EVENT_SECONDS, async () =>
        page.heard('news').find(({ events }) => events.some((event) => event.endsWith(`${rowId}.delete`))),
      );
      expectFit('the row', heard.payload, { $id: rowId, text: /^\d+$/ });
    });
  },

  'a bulk operation sends an event a row, but none inside of a transaction': async (stage) => {
    const { tables } = stage;
    const news = stage.table('news');
    const { rowId, change } = await changingRow(stage, 'news');
    await onPage(stage, { tables: ['news'] }, async (page) => {
      await page.hears('news', rowId, change);
      const [silent, loud] = [
        [stage.newId(), stage.newId()],
        [stage.newId(), stage.newId()],
      ];
      const rows = (ids: string[]) => ids.map(($id) => ({ $id, text: 'bulk' }));
      const { $id: transactionId } = await tables.createTransaction({ ttl: 60 });
      await tables.createOperations({
        transactionId,
        operations: [{ action: 'bulkCreate', ...news, data: rows(silent) }],
      });
      await tables.updateTransaction({ transactionId, commit: true });
      await tables.createRows({ ...news, rows: rows(loud) });
      const heard = () => page.heard('news').map(({ payload }) => String(payload.$id));
      await eventually('the events of the bulk creation arrive', EVENT_SECONDS, async () =>
        loud.every((id) => heard().includes(id)) ? true : undefined,
      );
      expectSame(
        'what is heard of the rows of the transaction',
        heard().filter((id) => silent.includes(id)),
        [],
      );
    });
  },
});
