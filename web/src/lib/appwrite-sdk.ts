import { Client, Functions } from 'appwrite';
import { env } from '#web/config/env.ts';
import { ConnectionError } from './retry.ts';
import { ensureLocalStorage } from './storage.ts';

/** Appwrite answers within 30 seconds, or says that it took longer. What is not there then was lost on the way. */
const LONGEST_WAIT = 40_000;
/** A file takes as long as the connection needs for its bytes. */
const LONGEST_DOWNLOAD = 300_000;

/**
 * The SDK's client, which by itself waits forever: `fetch` has no limit, and a server that was ended in the middle of an
 * answer leaves a connection on which nothing comes any more.
 */
class PatientClient extends Client {
  #signal: AbortSignal | null = null;

  /** @throws ConnectionError when no answer comes, so that the retry rule applies. */
  override async call(...request: Parameters<Client['call']>): ReturnType<Client['call']> {
    const [, , , , responseType] = request;
    const limit = responseType === 'arrayBuffer' ? LONGEST_DOWNLOAD : LONGEST_WAIT;
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new ConnectionError('No answer')), limit);
    this.#signal = waiting.signal;
    // The request is prepared before the first wait of the SDK, so that no other one comes in between.
    const answer = super.call(...request);
    this.#signal = null;
    return answer.finally(() => clearTimeout(timer));
  }

  override prepareRequest(...request: Parameters<Client['prepareRequest']>): ReturnType<Client['prepareRequest']> {
    const { uri, options } = super.prepareRequest(...request);
    return { uri, options: { ...options, signal: this.#signal } };
  }
}

/**
 * The Appwrite services that the project uses, on one client. This module carries the SDK: reach it through
 * `appwrite()` so that pages which need no server do not ship it. What few pages need stands in modules of its own.
 */
ensureLocalStorage();

const { appwriteEndpoint, appwriteProject } = env();
const endpoint = new URL(appwriteEndpoint, window.location.origin).href;
export const client = new PatientClient().setEndpoint(endpoint).setProject(appwriteProject);

export const functions = new Functions(client);

/** In which language Appwrite writes the mails that requests from now on ask for. */
export const setMailLanguage = (language: string): void => void client.setLocale(language);
