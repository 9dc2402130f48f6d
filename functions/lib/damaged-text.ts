/*
 * Arabic that a program has destroyed before it reached us. A spreadsheet that saves in a code page without Arabic writes
 * question marks; one that opens UTF-8 in another code page writes pairs of foreign letters.
 */

/** What a decoder writes for bytes that it does not know. */
const REPLACEMENT = '\ufffd';
/** A word of question marks alone. */
const QUESTION_MARKS = /(?<![^\s>"'(«])\?{2,}(?![^\s<"').,:;»])/u;
const WORD_END = /[ \t\r\n<>]+/;
const ARABIC = /\p{Script=Arabic}{2}/u;

/** The code pages in which spreadsheets open files that do not say that they are UTF-8: which byte each character was. */
const CODE_PAGES = ['windows-1252', 'windows-1256'].map((name) => {
  const characters = new TextDecoder(name).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return new Map([...characters].map((character, byte) => [character, byte]));
});

/** True for a text whose letters were lost on the way, as far as one can see. */
export function isDamaged(text: string): boolean {
  return text.includes(REPLACEMENT) || QUESTION_MARKS.test(text) || text.split(WORD_END).some(wasReadInAnotherCodePage);
}

/** Whether the bytes of a word in one of the code pages are Arabic in UTF-8; those of real words are no UTF-8 at all. */
function wasReadInAnotherCodePage(word: string): boolean {
  return CODE_PAGES.some((byteOf) => {
    const bytes = [...word].map((character) => byteOf.get(character));
    return bytes.every((byte) => byte !== undefined) && ARABIC.test(new TextDecoder().decode(Uint8Array.from(bytes)));
  });
}
