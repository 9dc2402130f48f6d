import type { Project } from 'node-appwrite';

/** Runs something with a setting of the project, and puts back what it was. */
export async function during(
  set: () => Promise<unknown>,
  putBack: () => Promise<unknown>,
  run: () => Promise<void>,
): Promise<void> {
  await set();
  try {
    await run();
  } finally {
    await putBack();
  }
}

/** A policy of the project as it is. */
export async function policy(project: Project, id: string): Promise<Record<string, unknown>> {
  const { policies } = await project.listPolicies();
  return Object(policies.find(({ $id }) => $id === id)) as Record<string, unknown>;
}
