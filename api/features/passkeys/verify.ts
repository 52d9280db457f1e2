import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { NewPasskey, StoredPasskey } from '../../../db/sign-in/passkeys';
import type { AssertionResponse, RegistrationResponse } from '../../../domain/entities/account/passkey';
import { errors } from '../../http/errors';
import type { PasskeyPlace } from './place';

/** What a device signed besides, which says whether the answer is to our question. Throws ApiError 400. */
export const challengeIn = ({ response }: RegistrationResponse | AssertionResponse): string =>
  unlessRefused(() => String(decodeClientDataJSON(response.clientDataJSON).challenge));

/** What a device tells of a passkey it made, once it is verified that it did so here, and looked who is there. Throws ApiError 400. */
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

/** How often a device says that it was used, once it is verified that it signs in here, and looked who is there. Throws ApiError 400. */
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

/** Nobody asked for certificates of the device's maker, and to check some the addresses in them would be called. */
function refuseCertificates({ response }: RegistrationResponse): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  if (!['none', 'packed'].includes(attestation.get('fmt')) || attestation.get('attStmt').get('x5c'))
    throw new Error('It brings certificates');
}

/** The library tells by errors of no kind what does not fit. What exactly is of use only to who makes it up. */
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
