import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchJobs } from '#contract/devices/calls.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { refuses } from '#web/testing/server.ts';

test('the page that is open is seen in a menu that is wider than a phone', async () => {
  realtimeServer();
  refuses(fetchJobs, 'busy');
  const onScreen = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    // In Arabic the last pages stand to the left of the screen.
    return this.getAttribute('aria-current') === 'page' ? new DOMRect(-96, 60, 120, 44) : new DOMRect(0, 60, 360, 44);
  });
  onTestFinished(() => onScreen.mockRestore());
  await renderApp('/cs/jobs', { signedInAs: aUser({ role: 'cs' }) });
  const menu = await screen.findByRole('navigation', { name: 'قائمة المركز' });
  await waitFor(() => expect(menu.scrollLeft).toBe(-96));
});
