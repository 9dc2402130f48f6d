const OF_USER = /^[a-z]+\("user:([a-zA-Z0-9._-]+)"\)$/;

/**
 * The one account that the permissions of a file name, in Appwrite's words (`read("user:…")`); null when they name
 * nobody, several, or anybody else: a client may give its file to everyone.
 */
export function ownerOf(permissions: readonly string[]): string | null {
  const named = new Set(permissions.map((permission) => OF_USER.exec(permission)?.[1] ?? null));
  const [owner] = named;
  return named.size === 1 ? (owner ?? null) : null;
}
