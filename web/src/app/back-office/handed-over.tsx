import { Outlet } from 'react-router-dom';
import { FullSpinner } from '../full-spinner.tsx';
import { useIdleSignOut } from './use-idle-sign-out.ts';

/** Around pages without the frame: a tablet that was forgotten is signed out as the others are. */
export function HandedOver() {
  return useIdleSignOut(true) ? <FullSpinner /> : <Outlet />;
}
