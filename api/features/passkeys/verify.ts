import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { NewPasskey, StoredPasskey } from '../../../db/sign-in/passkeys';
import type { AssertionResponse, RegistrationResponse } from '../../../domain/entities/account/passkey';
import { errors } from '../../http/errors';
import type { PasskeyPlace } from './place';

/** The challenge that a device signed, which shows whether its response answers ours. Throws ApiError 400. */
export const challengeIn = ({ response }: RegistrationResponse | AssertionResponse): string =>
  unlessRefused(() => String(decodeClientDataJSON(response.clientDataJSON).challenge));

/** The new passkey, once it is verified that the device created it for this place and verified its user. Throws ApiError 400. */
export const verifiedPasskey = (
  credential: RegistrationResponse,
  challenge: string,
  { rpId, origin }: PasskeyPlace,
): Promise<Omit<NewPasskey, 'name'>> =>
  unlessRefusedLater(async () => {
    refuseCertificates(credential);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {}, response: { ...credential.response } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    });
    if (!verified) throw new Error('It is not verified');
    const { id, publicKey, counter } = registrationInfo.credential;
    const { transports = [] } = credential.response;
    return { credentialId: id, publicKey, counter, transports };
  });

/** The passkey's use counter, once it is verified that the device signs in here and verified its user. Throws ApiError 400. */
export const verifiedUse = (
  credential: AssertionResponse,
  passkey: StoredPasskey,
  challenge: string,
  { rpId, origin }: PasskeyPlace,
): Promise<number> =>
  unlessRefusedLater(async () => {
    const { userHandle } = credential.response;
    if (userHandle && !passkey.handle.equals(Buffer.from(userHandle, 'base64url')))
      throw new Error('It is another account’s');
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        clientExtensionResults: {},
        response: { ...credential.response, userHandle: userHandle ?? undefined },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    if (!verified) throw new Error('It is not verified');
    return authenticationInfo.newCounter;
  });

/** We never ask for the manufacturer's certificates, and checking some would call the addresses in them. */
function refuseCertificates({ response }: RegistrationResponse): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  if (!['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c'))
    throw new Error('It brings certificates');
}

/** The library reports what does not fit by untyped errors. The details would help only somebody who forges responses. */
function unlessRefused<T>(verify: () => T): T {
  try {
    return verify();
  } catch {
    throw errors.passkeyRefused();
  }
}

async function unlessRefusedLater<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw errors.passkeyRefused();
  }
}
