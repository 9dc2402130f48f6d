import { Account } from 'appwrite';
import { client } from './appwrite-sdk.ts';

/** Appwrite's account service. A visitor who only looks around does not need it: reach it through `accountService()`. */
export const account = new Account(client);
