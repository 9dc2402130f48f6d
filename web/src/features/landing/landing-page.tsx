import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { late } from '../../ui/late.tsx';
import { Hero } from './hero.tsx';

const Below = late(async () => (await import('./below.tsx')).Below);

/** The first page: what the shop is, what it sells, why to trust it, what it does. */
export function LandingPage() {
  // Loads the page's texts where its preloading was left out.
  useTranslation('landing');
  useDocumentTitle();
  return (
    <>
      <Hero />
      <Below />
    </>
  );
}
