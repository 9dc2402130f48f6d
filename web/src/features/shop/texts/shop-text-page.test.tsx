import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fetchPrivacy, fetchTerms } from '#contract/settings/calls.ts';
import { findHeading, renderApp } from '#web/testing/render-app.tsx';
import { answers, refuses } from '#web/testing/server.ts';

test('the terms are shown in the language of the page, without what a script could do', async () => {
  answers(fetchTerms, ({ lang }) => `<h2>Terms in ${lang}</h2><p onclick="alert(1)">Body<script>alert(1)</script></p>`);
  const { user } = await renderApp('/terms', { language: 'en' });
  await findHeading('Terms and conditions');
  await screen.findByRole('heading', { level: 2, name: 'Terms in en' });
  const body = screen.getByText('Body');
  expect(body.outerHTML).toBe('<p>Body</p>');
  await user.click(screen.getByRole('button', { name: 'التبديل إلى العربية' }));
  await screen.findByRole('heading', { level: 2, name: 'Terms in ar' });
});

test('a failure says what happened, and trying again helps', async () => {
  refuses(fetchTerms, 'busy');
  const { user } = await renderApp('/terms', { language: 'en' });
  await screen.findByText('The terms and conditions could not be loaded');
  answers(fetchTerms, '<p>Here they are</p>');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Here they are');
});

test('what the shop keeps of people is a page of its own, which the foot of every page leads to', async () => {
  answers(fetchTerms, '<p>Here they are</p>');
  answers(fetchPrivacy, ({ lang }) => `<h2>Your data in ${lang}</h2>`);
  const { user } = await renderApp('/terms', { language: 'en' });
  await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy policy' }));
  await findHeading('Privacy policy');
  await screen.findByRole('heading', { level: 2, name: 'Your data in en' });
});
