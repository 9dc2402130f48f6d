interface NameProps {
  children: string;
  className?: string;
}

/** The language whose voice reads a name rightly, by its letters. */
function languageOf(name: string): string | undefined {
  if (/\p{Script=Arabic}/u.test(name)) return 'ar';
  return /\p{Script=Latin}/u.test(name) ? 'en' : undefined;
}

/** A name inside of other words: it keeps its own direction, and is read out in its own language. */
export function Name({ children, className }: NameProps) {
  return (
    <bdi lang={languageOf(children)} className={className}>
      {children}
    </bdi>
  );
}
