import { Client, Functions } from 'appwrite';
import { env } from '../config/env.ts';
import { ensureLocalStorage } from './storage.ts';

/**
 * The Appwrite services that the project uses, on one client. This module carries the SDK: reach it through
 * `appwrite()` so that pages which need no server do not ship it. What few pages need stands in modules of its own.
 */
ensureLocalStorage();

const { appwriteEndpoint, appwriteProject } = env();
const endpoint = new URL(appwriteEndpoint, window.location.origin).href;
export const client = new Client().setEndpoint(endpoint).setProject(appwriteProject);

export const functions = new Functions(client);

/** In which language Appwrite writes the mails that requests from now on ask for. */
export const setMailLanguage = (language: string): void => void client.setLocale(language);
