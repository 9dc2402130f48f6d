import { Client } from 'appwrite';
import { env } from '#web/config/env.ts';
import { answerWithin, LONGEST_WAIT } from './patience.ts';
import { ensureLocalStorage } from './storage.ts';

/** A file takes as long as the connection needs for its bytes. */
const LONGEST_DOWNLOAD = 300_000;

/** The SDK's client, which by itself waits forever. */
class PatientClient extends Client {
  #signal: AbortSignal | null = null;

  override async call(...request: Parameters<Client['call']>): ReturnType<Client['call']> {
    const [, , , , responseType] = request;
    return answerWithin(responseType === 'arrayBuffer' ? LONGEST_DOWNLOAD : LONGEST_WAIT, (signal) => {
      this.#signal = signal;
      // The request is prepared before the first wait of the SDK, so that no other one comes in between.
      const answer = super.call(...request);
      this.#signal = null;
      return answer;
    });
  }

  override prepareRequest(...request: Parameters<Client['prepareRequest']>): ReturnType<Client['prepareRequest']> {
    const { uri, options } = super.prepareRequest(...request);
    return { uri, options: { ...options, signal: this.#signal } };
  }
}

/**
 * The client of the services that few pages need, which stand in modules of their own. This module carries the SDK: reach it
 * through `appwrite()` so that other pages do not ship it.
 */
ensureLocalStorage();

const { appwriteEndpoint, appwriteProject } = env();
const endpoint = new URL(appwriteEndpoint, window.location.origin).href;
export const client = new PatientClient().setEndpoint(endpoint).setProject(appwriteProject);

/** In which language Appwrite writes the mails that requests from now on ask for. */
export const setMailLanguage = (language: string): void => void client.setLocale(language);
