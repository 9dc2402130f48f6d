import { useRoutes } from 'react-router-dom';
import { loadNamespaces } from '../../i18n/i18n.ts';
import { addStaffTexts } from '../../i18n/staff-texts.ts';
import { preloadMatches } from '../routes.tsx';
import { staffRoutes } from './routes.tsx';

/** The pages of the staff. Show it once `openStaffArea` has resolved. */
function StaffArea() {
  return useRoutes(staffRoutes);
}

/** Loads the texts that every page of the staff shows, and gives the pages. */
export async function openStaffArea() {
  addStaffTexts();
  await loadNamespaces(['staff']);
  return { StaffArea };
}

/** Loads a page of the staff ahead of its first rendering. */
export const preloadStaffPage = (pathname: string): Promise<void> => preloadMatches(staffRoutes, pathname);
