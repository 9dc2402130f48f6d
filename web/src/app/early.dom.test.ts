import { afterEach, expect, test, vi } from 'vitest';
import { repeatEarly } from './early.ts';

afterEach(() => {
  document.body.replaceChildren();
});

function keep(...events: { type: string; target: Element }[]): void {
  window.takeEarly = () => events;
}

test('what was pressed before anybody listened is pressed again, in its order', async () => {
  document.body.innerHTML = '<button>one</button><button>two</button>';
  const [one, two] = document.querySelectorAll('button') as unknown as [HTMLButtonElement, HTMLButtonElement];
  keep({ type: 'click', target: two }, { type: 'click', target: one });
  const pressed: string[] = [];
  document.body.addEventListener('click', ({ target }) => pressed.push((target as Element).textContent ?? ''));
  await repeatEarly();
  expect(pressed).toEqual(['two', 'one']);
  await repeatEarly();
  expect(pressed).toHaveLength(2);
});

test('what was typed and chosen stays, and is told', async () => {
  document.body.innerHTML = '<input value="mona"><select><option>a</option><option>b</option></select>';
  const field = document.querySelector('input') as HTMLInputElement;
  const list = document.querySelector('select') as HTMLSelectElement;
  list.value = 'b';
  keep({ type: 'input', target: field }, { type: 'change', target: list });
  const told = vi.fn();
  document.body.addEventListener('input', () => told(field.value));
  document.body.addEventListener('change', () => told(list.value));
  await repeatEarly();
  expect(told.mock.calls).toEqual([['mona'], ['b']]);
  expect(field.value).toBe('mona');
});
