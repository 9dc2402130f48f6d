/** Where to connect for an address: names below localhost mean this machine, also where the system cannot look them up. */
export function hostToConnect({ hostname }: URL): string {
  return hostname.endsWith('.localhost') ? '127.0.0.1' : hostname;
}
