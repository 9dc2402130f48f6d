/** A variable of the environment of one of the functions. */
export interface FunctionVariable {
  functionId: string;
  /** Its name, also among the settings of a deployment. */
  name: string;
  /** Whether Appwrite hides it from everybody but the function. */
  secret: boolean;
  /** Whether a deployment must have it. */
  required: boolean;
  /** What it is, for whoever has to set it. */
  what: string;
}

const countSteps = {
  name: 'SAMAA_COUNT_STEPS',
  secret: false,
  required: false,
  what: '"on" has replies say how many steps of the backend they took (x-samaa-steps)',
};

/** Every variable that the functions read besides those that Appwrite sets. */
export const FUNCTION_VARIABLES: readonly FunctionVariable[] = ['clients', 'shop'].map((functionId) => ({
  ...countSteps,
  functionId,
}));
