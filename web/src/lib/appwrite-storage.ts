import { Storage } from 'appwrite';
import { client } from './appwrite-sdk.ts';

/** Appwrite's storage service. Few pages read private files: reach it through `storageService()`. */
export const storage = new Storage(client);
