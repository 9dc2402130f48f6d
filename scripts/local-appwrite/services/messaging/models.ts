import type { MessageRecord } from './message-store.ts';
import type { ProviderRecord } from './providers.ts';

/** A message. Topics do not exist here. */
export function messageModel(message: MessageRecord) {
  return {
    $id: message.id,
    $createdAt: message.createdAt,
    $updatedAt: message.updatedAt,
    providerType: message.providerType,
    topics: [],
    users: message.users,
    targets: message.targets,
    scheduledAt: message.scheduledAt,
    deliveredAt: message.deliveredAt,
    deliveryErrors: message.deliveryErrors,
    deliveredTotal: message.deliveredTotal,
    data: message.data,
    status: message.status,
  };
}

/** A provider. */
export function providerModel(provider: ProviderRecord) {
  return {
    $id: provider.id,
    $createdAt: provider.createdAt,
    $updatedAt: provider.updatedAt,
    name: provider.name,
    provider: provider.provider,
    enabled: provider.enabled,
    type: provider.type,
    credentials: provider.credentials,
    options: provider.options,
  };
}
