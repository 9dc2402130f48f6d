import { Query } from 'node-appwrite';
import { filledColumns } from './filled-columns.ts';
import { listRows, type Migration } from './migration.ts';

const ID = '0010-who-is-unproven';
const TITLE = 'appointments and requests of before say whether a guest made them';

const appointments = filledColumns({
  id: ID,
  title: TITLE,
  table: 'appointments',
  values: {},
  trueFor: {
    unproven: async (tables, ids) => {
      const queries = [Query.equal('$id', [...ids]), Query.equal('booked_by', 'guest'), Query.limit(ids.length)];
      return (await listRows(tables, 'appointment_details', queries)).map(({ $id }) => $id);
    },
  },
});

const requests = filledColumns({
  id: ID,
  title: TITLE,
  table: 'impression_requests',
  values: {},
  trueFor: {
    unproven: async (tables, ids) => {
      const queries = [Query.equal('$id', [...ids]), Query.isNull('user_id'), Query.limit(ids.length)];
      return (await listRows(tables, 'impression_requests', queries)).map(({ $id }) => $id);
    },
  },
});

/** Stands before the id of a request, to tell where a page begins. */
const REQUESTS = 'requests:';

/** Lists show those who are known first, and limit how many others there are: rows of before have to say it as well. */
const migration: Migration = {
  id: ID,
  title: TITLE,
  left: async (tables) => (await appointments.left(tables)) + (await requests.left(tables)),
  async page(tables, after) {
    if (!after?.startsWith(REQUESTS)) {
      const { changed, next } = await appointments.page(tables, after);
      return { changed, next: next ?? REQUESTS };
    }
    const { changed, next } = await requests.page(tables, after.slice(REQUESTS.length) || null);
    return { changed, next: next === null ? null : `${REQUESTS}${next}` };
  },
};
export default migration;
