import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { fetchAudiograms } from '#contract/audiograms/calls.ts';
import { fetchPatient } from '#contract/patients/calls.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { refuses } from '#web/testing/server.ts';

test.for([
  ['ar', 'لا يشمل دورك رؤية سجل السمع. يمكن للمدير إتاحة ذلك من «الإعدادات» ثم «الصلاحيات».'],
  ['en', 'Your role does not include seeing hearing records. An admin can allow it under Settings → Permissions.'],
] as const)(
  'whoever opens what their role may not see is told why, and who can allow it, in %s',
  async ([language, words]) => {
    realtimeServer();
    for (const call of [fetchPatient, fetchAudiograms])
      refuses(call as never, 'not_permitted', { permission: 'see_health' });
    await renderApp('/reception/patients/patient-1/audiograms', { language, signedInAs: aUser({ role: 'reception' }) });
    await screen.findByText(words);
  },
);
