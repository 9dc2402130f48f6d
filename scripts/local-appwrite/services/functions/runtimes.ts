import { version } from 'node:process';
import { type Route, route } from '../../core/http.ts';
import { oneOf, optional } from '../../core/params.ts';

/** The runtimes that functions can have here. All of them run on the Node of this server. */
export const RUNTIMES: readonly string[] = ['node-18.0', 'node-20.0', 'node-22', 'node-24'];

/** The sizes of machines: any can be asked for, none makes a difference here. */
const specifications = [
  { slug: 's-0.5vcpu-512mb', memory: 512, cpus: 0.5 },
  { slug: 's-1vcpu-512mb', memory: 512, cpus: 1 },
  { slug: 's-1vcpu-1gb', memory: 1024, cpus: 1 },
  { slug: 's-2vcpu-2gb', memory: 2048, cpus: 2 },
  { slug: 's-2vcpu-4gb', memory: 4096, cpus: 2 },
  { slug: 's-4vcpu-4gb', memory: 4096, cpus: 4 },
  { slug: 's-4vcpu-8gb', memory: 8192, cpus: 4 },
  { slug: 's-8vcpu-4gb', memory: 4096, cpus: 8 },
  { slug: 's-8vcpu-8gb', memory: 8192, cpus: 8 },
];

/** The sizes that a function or site may ask for. */
export const SPECIFICATIONS: readonly string[] = specifications.map(({ slug }) => slug);

/** The size of what does not ask for one. */
export const DEFAULT_SPECIFICATION = 's-1vcpu-512mb';

/** The list of sizes, as functions and sites both answer it. */
export function specificationList() {
  return {
    specifications: specifications.map((one) => ({ ...one, enabled: true })),
    total: specifications.length,
  };
}

/** The endpoints that say what functions can run on. */
export const runtimeRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/functions/runtimes',
    scope: 'public',
    params: {},
    handler: () => ({
      total: RUNTIMES.length,
      runtimes: RUNTIMES.map((id) => ({
        $id: id,
        key: 'node',
        name: 'Node.js',
        version: id.replace('node-', ''),
        base: `node ${version}`,
        image: 'local-appwrite',
        logo: 'node.png',
        supports: ['x86', 'arm64'],
      })),
    }),
  }),
  route({
    method: 'GET',
    path: '/functions/specifications',
    scope: 'functions.read',
    params: { type: optional(oneOf('runtimes', 'builds'), 'runtimes') },
    handler: specificationList,
  }),
];
