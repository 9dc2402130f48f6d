import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { string } from 'yup';
import { defineCall } from '#contract/call.ts';
import { exact } from '#contract/fields.ts';
import { serve } from './serve.ts';
import { defineService } from './service.ts';

const subject = {
  service: 'shop',
  schemas: async () => ({
    read: { input: exact({}), output: string().defined() },
  }),
} as const;

const read = defineCall(subject, 'read', {
  method: 'GET',
  access: 'anyone',
  answers: 'html',
  errors: [],
});

function execution() {
  const errors: string[] = [];
  return {
    errors,
    req: {
      method: 'GET',
      path: '/',
      queryString: 'type=read',
      bodyText: '',
      headers: { 'x-appwrite-trigger': 'http' },
    },
    res: { text: (body: string, status: number, headers: Record<string, string>) => ({ body, status, headers }) },
    log: () => {},
    error: (line: string) => errors.push(line),
  };
}

beforeEach(() => {
  vi.stubEnv('APPWRITE_FUNCTION_API_ENDPOINT', 'http://localhost:4140/v1');
  vi.stubEnv('APPWRITE_FUNCTION_PROJECT_ID', 'samaa');
});
afterEach(() => {
  vi.unstubAllEnvs();
});

test('hands the reply over to the runtime', async () => {
  const main = serve(defineService('shop', { read }, { read: async () => '<p>text</p>' }));
  expect(await main(execution())).toEqual({
    body: '<p>text</p>',
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
});

test('what is not expected is logged with its cause and thrown on', async () => {
  const cause = new Error('the disk is full');
  const failing = async () => {
    throw new Error('could not read', { cause });
  };
  const run = execution();
  await expect(serve(defineService('shop', { read }, { read: failing }))(run)).rejects.toThrow('could not read');
  expect(run.errors).toEqual([expect.stringMatching(/^shop failed, \w+: .*could not read.*caused by .*disk is full/s)]);
});

test('says which variable of the environment is missing', async () => {
  vi.stubEnv('APPWRITE_FUNCTION_PROJECT_ID', '');
  const main = serve(defineService('shop', { read }, { read: async () => '' }));
  await expect(main(execution())).rejects.toThrow('APPWRITE_FUNCTION_PROJECT_ID');
});
