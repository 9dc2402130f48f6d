// Serves the durability project over a data folder until it is killed: node server-process.ts <data folder>.
// Prints its address and key as one line of JSON.
import { startLocalAppwrite } from '../server.ts';
import { durabilityProject } from './project.ts';

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) {
  throw new Error('Name the data folder.');
}
const { endpoint, apiKey, projectId } = await startLocalAppwrite({
  config: durabilityProject(),
  dataDir,
  port: 0,
  rateLimits: false,
  quickHashes: true,
});
console.log(JSON.stringify({ endpoint, apiKey, projectId }));
