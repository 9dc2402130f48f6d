import type { IdentityRecord } from './identity-store.ts';
import type { SessionRecord } from './session-store.ts';
import type { TargetRecord } from './target-store.ts';
import type { TokenRecord } from './token-store.ts';
import type { UserRecord } from './user-store.ts';

/** An account as its owner gets it. */
export function accountModel(user: UserRecord, targets: readonly TargetRecord[]) {
  return {
    $id: user.id,
    $createdAt: user.createdAt,
    $updatedAt: user.updatedAt,
    name: user.name,
    registration: user.registration,
    status: user.status,
    labels: user.labels,
    passwordUpdate: user.passwordUpdate ?? '',
    email: user.email ?? '',
    phone: user.phone ?? '',
    emailVerification: user.emailVerification,
    phoneVerification: user.phoneVerification,
    mfa: false,
    prefs: user.prefs,
    targets: targets.map(targetModel),
    accessedAt: user.accessedAt,
  };
}

/** An account as an API key gets it: with the password's hash. */
export function userModel(user: UserRecord, targets: readonly TargetRecord[]) {
  return {
    ...accountModel(user, targets),
    password: user.password ?? '',
    hash: 'argon2',
    hashOptions: user.hashOptions,
  };
}

/** An address for messages. */
export function targetModel(target: TargetRecord) {
  return {
    $id: target.id,
    $createdAt: target.createdAt,
    $updatedAt: target.updatedAt,
    name: target.name ?? '',
    userId: target.userId,
    providerId: target.providerId,
    providerType: target.providerType,
    identifier: target.identifier,
    expired: false,
  };
}

/** A session. `secret` belongs in answers to API keys only. Client and device are not told apart here, so theirs is empty. */
export function sessionModel(session: SessionRecord, { current, secret }: { current: boolean; secret: string }) {
  return {
    $id: session.id,
    $createdAt: session.createdAt,
    $updatedAt: session.updatedAt,
    userId: session.userId,
    expire: session.expire,
    provider: session.provider,
    providerUid: session.providerUid,
    providerAccessToken: session.providerTokens?.accessToken ?? '',
    providerAccessTokenExpiry: session.providerTokens?.accessTokenExpiry ?? '',
    providerRefreshToken: session.providerTokens?.refreshToken ?? '',
    ip: session.ip,
    osCode: '',
    osName: '',
    osVersion: '',
    clientType: '',
    clientCode: '',
    clientName: '',
    clientVersion: '',
    clientEngine: '',
    clientEngineVersion: '',
    deviceName: '',
    deviceBrand: '',
    deviceModel: '',
    countryCode: '--',
    countryName: 'Unknown',
    current,
    factors: session.factors,
    secret,
    mfaUpdatedAt: '',
  };
}

/** A token. `secret` belongs in answers to API keys only. */
export function tokenModel(token: TokenRecord, secret: string) {
  return {
    $id: token.id,
    $createdAt: token.createdAt,
    userId: token.userId,
    secret,
    expire: token.expire,
    phrase: '',
  };
}

/** Who an account is at a sign-in provider. */
export function identityModel(identity: IdentityRecord) {
  return {
    $id: identity.id,
    $createdAt: identity.createdAt,
    $updatedAt: identity.updatedAt,
    userId: identity.userId,
    provider: identity.provider,
    providerUid: identity.providerUid,
    providerEmail: identity.providerEmail,
    providerAccessToken: identity.accessToken,
    providerAccessTokenExpiry: identity.accessTokenExpiry,
    providerRefreshToken: identity.refreshToken,
  };
}
