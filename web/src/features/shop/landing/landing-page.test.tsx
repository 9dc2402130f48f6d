import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchLanding } from '#contract/catalogue/calls.ts';
import { aHearingAid } from '#web/testing/products.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { answers } from '#web/testing/server.ts';

const section = (name: string) => within(screen.getByRole('region', { name }));

const { description, ...aid } = aHearingAid();

beforeEach(() => answers(fetchLanding, { products: [aid], sayings: [{ name: 'Hassan', text: 'They are patient.' }] }));

describe('landing page', () => {
  it('shows hearing aids with their prices, what customers say, and what to do next', async () => {
    await renderApp('/', { language: 'en' });
    await screen.findByRole('region', { name: 'Our services' });
    const offers = within(await screen.findByRole('region', { name: 'Hearing aids in stock now' }));
    expect(offers.getByRole('link', { name: aid.model }).getAttribute('href')).toBe('/store/hearing-aids/aid-1');
    expect(offers.getByText(/52,000/)).toBeTruthy();
    expect(section('What our customers say').getByText('They are patient.')).toBeTruthy();
    const closing = section('Let us begin with your hearing');
    expect(closing.getByRole('link', { name: 'Find what suits your hearing' }).getAttribute('href')).toBe('/fit');
    expect(closing.getByRole('link', { name: /0100/ }).getAttribute('href')).toBe('tel:+201001234567');
  });

  it('is only shorter where nothing is in stock and nobody was quoted', async () => {
    answers(fetchLanding, { products: [], sayings: [] });
    await renderApp('/', { language: 'en' });
    await screen.findByRole('region', { name: 'Our services' });
    await screen.findByRole('region', { name: 'Let us begin with your hearing' });
    expect(screen.queryByRole('region', { name: 'Hearing aids in stock now' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'What our customers say' })).toBeNull();
  });

  it('holds the hero, three welcome cards, five reasons and six services', async () => {
    await renderApp('/', { language: 'en' });
    await screen.findByRole('region', { name: 'Our services' });
    expect(screen.getByRole('heading', { level: 1, name: 'Come back to the conversation' })).toBeTruthy();
    expect(section('Welcome to Samaa').getAllByRole('listitem')).toHaveLength(3);
    expect(section('Why Samaa?').getAllByRole('listitem')).toHaveLength(5);
    const services = section('Our services').getAllByRole('heading', { level: 3 });
    expect(services.map((heading) => heading.textContent)).toEqual([
      'Hearing aid sales',
      'Hearing tests',
      'Fittings',
      'Repairs',
      'Follow-up care',
      'Accessories',
    ]);
  });

  it('leads into the store, to a hearing test, and from each service to what is sold or booked', async () => {
    await renderApp('/', { language: 'en' });
    await screen.findByRole('region', { name: 'Our services' });
    expect(screen.getByRole('link', { name: 'Browse the store' }).getAttribute('href')).toBe('/store/1');
    expect(screen.getByRole('link', { name: 'Book a hearing test' }).getAttribute('href')).toBe(
      '/book?kind=hearing-test',
    );
    const services = section('Our services').getAllByRole('link');
    expect(services.map((link) => link.getAttribute('href'))).toEqual([
      '/store/1?type=hearing-aids',
      '/book?kind=hearing-test',
      '/book?kind=fitting',
      '/book?kind=repair',
      '/book?kind=follow-up',
      '/store/1?type=accessories',
    ]);
  });

  it('scrolls smoothly to the reasons, and at once for visitors who asked for less motion', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const app = await renderApp('/', { language: 'en' });
    await screen.findByRole('region', { name: 'Our services' });
    const link = screen.getByRole('link', { name: 'Why Samaa?' });
    await app.user.click(link);
    expect(scrollIntoView).toHaveBeenLastCalledWith({ behavior: 'smooth' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Why Samaa?' })));
    expect(app.place().path).toBe('/');

    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await app.user.click(link);
    expect(scrollIntoView).toHaveBeenLastCalledWith({ behavior: 'auto' });
    vi.restoreAllMocks();
  });

  it('has a muted looping video that can be played and paused', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause');
    const app = await renderApp('/', { language: 'en' });
    await screen.findByRole('region', { name: 'Our services' });
    const video = screen.getByLabelText<HTMLVideoElement>(/^Animation/);
    expect([video.loop, video.muted]).toEqual([true, true]);
    await app.user.click(screen.getByRole('button', { name: 'Play the animation' }));
    expect(play).toHaveBeenCalledOnce();
    fireEvent.play(video);
    await app.user.click(screen.getByRole('button', { name: 'Pause the animation' }));
    expect(pause).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});
