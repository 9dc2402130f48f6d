import { chromium } from 'playwright-core';
import { launchOptions } from '../lib/browser.ts';
import { freePort } from '../lib/ports.ts';

/** Sends a command to the part of a browser that it was made for, and answers its result. */
type Send = <Result = unknown>(method: string, params?: object) => Promise<Result>;

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** What a visit is like: the network, the screen, the processor. */
export interface Circumstances {
  network: { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number };
  viewport: { width: number; height: number };
  cpuSlowdown: number;
}

/**
 * Visits a page with nothing cached and answers what an expression in it, which may be a promise, comes to. `note` runs
 * in the page before anything of its own.
 *
 * It speaks to the browser by itself, because playwright-core, like the browser's own tools, listens to what pages write
 * to their console. The browser then finds out for each error where in the sources it was made, for which it parses the
 * scripts a second time. react-dom makes an error when it starts: 30 ms (120 on the slow processor) that no visitor has.
 */
export async function quietVisit(url: string, where: Circumstances, note: string, expression: string): Promise<number> {
  const port = await freePort('127.0.0.1');
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const { webSocketDebuggerUrl } = await (await fetch(`http://127.0.0.1:${port}/json/version`)).json();
    const { send, close } = await connect(webSocketDebuggerUrl);
    const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
    const { targetId } = await send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    });
    const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true });
    const page: Send = (method, params) => send(method, params, sessionId);
    await page('Page.enable');
    await page('Network.enable');
    await page('Network.emulateNetworkConditions', where.network);
    await page('Emulation.setCPUThrottlingRate', { rate: where.cpuSlowdown });
    await page('Emulation.setDeviceMetricsOverride', { ...where.viewport, deviceScaleFactor: 2, mobile: true });
    await page('Page.addScriptToEvaluateOnNewDocument', { source: note });
    await page('Page.navigate', { url });
    const { result } = await page<{ result: { value: number } }>('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    close();
    return result.value;
  } finally {
    await browser.close();
  }
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error }: Answer = JSON.parse(data);
    const asked = id === undefined ? undefined : waiting.get(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const send = async <Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> => {
    const answer = Promise.withResolvers<unknown>();
    waiting.set(++last, answer);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return (await answer.promise) as Result;
  };
  return { send, close: () => socket.close() };
}
