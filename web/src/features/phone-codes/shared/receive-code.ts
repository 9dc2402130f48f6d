/** What a browser answers that reads the code of an SMS for its site (WebOTP). */
interface OtpCredential extends Credential {
  code: string;
}

/** Waits for the code of an SMS to this site, in browsers that ask their user for it. Returns the way to stop. */
export function receiveCode(onCode: (code: string) => void): (() => void) | undefined {
  if (!('OTPCredential' in window)) return undefined;
  const waiting = new AbortController();
  const wanted: CredentialRequestOptions & { otp: { transport: readonly 'sms'[] } } = {
    otp: { transport: ['sms'] },
    signal: waiting.signal,
  };
  navigator.credentials
    .get(wanted)
    .then((credential) => {
      if (credential) onCode((credential as OtpCredential).code);
    })
    // Who declines, or whose browser cannot, types it.
    .catch(() => {});
  return () => waiting.abort();
}
