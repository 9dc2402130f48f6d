import { Account, Functions, ID, Storage, type Client as WebClient } from 'appwrite';
import { Storage as AdminStorage, Users } from 'node-appwrite';
import { describe, expect, test } from 'vitest';
import { services } from '../../server.ts';
import { type Member, startInstallation } from '../../testing/installation.ts';
import { idsOf, useRealtime } from '../../testing/realtime.ts';
import { announcingEndpoints } from '../users/account-events.ts';

const local = await startInstallation({
  rateLimits: false,
  buckets: [
    { $id: 'papers', $permissions: ['create("users")', 'read("label:cs")'], fileSecurity: true },
    { $id: 'pictures', $permissions: ['read("any")'] },
  ],
  functions: [{ $id: 'echo', code: 'export default ({ req, res }) => res.text(req.bodyText);' }],
});
const users = new Users(local.admin);
const realtime = useRealtime();

function browser(member: Member): WebClient {
  return local.browser().setSession(member.session.secret);
}

const namesOf = (events: string[], id: string) => events[0]?.replace(id, 'ID').replace(/sessions\.\w+/, 'sessions.SID');

describe('the account channel', () => {
  test('tells the owner, in all his tabs, what happens to his account', async () => {
    const [member, stranger] = await Promise.all([local.join(), local.join()]);
    const tabs = [await realtime.listen(browser(member), 'account'), await realtime.listen(browser(member), 'account')];
    const foreign = await realtime.listen(browser(stranger), ['account', `account.${member.id}`]);
    const account = new Account(browser(member));

    await account.updateName({ name: 'Laila' });
    await account.updatePrefs({ prefs: { lang: 'ar' } });
    await users.updateLabels({ userId: member.id, labels: ['cs'] });
    await users.updateEmailVerification({ userId: member.id, emailVerification: true });
    await account.updatePassword({ password: 'another secret', oldPassword: member.password });
    await users.updateName({ userId: stranger.id, name: 'Stranger' });

    await Promise.all([...tabs.map(({ heard }) => heard.count(5)), foreign.heard.count(1)]);
    for (const { heard } of tabs) {
      expect(heard.all.map(({ events }) => namesOf(events, member.id))).toEqual(Array(5).fill('users.ID.update'));
      expect(
        heard.all.map(({ events }) => events.find((name) => name.startsWith(`users.${member.id}.update.`))),
      ).toEqual(
        ['name', 'prefs', 'labels', 'verification', 'password'].map((what) => `users.${member.id}.update.${what}`),
      );
      expect(heard.all[2]?.payload).toMatchObject({ $id: member.id, name: 'Laila', labels: ['cs'] });
      expect(heard.all.some(({ payload }) => 'password' in payload || 'hash' in payload)).toBe(false);
      expect(heard.all[0]?.channels.sort()).toEqual(
        ['account', `account.${member.id}`, 'account.update', `account.${member.id}.update`].sort(),
      );
    }
    expect(idsOf(foreign.heard)).toEqual([stranger.id]);
  });

  test('tells of sessions, to the ended one as well, and never a secret', async () => {
    const member = await local.join();
    const other = await new Account(local.admin as unknown as WebClient).createEmailPasswordSession(member);
    const first = await realtime.listen(browser(member), ['account']);
    const second = await realtime.listen(local.browser().setSession(other.secret), ['account']);

    const third = await users.createSession({ userId: member.id });
    await new Account(browser(member)).deleteSession({ sessionId: other.$id });
    await users.updateName({ userId: member.id, name: 'after the end of the second' });
    await first.heard.count(3);

    expect(first.heard.all.map(({ events, payload }) => [namesOf(events, member.id), payload.$id])).toEqual([
      ['users.ID.sessions.SID.create', third.$id],
      ['users.ID.sessions.SID.delete', other.$id],
      ['users.ID.update', member.id],
    ]);
    expect(first.heard.all[0]?.payload.secret).toBe('');
    // A session is no change of the account itself.
    expect(first.heard.all[0]?.channels).toEqual(['account', `account.${member.id}`]);
    expect(idsOf(second.heard)).toEqual([third.$id, other.$id]);
  });

  test('every endpoint that is to announce something is there', () => {
    const endpoints = services.flatMap(({ routes }) => routes.map(({ method, path }) => `${method} ${path}`));
    expect(announcingEndpoints.filter((endpoint) => !endpoints.includes(endpoint))).toEqual([]);
  });
});

describe('files', () => {
  test('are told of by the permissions of bucket and file', async () => {
    const [owner, staff, other] = await Promise.all([local.join(), local.join(['cs']), local.join()]);
    const tabs = await Promise.all(
      [owner, staff, other].map((member) => local.browser().setSession(member.session.secret)),
    );
    const heard = [];
    for (const tab of tabs) {
      heard.push((await realtime.listen(tab, 'files')).heard);
    }
    const storage = new Storage(browser(owner));
    const file = new File(['audiogram'], 'audiogram.txt', { type: 'text/plain' });
    const made = await storage.createFile({ bucketId: 'papers', fileId: ID.unique(), file });
    await storage.updateFile({ bucketId: 'papers', fileId: made.$id, name: 'new.txt' });
    await storage.deleteFile({ bucketId: 'papers', fileId: made.$id });
    const marker = await new AdminStorage(local.admin).createFile({ bucketId: 'pictures', fileId: ID.unique(), file });

    await Promise.all(heard.map((one) => one.first(({ payload }) => payload.$id === marker.$id)));
    expect(heard.map(idsOf)).toEqual([
      [made.$id, made.$id, made.$id, marker.$id],
      [made.$id, made.$id, made.$id, marker.$id],
      [marker.$id],
    ]);
    expect(heard[0]?.all.map(({ events }) => events[0])).toEqual([
      ...['create', 'update', 'delete'].map((action) => `buckets.papers.files.${made.$id}.${action}`),
      `buckets.pictures.files.${marker.$id}.create`,
    ]);
    expect(heard[0]?.all.map(({ payload }) => payload.name)).toEqual([
      'audiogram.txt',
      'new.txt',
      'new.txt',
      'audiogram.txt',
    ]);
    expect(heard[0]?.all[0]?.channels).toEqual([
      'files',
      'buckets.papers.files',
      `buckets.papers.files.${made.$id}`,
      'files.create',
      'buckets.papers.files.create',
      `buckets.papers.files.${made.$id}.create`,
    ]);
  });

  test('sent in parts are told of once, when they are complete', async () => {
    const staff = await local.join(['cs']);
    const { heard } = await realtime.listen(browser(staff), 'files');
    const content = new Uint8Array(6 * 1024 * 1024);
    const storage = new AdminStorage(local.admin);
    const large = await storage.createFile({
      bucketId: 'papers',
      fileId: ID.unique(),
      file: new File([content], 'scan.bin'),
    });
    const marker = await storage.createFile({
      bucketId: 'pictures',
      fileId: ID.unique(),
      file: new File(['x'], 'x.txt'),
    });
    await heard.first(({ payload }) => payload.$id === marker.$id);
    expect(heard.all.map(({ payload }) => [payload.$id, payload.chunksUploaded])).toEqual([
      [large.$id, 2],
      [marker.$id, 1],
    ]);
  });
});

describe('executions', () => {
  test('are told to whoever asked for them: when they are asked for, and when one that nobody waits for has ended', async () => {
    const [member, stranger] = await Promise.all([local.join(), local.join()]);
    const { heard } = await realtime.listen(browser(member), 'executions');
    const foreign = await realtime.listen(browser(stranger), ['executions', 'functions.echo']);
    const functions = new Functions(browser(member));

    const now = await functions.createExecution({ functionId: 'echo', body: 'hello' });
    const later = await functions.createExecution({ functionId: 'echo', body: 'later', async: true });
    await heard.count(3);
    const own = await new Functions(browser(stranger)).createExecution({ functionId: 'echo', body: 'mine' });
    await foreign.heard.count(1);

    expect(heard.all.map(({ events, payload }) => [events[0], payload.status, payload.responseBody])).toEqual([
      [`functions.echo.executions.${now.$id}.create`, 'completed', 'hello'],
      [`functions.echo.executions.${later.$id}.create`, 'waiting', ''],
      [`functions.echo.executions.${later.$id}.update`, 'completed', ''],
    ]);
    expect(heard.all[0]?.channels).toEqual([
      'executions',
      `executions.${now.$id}`,
      'functions.echo',
      'executions.create',
      `executions.${now.$id}.create`,
      'functions.echo.create',
    ]);
    expect(idsOf(foreign.heard)).toEqual([own.$id]);
  });
});
