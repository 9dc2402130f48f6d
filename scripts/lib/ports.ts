import { createServer } from 'node:net';
import { Problem } from './problem.ts';

/** Throws a Problem when nobody could listen there, before anything else is begun. */
export async function requirePort(port: number, host: string): Promise<void> {
  await listenBriefly(port, host).catch((error: unknown) => {
    throw portProblem(error, port, host);
  });
}

/** A port that was free a moment ago. */
export function freePort(host: string): Promise<number> {
  return listenBriefly(0, host);
}

/** The sentence for an error of listening; any other error is given back as it is. */
export function portProblem(error: unknown, port: number, host: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Problem(
        `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${otherPort(port)} npm start`,
      );
    case 'EACCES':
      return new Problem(`Port ${port} may not be opened by your user. Choose another: PORT=3000 npm start`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Problem(`HOST names ${host}, which is not an address of this machine. Leave it out, or correct it.`);
    default:
      return error;
  }
}

function otherPort(port: number): number {
  return port < 65_535 ? port + 1 : port - 1;
}

function listenBriefly(port: number, host: string): Promise<number> {
  return new Promise((fulfil, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => fulfil(typeof address === 'object' && address ? address.port : port));
    });
  });
}
