import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { App } from '../../core/context.ts';
import { AppwriteError, NotSupportedError } from '../../core/errors.ts';
import { writeWhole } from '../../core/vault.ts';
import { type FileRecord, fileNotFound } from './files.ts';
import { createPictures, type PictureChange, type PreviewFormat, previewFormats } from './pictures.ts';
import { createFileVault } from './uploads.ts';

/** How a preview differs from the file. */
export type PreviewOptions = Pick<PictureChange, 'width' | 'height' | 'quality'> & {
  /** null keeps the file's format. */
  output: PreviewFormat | null;
};

/** A rendered preview; `isCached` when it was there already. */
export type Preview = { bytes: Buffer; contentType: string; isCached: boolean };

const pictureTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** The previews of an installation, kept in the data folder once rendered. Use `app.instance(createPreviews)`. */
export function createPreviews(app: App) {
  const vault = app.instance(createFileVault);
  const pictures = app.instance(createPictures);
  const running = new Map<string, Promise<Buffer>>();
  const folderOf = (file: FileRecord) => join(app.dataDir, 'cache', 'previews', file.bucketId, file.id);

  async function render(file: FileRecord, options: PreviewOptions, format: PreviewFormat): Promise<Buffer> {
    const source = await vault.read(file);
    if (source === null) {
      throw fileNotFound();
    }
    const { width, height, quality } = options;
    try {
      return await pictures.change({ source, width, height, quality, format });
    } catch (error) {
      throw new AppwriteError(400, 'storage_file_type_unsupported', (error as Error).message);
    }
  }

  return {
    /** The preview of a picture. Throws `storage_file_type_unsupported` when the file cannot be read as one. */
    async get(file: FileRecord, options: PreviewOptions): Promise<Preview> {
      if (!pictureTypes.has(file.mimeType)) {
        throw new NotSupportedError('previews of files that are not pictures');
      }
      const format = options.output ?? formatOf(file.name);
      const contentType = previewFormats[format];
      const folder = folderOf(file);
      const name = createHash('sha256')
        .update(JSON.stringify([file.signature, format, options]))
        .digest('hex');
      const kept = await readFile(join(folder, name)).catch(() => null);
      if (kept !== null) {
        return { bytes: kept, contentType, isCached: true };
      }
      // Several visitors may ask for a new preview at once; it is made for all of them together.
      const key = join(folder, name);
      const work = running.get(key) ?? render(file, options, format).finally(() => running.delete(key));
      running.set(key, work);
      const bytes = await work;
      await writeWhole(folder, name, bytes);
      return { bytes, contentType, isCached: false };
    },

    /** Forgets the previews of a file. */
    forget: (file: FileRecord) => rm(folderOf(file), { recursive: true, force: true }),
  };
}

function formatOf(name: string): PreviewFormat {
  const extension = extname(name).slice(1).toLowerCase();
  return Object.hasOwn(previewFormats, extension) ? (extension as PreviewFormat) : 'jpg';
}
