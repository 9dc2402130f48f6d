import type { SessionRecord } from './session-store.ts';
import type { TargetRecord, UserRecord } from './user-store.ts';

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

function targetModel(target: TargetRecord) {
  return {
    $id: target.id,
    $createdAt: target.createdAt,
    $updatedAt: target.updatedAt,
    name: '',
    userId: target.userId,
    providerId: null,
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
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
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
    factors: [session.factor],
    secret,
    mfaUpdatedAt: '',
  };
}
