import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { ApiError } from '../../api/api-error';

/** Failures between the browser and its devices; their texts are under `failure.passkey` in the catalogues. */
export const deviceTroubles = [
  'passkey_unsupported',
  'passkey_not_made',
  'passkey_not_used',
  'passkey_on_device',
  'passkey_device_unfit',
  'passkey_device_failed',
] as const;
export type DeviceTrouble = (typeof deviceTroubles)[number];

export const isDeviceTrouble = (code: string): code is DeviceTrouble =>
  deviceTroubles.some((trouble) => trouble === code);

/** Loaded only when passkeys are used. */
const library = () => import('@simplewebauthn/browser');

/** Makes a device create a passkey. Throws ApiError when the device fails. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { browserSupportsWebAuthn, startRegistration } = await library();
  if (!browserSupportsWebAuthn()) throw trouble('passkey_unsupported');
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw trouble(troubleOf(error, 'passkey_not_made'), error);
  });
}

/** Makes a device sign in with one of its passkeys. Throws ApiError when the device fails. */
export async function signByPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> {
  const { browserSupportsWebAuthn, startAuthentication } = await library();
  if (!browserSupportsWebAuthn()) throw trouble('passkey_unsupported');
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw trouble(troubleOf(error, 'passkey_not_used'), error);
  });
}

const trouble = (code: DeviceTrouble, cause?: unknown): ApiError =>
  new ApiError(0, code, cause instanceof Error ? cause.message : code);

const unfit = [
  'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT',
  'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT',
  'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG',
];
const misplaced = ['ERROR_INVALID_DOMAIN', 'ERROR_INVALID_RP_ID'];

/**
 * Browsers report the same error when the user cancelled, took too long, or has no passkey here
 * (https://www.w3.org/TR/webauthn-3/#sctn-privacy-considerations-client).
 */
function troubleOf(error: unknown, whenLeft: DeviceTrouble): DeviceTrouble {
  if (!(error instanceof Error)) return 'passkey_device_failed';
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'passkey_on_device';
  if (unfit.includes(code)) return 'passkey_device_unfit';
  if (misplaced.includes(code)) return 'passkey_unsupported';
  return ['NotAllowedError', 'AbortError'].includes(error.name) ? whenLeft : 'passkey_device_failed';
}
