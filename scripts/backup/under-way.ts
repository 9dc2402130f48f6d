import { Functions, ID, Query } from 'node-appwrite';
import { Problem } from '../lib/problem.ts';
import type { Manifest } from './format.ts';
import type { Project } from './project.ts';

/** Where a restoration that is under way is noted: a variable of a function that every deployment has. */
const FUNCTION = 'admin';
const NOTE = 'SAMAA_RESTORATION';

const textOf = ({ project, moment }: Manifest) => `${project} ${moment}`;

/** The note in a project that a restoration is under way there, which outlives the process that wrote it. */
export class Note {
  readonly #functions: Functions;
  readonly #text: string;

  constructor(project: Project, manifest: Manifest) {
    this.#functions = new Functions(project.client);
    this.#text = textOf(manifest);
  }

  async #find() {
    const { variables } = await this.#functions.listVariables({ functionId: FUNCTION, queries: [Query.limit(100)] });
    return variables.find(({ key }) => key === NOTE);
  }

  /** Whether a restoration of this backup was begun. Throws a Problem when it was one of another backup. */
  async isThere(): Promise<boolean> {
    const found = await this.#find();
    if (found && found.value !== this.#text) {
      throw new Problem(
        `In this project the restoration of another backup was begun (${found.value}). Go on with that one, or make a new project and deploy to it.`,
      );
    }
    return found !== undefined;
  }

  async write(): Promise<void> {
    const variable = { key: NOTE, value: this.#text, secret: false };
    await this.#functions.createVariable({ functionId: FUNCTION, variableId: ID.unique(), ...variable });
  }

  async remove(): Promise<void> {
    const found = await this.#find();
    if (found) {
      await this.#functions.deleteVariable({ functionId: FUNCTION, variableId: found.$id });
    }
  }
}
