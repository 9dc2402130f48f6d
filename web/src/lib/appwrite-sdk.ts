import { Account, Client, Functions, Realtime, Storage } from 'appwrite';
import { env } from '../config/env.ts';
import { ensureLocalStorage } from './storage.ts';

/**
 * The Appwrite services that the project uses, on one client. This module carries the SDK: reach it through
 * `appwrite()` so that pages which need no server do not ship it.
 */
ensureLocalStorage();

const { appwriteEndpoint, appwriteProject } = env();
const client = new Client().setEndpoint(appwriteEndpoint).setProject(appwriteProject);

export const account = new Account(client);
export const functions = new Functions(client);
export const storage = new Storage(client);

/** A connection of its own for what a page listens to; it opens with the first subscription. */
export const newRealtime = (): Realtime => new Realtime(client);

/** In which language Appwrite writes the mails that requests from now on ask for. */
export const setMailLanguage = (language: string): void => void client.setLocale(language);
