/** Navigation state that carries what somebody had typed as their email to the page of forgotten passwords. */
export function forgotten(email: string): { email: string } {
  return { email };
}

/** The email that was carried along, or `''`. */
export function forgottenEmail(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}
