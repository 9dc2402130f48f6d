import { type FileType, fileTypeOf } from '#contract/file-type.ts';
import { tellsOfItsMaking } from './picture-metadata.ts';

/**
 * True when the content, not the name, says one of these types, and nothing in it says where, by whom or with which device
 * the picture was taken.
 */
export function isPicture(content: Uint8Array, types: readonly string[]): boolean {
  const type: FileType | null = fileTypeOf(content);
  return type !== null && types.includes(type) && !tellsOfItsMaking(content);
}
