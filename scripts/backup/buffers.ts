/** So much of files may pass before what they left behind is freed. */
const BYTES_BETWEEN = 16_000_000;

/**
 * Frees the buffers of files that have passed. They are not in V8's heap, so V8 would let several hundred megabytes of them
 * wait for its next full collection. Does nothing where Node runs without `--expose-gc`.
 */
export function bufferCollector(): (bytes: number) => void {
  let passed = 0;
  return (bytes) => {
    passed += bytes;
    if (passed >= BYTES_BETWEEN) {
      passed = 0;
      globalThis.gc?.();
    }
  };
}
