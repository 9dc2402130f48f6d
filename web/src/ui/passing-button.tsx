import { type ComponentProps, useRef } from 'react';
import { Button } from './button.tsx';
import { useFocusHeir } from './page/focus.ts';

/** A button that goes once it has done its work, and passes the focus on. */
export function PassingButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const element = useRef<HTMLButtonElement>(null);
  useFocusHeir(element);
  return <Button {...props} ref={element} />;
}
