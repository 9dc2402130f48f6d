import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { App } from '../../core/context.ts';

/** The formats of previews and their types. */
export const previewFormats = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const;

/** A format of previews. */
export type PreviewFormat = keyof typeof previewFormats;

/** What becomes of a picture. */
export type PictureChange = {
  source: Buffer;
  /** Pixels; 0 follows from the other one. */
  width: number;
  height: number;
  /** 0 to 100, or -1 for the format's own default. */
  quality: number;
  format: PreviewFormat;
};

/** What the process that makes pictures is sent, and what it answers: the picture, or why there is none. */
export type PictureOrder = PictureChange & { id: number };
export type PictureAnswer = { id: number } & ({ bytes: Buffer } | { problem: string });

const maker = fileURLToPath(new URL('./picture-maker.ts', import.meta.url));
/** The process ends when it has had nothing to do for so long. */
const RESTS_AFTER_MS = 10_000;

/**
 * Changes pictures in a process of its own, which is there only while pictures are asked for: what reads and writes them
 * takes as much memory as all the rest of the server. Use `app.instance(createPictures)`.
 */
export function createPictures(_app: App) {
  const waiting = new Map<number, { resolve(bytes: Buffer): void; reject(error: Error): void }>();
  let lastId = 0;
  let running: ChildProcess | undefined;
  let rest: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const child = fork(maker, { serialization: 'advanced', execArgv: [] });
    // The server ends without waiting for it; it ends with the server.
    child.unref();
    child.channel?.unref();
    child.on('message', (answer: PictureAnswer) => {
      const { resolve, reject } = waiting.get(answer.id) ?? {};
      waiting.delete(answer.id);
      if ('bytes' in answer) {
        // Arrives as plain bytes.
        resolve?.(Buffer.from(answer.bytes));
      } else {
        reject?.(new Error(answer.problem));
      }
      if (waiting.size === 0) {
        rest = setTimeout(() => end(child), RESTS_AFTER_MS).unref();
      }
    });
    child.once('exit', () => end(child));
    child.on('error', () => end(child));
    return child;
  }

  function end(child: ChildProcess) {
    if (child !== running) {
      return;
    }
    running = undefined;
    clearTimeout(rest);
    child.kill();
    for (const { reject } of waiting.values()) {
      reject(new Error('The picture could not be read.'));
    }
    waiting.clear();
  }

  return {
    /** The changed picture. Rejects when it cannot be read as one. */
    change(change: PictureChange): Promise<Buffer> {
      return new Promise((resolve, reject) => {
        clearTimeout(rest);
        running ??= start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        running.send({ ...change, id: lastId } satisfies PictureOrder);
      });
    },

    /** The process, while there is one. */
    get pid(): number | undefined {
      return running?.pid;
    },

    /** Ends the process. */
    close() {
      if (running) {
        end(running);
      }
    },
  };
}
