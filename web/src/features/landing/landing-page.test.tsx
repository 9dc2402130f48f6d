import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

const section = (name: string) => within(screen.getByRole('region', { name }));

describe('landing page', () => {
  it('holds the hero, three welcome cards, five reasons and six services', async () => {
    await renderApp('/', { language: 'en' });
    expect(screen.getByRole('heading', { level: 1, name: 'Come back to the conversation' })).toBeTruthy();
    expect(section('Welcome to Samaa').getAllByRole('listitem')).toHaveLength(3);
    expect(section('Why Samaa?').getAllByRole('listitem')).toHaveLength(5);
    const services = section('Our services').getAllByRole('heading', { level: 3 });
    expect(services.map((heading) => heading.textContent)).toEqual([
      'Hearing aid sales',
      'Hearing assessments',
      'Fittings',
      'Repairs',
      'Follow-up care',
      'Accessories',
    ]);
  });

  it('leads into the store', async () => {
    await renderApp('/', { language: 'en' });
    expect(screen.getByRole('link', { name: 'Browse the store' }).getAttribute('href')).toBe('/store/1');
    expect(screen.getByRole('link', { name: 'See the accessories' }).getAttribute('href')).toBe(
      '/store/1?type=accessories',
    );
  });

  it('scrolls smoothly to the reasons, and at once for visitors who asked for less motion', async () => {
    const scrollIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    const app = await renderApp('/', { language: 'en' });
    const link = screen.getByRole('link', { name: 'Why Samaa?' });
    await app.user.click(link);
    expect(scrollIntoView).toHaveBeenLastCalledWith({ behavior: 'smooth' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Why Samaa?' }));
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
