/**
 * Whether the client wants answers in the format of a version of Appwrite before `version`: SDKs and the CLI say with
 * each request which one they were made for.
 */
export function isFormatBefore(request: Request | undefined, version: string): boolean {
  const asked = request?.headers.get('x-appwrite-response-format');
  return asked ? compareVersions(asked, version) < 0 : false;
}

function compareVersions(one: string, other: string): number {
  const parts = (version: string) => version.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [left, right] = [parts(one), parts(other)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return 0;
}
