import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { Bundle, FhirResource } from 'fhir/r4';

/*
 * What is wrong with a bundle: by the published structure of FHIR R4, and by what that structure cannot say, which its
 * pages do. The schema is HL7's own (see its `$comment`).
 */
const SCHEMA = JSON.parse(readFileSync(new URL('fhir-r4.schema.json', import.meta.url), 'utf8'));
const ajv = new Ajv({ strict: false, allErrors: true });
// It says that it is of draft 6, whose rules those of draft 7 are.
ajv.addSchema({ ...SCHEMA, $schema: undefined }, 'fhir');

const validators = new Map<string, ReturnType<typeof ajv.compile>>();

function validatorOf(type: string) {
  const known = validators.get(type);
  const validate = known ?? ajv.compile({ $ref: `fhir#/definitions/${type}` });
  validators.set(type, validate);
  return validate;
}

/** Elements without which a resource is none; the schema lets a primitive one be replaced by an extension, and asks for none. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Patient: ['name'],
  Device: ['status'],
  DeviceUseStatement: ['status', 'subject', 'device'],
  Appointment: ['status', 'participant'],
  Encounter: ['status', 'class', 'subject'],
  Observation: ['status', 'code', 'subject'],
  DocumentReference: ['status', 'content', 'subject'],
  Goal: ['lifecycleStatus', 'description', 'subject'],
};

/** Everything that is wrong with a bundle, in sentences; empty when it is right. */
export function fhirFaults(bundle: Bundle<FhirResource>): string[] {
  const resources = (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
  return [
    ...structureFaults(withoutEntries(bundle)),
    ...resources.flatMap(structureFaults),
    ...resources.flatMap(neededFaults),
    ...referenceFaults(bundle, resources),
  ];
}

function withoutEntries({ entry: _entry, ...bundle }: Bundle<FhirResource>): Bundle {
  return bundle;
}

function structureFaults(resource: FhirResource): string[] {
  const validate = validatorOf(resource.resourceType);
  validate(resource);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${resource.resourceType}/${resource.id}${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function neededFaults(resource: FhirResource): string[] {
  const missing = (NEEDED[resource.resourceType] ?? []).filter((key) => !(key in resource));
  return [...missing.map((key) => `${key} is missing`), ...emptyElements(resource)].map(
    (what) => `${resource.resourceType}/${resource.id}: ${what}`,
  );
}

/** FHIR has no element without a value. */
function emptyElements(element: unknown, path = ''): string[] {
  if (element === null || element === '') {
    return [`${path} is empty`];
  }
  if (typeof element !== 'object') {
    return [];
  }
  const parts = Object.entries(element ?? {});
  return parts.length === 0
    ? [`${path} is empty`]
    : parts.flatMap(([key, value]) => emptyElements(value, `${path}/${key}`));
}

/** Ids are there once, `fullUrl` agrees with them, and references lead to a resource of the bundle. */
function referenceFaults(bundle: Bundle, resources: readonly FhirResource[]): string[] {
  const names = resources.map(({ resourceType, id }) => `${resourceType}/${id}`);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  const lost = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)]
    .map(([, reference]) => reference ?? '')
    .filter((reference) => !names.includes(reference));
  const urls = (bundle.entry ?? []).filter(
    ({ fullUrl, resource }) => !fullUrl?.endsWith(`/${resource?.resourceType}/${resource?.id}`),
  );
  return [
    ...twice.map((name) => `${name} is there twice`),
    ...lost.map((name) => `${name} is not in the bundle`),
    ...urls.map(({ fullUrl }) => `${fullUrl} is the address of another resource`),
  ];
}
