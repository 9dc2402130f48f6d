import type { Tables } from '#runtime/tables.ts';
import type { CardGateway } from './card-gateway.ts';

/**
 * The provider's number of the merchant who we are: the configured one, else the one that the first transaction had which
 * the provider confirmed when it was asked; null before that.
 */
export async function knownOwner(tables: Tables, card: CardGateway): Promise<string | null> {
  if (card.ownerId !== null) {
    return card.ownerId;
  }
  const row = await tables.get('card_owners', card.accountId, ['owner']);
  return row?.owner ?? null;
}

/** Keeps the owner of a transaction that the provider itself named. The first one stays. */
export async function rememberOwner(tables: Tables, card: CardGateway, owner: string): Promise<void> {
  await tables.create('card_owners', card.accountId, { owner });
}
