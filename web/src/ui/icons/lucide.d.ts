/** One drawing by its own file: the index of the package would bring all two thousand along. */
declare module 'lucide/dist/esm/icons/*.mjs' {
  const drawing: import('lucide').IconNode;
  export default drawing;
}
