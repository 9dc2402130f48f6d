/** How people are addressed stands before a name, and is no part of it. */
const TITLES =
  /^(?:(?:[دمأا]|dr|eng|prof|mrs?|ms)\s*[./]\s*|(?:(?:ال)?(?:دكتور|أستاذ|مهندس|حاج|شيخ)[ةه]?|doctor|dr|hag+a?)\s+)+/iu;

/** First names in two words: عبد الرحمن, أبو بكر, أم كلثوم, علاء الدين, Abdel Rahman. */
const FIRST_NAME =
  /^(?:(?:عبد|[أا]بو|[أا]م|abd[eu]l|abou?|abu|omm?|umm?)\s+\S+|abd(?:\s+[ea]l)?\s+\S+|\S+\s+(?:الدين|الله|e[dl][\s-]*di?e?n)(?=\s|$)|\S+)/iu;

/** By what somebody is greeted, out of their whole name. */
export function firstNameOf(name: string): string {
  const whole = name.trim();
  const bare = whole.replace(TITLES, '');
  return FIRST_NAME.exec(bare || whole)?.[0].replace(/\s+/g, ' ') ?? '';
}
