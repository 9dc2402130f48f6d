import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '#web/i18n/use-language.ts';
import { Closing } from './closing.tsx';
import { landingQuery } from './landing-query.ts';
import { Offers } from './offers.tsx';
import { Sayings } from './sayings.tsx';
import { Services } from './services.tsx';
import { useOrganization } from './use-organization.ts';
import { Welcome } from './welcome.tsx';
import { WhyChooseUs } from './why-choose-us.tsx';

/** What stands below the first view. */
export function Below() {
  const { language } = useLanguage();
  useOrganization();
  // The other parts need nothing of it: without an answer the page is only shorter.
  const { data: landing } = useQuery(landingQuery(language));
  return (
    <>
      <Welcome />
      {landing && <Offers products={landing.products} />}
      <WhyChooseUs />
      <Services />
      {landing && <Sayings sayings={landing.sayings} />}
      <Closing />
    </>
  );
}
