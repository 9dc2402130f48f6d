import { delay, http } from 'msw';
import { type RealtimeServer, realtimeServer } from './realtime.ts';
import { server } from './server.ts';

/**
 * For tests of what surrounds the pages of the staff: whatever a page asks for stays on its way, and nobody tells
 * anything. Answers that a test gives later come first.
 */
export function quietOffice(): RealtimeServer {
  server.use(http.post('*/v1/functions/:service/executions', () => delay('infinite')));
  return realtimeServer();
}
