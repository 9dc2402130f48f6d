import { present } from '../../core/records.ts';
import type { IdentityRecord, SessionRecord, TargetRecord, TokenRecord, UserRecord } from './accounts.ts';
import { readAgent } from './agents.ts';

/** An account as its owner gets it. */
export function accountModel(user: UserRecord, targets: readonly TargetRecord[]) {
  const { password, hashOptions, passwordUpdate, email, phone, mfaRecoveryCodes, ...own } = present(user);
  return {
    ...own,
    passwordUpdate: passwordUpdate ?? '',
    email: email ?? '',
    phone: phone ?? '',
    targets: targets.map(targetModel),
  };
}

/** Where messages to an account go. */
export const targetModel = (target: TargetRecord) => ({
  ...present(target),
  name: '',
  providerId: null,
  expired: false,
});

/** An account as an API key gets it: with the password's hash. */
export function userModel(user: UserRecord, targets: readonly TargetRecord[]) {
  const { password, hashOptions } = user;
  return { ...accountModel(user, targets), password: password ?? '', hash: 'argon2', hashOptions };
}

/** A session. `secret` belongs in answers to API keys only. Of client and device their names are told, where they are known ones. */
export function sessionModel(session: SessionRecord, { current, secret }: { current: boolean; secret: string }) {
  const { accessToken, accessTokenExpiry, refreshToken, secretHash, mfaUpdatedAt, agent, ...own } = present(session);
  const { clientName, osName } = readAgent(agent);
  return {
    ...own,
    providerAccessToken: accessToken,
    providerAccessTokenExpiry: accessTokenExpiry,
    providerRefreshToken: refreshToken,
    osCode: '',
    osName,
    osVersion: '',
    clientType: '',
    clientCode: '',
    clientName,
    clientVersion: '',
    clientEngine: '',
    clientEngineVersion: '',
    deviceName: '',
    deviceBrand: '',
    deviceModel: '',
    countryCode: '--',
    countryName: 'Unknown',
    current,
    secret,
    mfaUpdatedAt: mfaUpdatedAt ?? '',
  };
}

/** A token. `secret` belongs in answers to API keys only. */
export function tokenModel({ id, createdAt, userId, expire }: TokenRecord, secret: string) {
  return { $id: id, $createdAt: createdAt, userId, secret, expire, phrase: '' };
}

/** Who an account is at a sign-in provider. */
export function identityModel(identity: IdentityRecord) {
  const { accessToken, accessTokenExpiry, refreshToken, ...own } = present(identity);
  return {
    ...own,
    providerAccessToken: accessToken,
    providerAccessTokenExpiry: accessTokenExpiry,
    providerRefreshToken: refreshToken,
  };
}
