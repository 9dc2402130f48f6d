import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { Hero } from './hero.tsx';
import { Services } from './services.tsx';
import { useOrganization } from './use-organization.ts';
import { Welcome } from './welcome.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

/** The first page: what the shop is, why to trust it, what it does. */
export function LandingPage() {
  // Loads the page's texts where its preloading was left out.
  useTranslation('landing');
  useDocumentTitle();
  useOrganization();
  return (
    <>
      <Hero />
      <Welcome />
      <WhyChooseUs />
      <Services />
    </>
  );
}
