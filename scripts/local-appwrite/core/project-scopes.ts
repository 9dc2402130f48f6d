/** The scopes that an API key of a project can have. */
export const PROJECT_SCOPES: readonly string[] = [
  ...readWrite(
    ...[
      'project',
      'keys',
      'platforms',
      'mocks',
      'policies',
      'project.policies',
      'oauth2',
      'templates',
      'webhooks',
      'stages',
    ],
    ...['sessions', 'users', 'teams', 'presences'],
    ...['databases', 'collections', 'tables', 'attributes', 'columns', 'indexes', 'documents', 'rows'],
    ...['files', 'buckets', 'tokens'],
    ...['functions', 'execution', 'executions', 'sites', 'log', 'rules', 'schedules', 'vcs'],
    ...['providers', 'messages', 'topics', 'subscribers', 'targets'],
    ...['migrations', 'insights', 'reports'],
  ),
  ...['locale.read', 'avatars.read', 'health.read', 'assistant.read', 'embeddings.write'],
];

function readWrite(...names: string[]): string[] {
  return names.flatMap((name) => [`${name}.read`, `${name}.write`]);
}
