import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

/** The cost of one Argon2id hash: memory in KiB, passes over it, lanes. Named as the server stores them with the user. */
export type HashOptions = { type: 'argon2'; memory_cost: number; time_cost: number; threads: number };

/** Hashes and verifies passwords without blocking the event loop. */
export type Passwords = {
  /** The cost of new hashes. */
  readonly options: HashOptions;
  /** A new salted hash in PHC form (`$argon2id$v=19$m=…`). */
  hash(password: string): Promise<string>;
  /**
   * Whether the password made this hash. A null or empty hash (unknown user, user without a password) is never
   * matched, but costs the same time, so that the answer's delay does not tell who has an account.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
};

const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Appwrite's own parameters. */
const realCost: HashOptions = { type: 'argon2', memory_cost: 65536, time_cost: 4, threads: 3 };
/** The least that Argon2 accepts, so that a test suite does not wait for hashes. */
const quickCost: HashOptions = { type: 'argon2', memory_cost: 8, time_cost: 1, threads: 1 };

/** Passwords at Appwrite's cost, or at almost none with `quick` (tests only). */
export function createPasswords(quick: boolean): Passwords {
  const options = quick ? quickCost : realCost;
  const unknownUserHash = encode(options, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
  return {
    options,
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return encode(options, salt, await derive(password, salt, options, TAG_BYTES));
    },
    async verify(password, hash) {
      const parsed = decode(hash || unknownUserHash);
      if (parsed === null) {
        return false;
      }
      const tag = await derive(password, parsed.salt, parsed.options, parsed.tag.length);
      return timingSafeEqual(tag, parsed.tag) && Boolean(hash);
    },
  };
}

function derive(password: string, salt: Buffer, options: HashOptions, tagLength: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      {
        message: password,
        nonce: salt,
        parallelism: options.threads,
        memory: options.memory_cost,
        passes: options.time_cost,
        tagLength,
      },
      (error, tag) => (error ? reject(error) : resolve(tag)),
    );
  });
}

function encode(options: HashOptions, salt: Buffer, tag: Buffer): string {
  const cost = `m=${options.memory_cost},t=${options.time_cost},p=${options.threads}`;
  return `$argon2id$v=19$${cost}$${unpadded(salt)}$${unpadded(tag)}`;
}

function decode(hash: string): { options: HashOptions; salt: Buffer; tag: Buffer } | null {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash);
  if (parts === null) {
    return null;
  }
  const [, memory, passes, lanes, salt = '', tag = ''] = parts;
  return {
    options: { type: 'argon2', memory_cost: Number(memory), time_cost: Number(passes), threads: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
