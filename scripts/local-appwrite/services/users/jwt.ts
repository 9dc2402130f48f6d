import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';

/** The claims of a token, without `exp`. */
export type Claims = Record<string, unknown>;

/** A token that does not prove anything: `message` says why in the server's words. */
export class InvalidTokenError extends Error {}

/** Signs and checks HS256 tokens with the installation's secret. */
export type TokenSigner = {
  /** A token that is valid for `seconds` from now. */
  sign(claims: Claims, seconds: number): string;
  /** The claims of a token that this installation signed and that has not expired; else throws InvalidTokenError. */
  verify(token: string): Claims;
};

const MOST_KNOWN = 200;

/** A signer over a secret of at least 32 bytes. */
export function createTokenSigner(secret: string, clock: Clock): TokenSigner {
  const header = encode({ typ: 'JWT', alg: 'HS256' });
  const signature = (content: string) => createHmac('sha256', secret).update(content).digest();
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);
  /** The tokens that were looked at last: a function asks several times with each. */
  const known = new Map<string, Claims>();

  function claimsOf(token: string): Claims {
    const parts = token.split('.');
    if (parts.length !== 3) {
      throw new InvalidTokenError('Invalid token: Incomplete segments');
    }
    const [head = '', body = '', given = ''] = parts;
    // Only our own header is accepted, so the algorithm is never the sender's choice.
    if (decode(head)?.alg !== 'HS256') {
      throw new InvalidTokenError('Invalid token: Unsupported header algorithm');
    }
    const expected = signature(`${head}.${body}`);
    const received = Buffer.from(given, 'base64url');
    if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
      throw new InvalidTokenError('Invalid token: Signature failed');
    }
    const claims = decode(body);
    if (claims === null) {
      throw new InvalidTokenError('Invalid token: Invalid JSON');
    }
    return claims;
  }

  return {
    sign(claims, seconds) {
      const content = `${header}.${encode({ ...claims, exp: nowSeconds() + seconds })}`;
      return `${content}.${signature(content).toString('base64url')}`;
    },
    verify(token) {
      const claims = known.get(token) ?? claimsOf(token);
      if (known.size >= MOST_KNOWN) {
        known.clear();
      }
      known.set(token, claims);
      if (typeof claims.exp === 'number' && nowSeconds() >= claims.exp) {
        throw new InvalidTokenError('Invalid token: Expired');
      }
      return claims;
    },
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(part: string): Claims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Claims) : null;
  } catch {
    return null;
  }
}
