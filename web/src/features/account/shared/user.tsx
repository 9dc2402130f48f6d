import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { fetchUser } from '#contract/accounts/calls.ts';
import type { User } from '#contract/accounts/schemas.ts';
import { lacksSecondFactor } from '#web/lib/appwrite.ts';
import { call, isRefusal } from '#web/lib/call.ts';
import { readSession, type Session, shownSession, storeSession, subscribeToSession } from '#web/lib/session.ts';
import type { RegisterValues } from './entry.ts';

/** The ways in and out. */
const entry = () => import('./entry.ts');

export interface UserContextValue {
  /**
   * `loading` while a stored session's user is being fetched, `in` when it was (with `user` null for an account that
   * has no user record), `out` when nobody is signed in.
   */
  state: 'loading' | 'in' | 'out';
  user: User | null;
  /** Why the user could not be fetched, other than that there is none. */
  error: unknown;
  /** Fetches the user again; resolves with the newest state known. */
  refresh(): Promise<void>;
  /** Who it is is proven by one factor only; the guards lead to the second step. */
  isHalfway: boolean;
  /**
   * Checks the credentials, opens a session and fetches the user; null where a second step is due. Throws what `errorText`
   * understands.
   */
  signIn(email: string, password: string): Promise<User | null>;
  /** Creates the account, signs in, and has a mail sent that proves the email. */
  register(values: RegisterValues): Promise<User | null>;
  /** Ends the session on the server and forgets it. Throws, and stays signed in, when the server is not reached. */
  signOut(): Promise<void>;
}

const UserContext = createContext<UserContextValue | null>(null);

/** Who is signed in, and the ways in and out. */
export function useUser(): UserContextValue {
  const value = useContext(UserContext);
  if (!value) throw new Error('useUser needs a UserProvider above it');
  return value;
}

/** What is known about the user of one session. */
interface Known {
  sessionId: string;
  user: User | null;
  error: unknown;
}

/** Keeps the user of the stored session, in step with sign-ins and sign-outs of other tabs. */
export function UserProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, shownSession, () => null);
  const [known, setKnown] = useState<Known | null>(null);
  const loading = useRef<{ sessionId: string; promise: Promise<Known> } | null>(null);

  /** Fetches the user of a session; those who ask meanwhile share the answer. */
  const load = useCallback((of: Session): Promise<Known> => {
    if (loading.current?.sessionId === of.$id) return loading.current.promise;
    const promise = loadUser(of).then((result) => {
      if (loading.current?.promise === promise) loading.current = null;
      if (readSession()?.$id === of.$id) setKnown(result);
      return result;
    });
    loading.current = { sessionId: of.$id, promise };
    return promise;
  }, []);

  const isKnown = session !== null && known?.sessionId === session.$id;
  useEffect(() => {
    if (session && !isKnown) void load(session);
  }, [session, isKnown, load]);

  const signIn = useCallback(
    async (email: string, password: string) => {
      const opened = await (await entry()).openSession({ email, password });
      storeSession(opened);
      const { user, error } = await load(opened);
      if (error && !lacksSecondFactor(error)) throw error;
      return user;
    },
    [load],
  );

  const register = useCallback(
    async (values: RegisterValues) => {
      const { email, password } = await (await entry()).createAccount(values);
      const user = await signIn(email, password);
      // Nothing waits for this mail, and buying does not depend on it.
      void import('./account.ts').then(({ sendVerification }) => sendVerification()).catch(() => {});
      return user;
    },
    [signIn],
  );

  const refresh = useCallback(async () => {
    const current = shownSession();
    if (current) await load(current);
  }, [load]);

  const value = useMemo<UserContextValue>(
    () => ({
      state: session ? (isKnown ? 'in' : 'loading') : 'out',
      user: isKnown ? (known?.user ?? null) : null,
      error: isKnown ? known?.error : null,
      isHalfway: isKnown && lacksSecondFactor(known?.error),
      refresh,
      signIn,
      register,
      signOut,
    }),
    [session, isKnown, known, refresh, signIn, register],
  );
  return <UserContext value={value}>{children}</UserContext>;
}

/** One step: the function verifies the session itself, so asking the account service first would tell nothing more. */
async function loadUser({ $id: sessionId, userId }: Session): Promise<Known> {
  try {
    return { sessionId, user: await call(fetchUser, {}, { caller: userId }), error: null };
  } catch (error) {
    return { sessionId, user: null, error: isRefusal(error, 'no_account') ? null : error };
  }
}

const signOut = async (): Promise<void> => (await entry()).endSession();
