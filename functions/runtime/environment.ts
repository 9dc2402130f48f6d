/** What a function needs to know of the Appwrite that runs it. */
export interface Environment {
  /** Appwrite's API as seen from inside the function. */
  endpoint: string;
  projectId: string;
  /** True when replies carry the number of their sequential backend steps (`x-samaa-steps`), for the benchmark. */
  countsSteps: boolean;
}

/** Reads the environment that Appwrite gives a function. Throws when something is missing, naming it. */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  return {
    endpoint: required(variables, 'APPWRITE_FUNCTION_API_ENDPOINT'),
    projectId: required(variables, 'APPWRITE_FUNCTION_PROJECT_ID'),
    countsSteps: variables.SAMAA_COUNT_STEPS === 'on',
  };
}

function required(variables: Record<string, string | undefined>, name: string): string {
  const value = variables[name];
  if (!value) {
    throw new Error(`The environment variable ${name} is missing.`);
  }
  return value;
}
