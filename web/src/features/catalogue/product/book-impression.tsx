import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HearingAid } from '#contract/catalogue/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { CalendarIcon } from '#web/ui/icons/service-icons.tsx';

const ImpressionWay = lazy(async () => ({ default: (await import('./impression-way.tsx')).ImpressionWay }));

/** The way to an impression of the ear, with which a custom-made hearing aid begins. It loads when it is asked for. */
export function BookImpression({ product }: { product: HearingAid }) {
  const { t } = useTranslation('product');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" wide onClick={() => setOpen(true)}>
        <CalendarIcon size={22} />
        {t('impression.book')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImpressionWay product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
