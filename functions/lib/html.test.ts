import { describe, expect, test } from 'vitest';
import { cleanHtml, htmlToText } from './html.ts';

describe('cleanHtml', () => {
  test.each([
    ['<script>alert(1)</script>text', 'text'],
    ['<p onclick="alert(1)">text</p>', '<p>text</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="javascript:alert(1)">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<a href="//evil.example">x</a>', '<a rel="noopener noreferrer">x</a>'],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<p class="overlay ql-align-center">x</p>', '<p class="ql-align-center">x</p>'],
    ['<b style="font-weight:normal;"><p>a <b>b</b></p></b>', '<span><p>a <b>b</b></p></span>'],
    ['<strong style="font-weight: 700">x</strong>', '<strong>x</strong>'],
    ['<svg><a href="x"><script>1</script></a></svg>', '<a href="x" rel="noopener noreferrer"></a>'],
  ])('%s becomes %s', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean);
  });

  test('keeps what the editor makes', () => {
    const html =
      '<h2 class="ql-direction-rtl">عنوان</h2><ol><li data-list="bullet"><strong>a</strong></li></ol>' +
      '<p><a href="https://samaa.example/terms" target="_blank" rel="noopener noreferrer">x</a></p>';
    expect(cleanHtml(html)).toBe(html);
  });

  test('cleaning twice changes nothing', () => {
    const once = cleanHtml('<p>a &amp; b <b>c</p><img src=x>');
    expect(cleanHtml(once)).toBe(once);
  });
});

test('htmlToText keeps words apart and reads entities', () => {
  expect(htmlToText('<p>one</p><p>two<br>three &amp; four</p><script>x</script>')).toBe('one two three & four');
});
