import type { App } from '../../core/context.ts';
import { AppwriteError } from '../../core/errors.ts';
import { on, type Route } from '../../core/http.ts';
import { resolveId, UNIQUE_ID } from '../../core/ids.ts';
import { boolean, customId, nullable, optional, paging, text } from '../../core/params.ts';
import { defineRecords, field, present, type RecordOf } from '../../core/records.ts';
import { type DeployedKind, type DeployedType, getDeployable } from './kinds.ts';

const MAX_VALUE = 8192;

/** The environment variables of functions and sites. The value of a secret one is never answered. */
export const createVariables = defineRecords({
  table: '_variables',
  label: 'Variable',
  fields: {
    resourceType: field.text<DeployedType>(),
    resourceId: field.id(),
    key: field.text(),
    value: field.text(),
    secret: field.boolean(),
  },
  queryable: ['key', 'secret'],
  unique: ['id', 'resource_type, resource_id, key'],
  isKept: true,
});
type VariableRecord = RecordOf<typeof createVariables>;

/** What the environment of a function or site holds of its own, secrets included. */
export function variableValues(app: App, resourceType: DeployedType, resourceId: string): Record<string, string> {
  const variables = app.instance(createVariables).all({ resourceType, resourceId });
  return Object.fromEntries(variables.map(({ key, value }) => [key, value]));
}

/** The variables of a function or site, as the API shows them. */
export function shownVariables(app: App, resourceType: DeployedType, resourceId: string) {
  return app.instance(createVariables).all({ resourceType, resourceId }).map(variableModel);
}

/** The endpoints of the variables of functions. */
export function variableRoutes(kind: DeployedKind): Route[] {
  const { type: resourceType } = kind;
  const path = `/functions/:functionId/variables` as const;
  /** Notes that variables changed: the active deployment has to be made anew before it knows them. */
  const touch = (app: App, id: string) =>
    app.instance(kind.records).update(getDeployable(app, kind, id), { live: false });

  return [
    on.post(
      path,
      'functions.write',
      {
        variableId: optional(customId, UNIQUE_ID),
        key: text(255),
        value: text(MAX_VALUE, 0),
        secret: optional(boolean, true),
      },
      ({ app, use, params: { functionId, variableId, ...own } }) => {
        const { id: resourceId } = getDeployable(app, kind, functionId);
        const id = resolveId(variableId, app.ids);
        const variable = use(createVariables).insert({ ...own, id, resourceType, resourceId });
        touch(app, resourceId);
        return variableModel(variable ?? taken());
      },
    ),
    on.get(path, 'functions.read', paging, ({ app, use, params }) => {
      const { id: resourceId } = getDeployable(app, kind, params.functionId);
      const { total, records } = use(createVariables).list(params, { resourceType, resourceId });
      return { total, variables: records.map(variableModel) };
    }),
    on.put(
      `${path}/:variableId`,
      'functions.write',
      {
        key: optional(nullable(text(255, 0)), null),
        value: optional(nullable(text(MAX_VALUE, 0)), null),
        secret: optional(nullable(boolean), null),
      },
      ({ app, use, params: { functionId, variableId: id, ...asked } }) => {
        const { id: resourceId } = getDeployable(app, kind, functionId);
        const variable = use(createVariables).find({ resourceType, resourceId, id }) ?? notFound();
        if (variable.secret && asked.secret === false) {
          throw new AppwriteError(
            400,
            'variable_cannot_unset_secret',
            'Secret variables cannot be marked as non-secret. Please re-create the variable if this is your intention.',
          );
        }
        const given = Object.entries(asked).filter(([, value]) => value !== null);
        if (given.length === 0) {
          throw new AppwriteError(
            400,
            'general_argument_invalid',
            'The request contains one or more invalid arguments. Please refer to the endpoint documentation.',
          );
        }
        const changed = use(createVariables).update(variable, Object.fromEntries(given));
        touch(app, resourceId);
        return variableModel(changed ?? taken());
      },
    ),
    on.delete(`${path}/:variableId`, 'functions.write', {}, ({ app, use, params: { functionId, variableId: id } }) => {
      const { id: resourceId } = getDeployable(app, kind, functionId);
      const { sequence } = use(createVariables).find({ resourceType, resourceId, id }) ?? notFound();
      use(createVariables).remove({ sequence });
      touch(app, resourceId);
    }),
  ];

  function notFound(): never {
    throw new AppwriteError(404, 'variable_not_found', 'Variable with the requested ID could not be found.');
  }

  function taken(): never {
    throw new AppwriteError(
      409,
      'variable_already_exists',
      'Variable with the same ID already exists in this project. Try again with a different ID.',
    );
  }
}

/** A variable; a secret keeps its value to itself. */
function variableModel(variable: VariableRecord) {
  const { value, resourceType, ...own } = present(variable);
  return { ...own, value: own.secret ? '' : value, resourceType: resourceType === 'functions' ? 'function' : 'site' };
}
