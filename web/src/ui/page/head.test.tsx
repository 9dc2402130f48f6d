import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { useStructuredData } from './head.ts';

const described = () =>
  [...document.head.querySelectorAll('script[type="application/ld+json"]')].map((script) => script.textContent);

function Page({ json }: { json: string }) {
  useStructuredData(json);
  return null;
}

test('the head of the document changes in the moment in which the page does', () => {
  const seen: unknown[] = [];
  // Runs after the page is in the document, and before it is painted.
  function Visitor() {
    useLayoutEffect(() => {
      seen.push(described());
    });
    return null;
  }
  const { rerender } = render([<Page key="one" json="1" />, <Visitor key="visitor" />]);
  rerender([<Page key="two" json="2" />, <Visitor key="visitor" />]);
  rerender([<Visitor key="visitor" />]);
  expect(seen).toEqual([['1'], ['2'], []]);
});
