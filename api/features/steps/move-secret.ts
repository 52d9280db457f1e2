import { isCall } from '../../../domain/steps';
import type { SecretKeys } from '../../../config/secret-keys';
import { audit } from '../../../db/accounts/audit';
import type { Database } from '../../../db/database/connection';
import { updateStep } from '../../../db/steps/change-chain';
import { sealCredentials } from '../../../db/connections/credentials';
import { insertConnection } from '../../../db/connections/store';
import { apps, firstWebhookOf } from '../../../domain/apps';
import { signInOfHeader } from '../../../domain/apps/http/from-header';
import type { UserApp } from '../../../domain/entities/connection';
import { addressedOf, typedSecrets } from '../../../domain/steps/api-call/typed-secrets';
import { errors } from '../../http/errors';
import { credentialsLeft } from '../connections/credentials';
import { presentUserApp } from '../connections/presentation';
import type { Caller } from '../automatisations/caller';
import { editFlow } from './edit-flow';
import { presentOneStep } from '../automatisations/presentation';
import type { SavedStep } from './service';

const app = 'http';

const isOriginOf = (url: string, origin: string | undefined): boolean =>
  URL.canParse(url) && origin !== undefined && new URL(url).origin === new URL(origin).origin;

/**
 * Moves a credential that was typed into a call's header into a new connection to the call's host, and lets the step call through it.
 * Throws ApiError 404, and 400 when the step has no credential that a connection could hold.
 */
export async function moveSecret(
  database: Database,
  secretKeys: SecretKeys,
  caller: Caller,
  automatisationId: number,
  stepId: number,
  isDraft = false,
): Promise<SavedStep & { user_app: UserApp }> {
  const { userId, authorId, language } = caller;
  const { flow, result, effect } = await editFlow(
    database,
    caller,
    automatisationId,
    async (edit) => {
      const stored = edit.flow.steps.find((step) => step.id === stepId);
      if (!stored) throw errors.notFound('step');
      const call = isCall(stored.type) && stored.user_app_id === null ? addressedOf(stored.data) : null;
      const secret = call && typedSecrets(call).find(({ field }) => field === 'headers');
      const signIn =
        secret?.field === 'headers' && signInOfHeader(call?.url ?? '', secret.name, secret.value);
      // A connection is bound to its own origin: another scheme would be another origin.
      const isItsOwn = signIn && call && isOriginOf(call.url, apps[app].server?.origin(signIn));
      if (!call || !secret || !('name' in secret) || !signIn || !isItsOwn) throw errors.secretNotMovable();

      const credentials = credentialsLeft(app, {}, signIn);
      const sealed = sealCredentials(secretKeys, { userId, app }, credentials);
      const made = await insertConnection(edit.client, userId, { app, name: String(signIn['host']), sealed });
      const detail = { user_app_id: made.id, app, fields: Object.keys(credentials) };
      await audit(edit.client, { userId, actorId: authorId, action: 'user_app_created', detail });
      const { [secret.name]: _moved, ...headers } = call.headers;
      await updateStep(edit.client, edit, {
        ...stored,
        data: { ...stored.data, headers },
        user_app_id: made.id,
        app_webhook_unique_identifier: firstWebhookOf(app),
      });
      return { result: presentUserApp(made, credentials, language) };
    },
    isDraft,
  );
  const step = presentOneStep(flow.steps, stepId);
  if (!step) throw new Error(`The step ${stepId} was saved, and is gone`);
  return { automatisation_step: step, effect, user_app: result };
}
