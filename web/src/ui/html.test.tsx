import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Html } from './html.tsx';

describe('Html', () => {
  it('shows text and formatting, and nothing that runs or looks like a part of the page', async () => {
    const html = `
      <h2 id="root">Care</h2><p>Wipe it <strong>dry</strong>.</p>
      <script>window.broken = true</script>
      <img src="x" onerror="window.broken = true" alt="An aid">
      <a href="javascript:alert(1)">link</a>
      <iframe src="https://evil.example"></iframe>
      <form><input name="password"></form>
      <p style="position:fixed">over everything</p>`;
    const { container } = render(<Html html={html} />);
    expect((await screen.findByText('dry')).tagName).toBe('STRONG');
    expect(
      container.querySelector('script, iframe, form, input, [onerror], [style], [id], [href^="javascript"]'),
    ).toBeNull();
    expect(screen.getByAltText('An aid')).toBeTruthy();
    expect(container.textContent).toContain('over everything');
  });

  it('shows plain text at once', () => {
    const { container } = render(<Html html={'<p>Dry it <strong>well</strong>.<br/>5 &lt; 6</p>'} />);
    expect(container.querySelector('strong')?.textContent).toBe('well');
    expect(container.textContent).toBe('Dry it well.5 < 6');
  });

  it.each([
    ['a tag hidden in a plain one', '<p>text</p><<p>img src=x onerror="window.broken = true">'],
    ['an attribute on a plain tag', '<p onclick="window.broken = true">text</p>'],
    ['an attribute after a slash', '<p/onclick="window.broken = true">text</p>'],
    ['a tag that never ends', '<p>text</p><img src=x onerror="window.broken = true" '],
    ['a comment', '<p>text</p><!--><img src=x onerror="window.broken = true">-->'],
  ])('sanitizes %s', async (_what, html) => {
    const { container } = render(<Html html={html} />);
    await screen.findByText(/text/);
    expect(container.querySelector('[onerror], [onclick]')).toBeNull();
  });

  it('follows the text that it is given', async () => {
    const { rerender } = render(<Html html="<p>first</p>" />);
    await screen.findByText('first');
    rerender(<Html html="<p class='x'>second</p>" />);
    await screen.findByText('second');
    expect(screen.queryByText('first')).toBeNull();
    rerender(<Html html="<p>third</p>" />);
    expect(screen.getByText('third')).toBeTruthy();
  });

  it('lays an Arabic text out from right to left although it begins with a Latin brand', () => {
    const { container } = render(<Html html="<p>Oticon More 1 سماعة خلف الأذن</p>" />);
    expect(container.querySelector('div')?.getAttribute('dir')).toBe('rtl');
  });

  it('keeps a plus sign behind its Latin name in Arabic words, and leaves addresses alone', async () => {
    render(<Html html={'<p>ميكروفون Multi Mic+ من <a href="https://example.com/?q=mic+">ريساوند</a></p>'} />);
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('https://example.com/?q=mic+');
    screen.getByText((text) => text.includes('Mic+\u200e'));
  });
});
