/** Streets, a park and a river, drawn: what stands in a map's place until it is asked for, and behind it while it loads. */
export function MapDrawing({ className }: { className: string | undefined }) {
  return (
    <svg viewBox="0 0 400 220" preserveAspectRatio="xMidYMid slice" className={className} aria-hidden="true">
      <path data-part="water" d="M-10 30C60 60 70 120 40 230H-10Z" />
      <path data-part="park" d="M286 18h92v62h-92zM96 150h66v50H96z" />
      <path
        data-part="streets"
        d="M90-10 130 230M212-10v240M268-10v240M60 52 410 40M50 128l360-14M190 190l220-8M130 90l282 66"
      />
    </svg>
  );
}
