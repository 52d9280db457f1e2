import { z } from 'zod';
import { displayName, id, jsonObject, moment } from '../common';
import { updateOf } from '../update';

/** A passkey of an account, as its owner sees it. */
export const passkey = z
  .object({
    id,
    name: z.string().describe('At first the browser and the system in which it was added.'),
    created_at: moment,
    last_used_at: moment.nullable().describe('When somebody last signed in with it.'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkey>;

/** The body of `PUT /user/passkey/{id}`. */
export const passkeyUpdate = updateOf(passkey, z.strictObject({ name: displayName.optional() }), ['id']);
export type PasskeyUpdate = z.infer<typeof passkeyUpdate>;

/** The options for the browser: `PublicKeyCredential.parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON` read them. */
export const passkeyOptions = z.object({ options: jsonObject });

const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)
    .meta({ examples: ['c2lsbGFnZQ'] });

/** A credential as `PublicKeyCredential.toJSON` writes it; members not named here are ignored. */
const credential = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
});

/**
 * A browser's answer after creating a passkey (https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson); members not named here
 * are ignored.
 */
export const registrationResponse = credential.extend({
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(64_000),
    transports: z.array(z.string().max(50)).max(20).optional(),
  }),
});
export type RegistrationResponse = z.infer<typeof registrationResponse>;

/** A browser's answer after a sign-in with a passkey (https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson). */
export const assertionResponse = credential.extend({
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(100).nullish(),
  }),
});
export type AssertionResponse = z.infer<typeof assertionResponse>;

/** The body of `POST /user/passkey`. */
export const newPasskeyInput = z.strictObject({ credential: registrationResponse });

/** The body of `POST /user/token/passkey`. */
export const passkeySignInInput = z.strictObject({
  credential: assertionResponse,
  rememberMe: z.boolean().default(false),
});
