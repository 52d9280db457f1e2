import { z } from 'zod';
import { ruleWords } from '../values/validation/faults';
import type { AppDefinition, CredentialField } from './definition';

/** A host, with its port when that is not the usual one; no scheme, no path. */
const hostPattern =
  /^(?=.{1,253}(:|$))([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?(:\d{1,5})?$/i;

/** Invalid addresses (1.2.3.999) and ports above 65,535 look like a host, but cannot be called. */
function isHost(text: string): boolean {
  return hostPattern.test(text) && URL.canParse(`https://${text}`);
}

/** A public key of the curve P-256 as SubjectPublicKeyInfo (RFC 5480) in base64: 27 bytes that say so, and 64 of the point. */
const p256Pattern = /^MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE[A-Za-z0-9+/]{86}==$/;

const formats = {
  email: z.email(),
  host: z.string().refine(
    isHost,
    ruleWords({
      en: 'must be a host such as api.example.com, without https://',
      fr: 'doit être un hôte comme api.example.com, sans https://',
    }),
  ),
  p256_key: z.string().regex(
    p256Pattern,
    ruleWords({
      en: 'must be a verification key, such as MFkw…==, copied whole',
      fr: 'doit être une clé de vérification, comme MFkw…==, copiée en entier',
    }),
  ),
};

function valueOf({ type, format, required }: CredentialField) {
  const value = type === 'number' ? z.number() : format ? formats[format] : z.string().min(1);
  return required ? value : value.optional();
}

/** All the credentials that a connection to the app stores, by field. */
export const credentials = z.record(z.string(), z.union([z.string(), z.number()]));
export type Credentials = z.infer<typeof credentials>;

/** Checks an app's credentials: required fields are present, each is valid, and there are no unknown fields. */
export function credentialsOf({ fields, exclusive = [] }: AppDefinition) {
  const shape = Object.fromEntries(fields.map((field) => [field.field, valueOf(field)]));
  return z.strictObject(shape).superRefine((given, context) => {
    const [, second] = exclusive.filter((field) => given[field] !== undefined);
    if (second === undefined) return;
    context.addIssue({
      code: 'custom',
      path: [second],
      message: ruleWords({
        en: `cannot stand beside ${exclusive[0] ?? ''}: give one of them`,
        fr: `ne peut pas accompagner ${exclusive[0] ?? ''} : indiquez l’un des deux`,
      }),
    });
  });
}
