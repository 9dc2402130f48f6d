import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchOrder, fetchOrders } from '#contract/orders/admin-calls.ts';
import { fetchOrderPerson, linkOrder, searchPatients } from '#contract/patients/calls.ts';
import { adminOrderDetails } from '#web/testing/admin-orders.ts';
import { aPatient } from '#web/testing/patients.ts';
import { realtimeServer } from '#web/testing/realtime.ts';
import { aUser, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

beforeEach(() => {
  realtimeServer();
  answers(fetchOrders, { documents: [], total: 0, capped: false });
  answers(searchPatients, { documents: [], total: 0 });
});

test('the recipient’s record is loaded again after an error, and linking says so and keeps the focus in place', async () => {
  answers(fetchOrder, adminOrderDetails({ recipient_name: 'Samira', recipient_phone: '01155667788' }));
  refuses(fetchOrderPerson, 'forbidden');
  const signedInAs = aUser({ id: 'admin-1', role: 'admin' });
  const { user } = await renderApp('/admin/orders?order=order-1', { language: 'en', signedInAs });
  const part = within(await screen.findByRole('region', { name: 'Who this order is for' }));
  const retry = await part.findByRole('button', { name: 'Try again' });
  answers(fetchOrderPerson, { patient: null });
  await user.click(retry);
  await user.click(await part.findByRole('button', { name: 'Link to a record' }));
  await user.click(await screen.findByRole('button', { name: /^New record for/ }));
  answers(linkOrder, () => {
    answers(fetchOrderPerson, { patient: { ...aPatient(), name: 'Samira' } });
    return { orderId: 'order-1', patientId: aPatient().$id };
  });
  const asked = within(await screen.findByRole('dialog', { name: /^Create a new record for/ }));
  await user.click(asked.getByRole('button', { name: 'Link' }));
  await screen.findByText('The order is linked to the record');
  const link = await part.findByRole('link', { name: 'Samira' });
  await waitFor(() => expect(document.activeElement).toBe(link));
});
