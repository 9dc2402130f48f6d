import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** How TypeScript writes an enum, which a bundler must take for code that does something. */
const ENUM = /^var (\w+);\n\(function \(\1\) \{([\s\S]*?)^\}\)\(\1 \|\| \(\1 = \{\}\)\);/gm;

/**
 * The Appwrite SDK is one file, and a file cannot be shared out: whatever needs a bit of it would load all that anybody
 * needs. So each module of ours that imports it gets a copy of its own, of which the bundler keeps what that module uses.
 * Its enums (every country, every time zone) are marked as what they are, values that can be left out.
 */
export function sdkCopies(): Plugin {
  return {
    name: 'samaa:sdk-copies',
    // In development there is one copy, whole.
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id !== 'appwrite' || !importer) return null;
      const sdk = await this.resolve(id, importer, { skipSelf: true });
      return sdk && { ...sdk, id: `${sdk.id}?for=${basename(importer)}` };
    },
    transform(code, id) {
      if (!/appwrite[\\/]dist[\\/]esm[\\/]sdk\.js\?for=/.test(id)) return null;
      return { code: code.replace(ENUM, 'var $1 = /* @__PURE__ */ (($1) => {$2return $1;})({});'), map: null };
    },
  };
}
