import { type Client, TablesDB } from 'node-appwrite';

/** Tables whose connection breaks at a request, before or after the server has answered it, and stays broken. */
export function breakingAt(client: Client, number: number, comesThrough: boolean): TablesDB {
  const call = client.call.bind(client);
  let requests = 0;
  client.call = async (...request) => {
    requests += 1;
    if (requests < number) {
      return call(...request);
    }
    if (requests === number && comesThrough) {
      await call(...request);
    }
    throw new Error('the connection broke');
  };
  return new TablesDB(client);
}
