import { auditPackages, EXCEPTIONS_FILE } from './lib/audit.ts';
import { Problem, runMain } from './lib/problem.ts';

/** Tells known weaknesses of the installed packages; fails for each that is not excepted with a date, and unanswered. */
await runMain(async () => {
  const audit = await auditPackages();
  if ('unanswered' in audit) {
    throw new Problem(audit.unanswered);
  }
  const { faults, excepted } = audit;
  if (faults.length > 0) {
    throw new Problem(`${faults.join('\n')}\nMend it, or add it to ${EXCEPTIONS_FILE} with reason, since and until.`);
  }
  console.log(
    excepted === 0
      ? 'No package has a known weakness.'
      : `No package has a known weakness but the ${excepted} in ${EXCEPTIONS_FILE}.`,
  );
});
