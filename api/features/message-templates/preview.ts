import { readAccountCheckContext } from '../../../db/automatisations/problem-context';
import { User } from '../../../db/accounts/User';
import { readParts, namedIn } from '../../../db/message-templates/ready';
import {
  messagePreviewInput,
  type MessagePreview,
  type MessagePreviewInput,
} from '../../../domain/entities/messages/message-template';
import { documentFindings } from '../../../domain/message-templates/blocks/document-findings';
import { apartFromDocuments } from '../../../domain/message-templates/blocks/documents';
import { describeFinding } from '../../../domain/message-templates/finding-words';
import { sizeFindings } from '../../../domain/message-templates/findings';
import { regionalOf } from '../../../domain/values/time/regional';
import { fit } from '../../http/input';
import type { RunTask, Trials } from '../../trials/trials';
import type { Caller } from '../automatisations/caller';
import { contactOf, type Place } from '../simulation/contact';
import { hostOf } from '../simulation/service';
import { findingsOf } from './check';
import { withMadeHtml } from './compile';

/**
 * Renders the texts of a template that is being edited, and checks them. Blocks are made HTML in the account's place for a trial, too. Throws
 * ApiError 404 for the contact, 400 where HTML of blocks is too long.
 */
export const previewMessage = (
  { trials, ...place }: Place & { trials: Trials },
  caller: Caller,
  input: MessagePreviewInput,
): Promise<MessagePreview> =>
  trials.prepared(caller.userId, (runTask) => preview({ ...place, runTask }, caller, input));

async function preview(
  { runTask, ...place }: Place & { runTask: RunTask },
  { userId, language: reader }: Caller,
  input: MessagePreviewInput,
): Promise<MessagePreview> {
  const { knex, pool } = place.database;
  const { kind, fallback_language, contact_external_id, event_data, language = null } = input;
  const made = fit(messagePreviewInput, {
    ...input,
    contents: await withMadeHtml(input.kind, input.contents),
  });
  const { contents, documents } = apartFromDocuments(made.contents);
  const contact = await contactOf(place, userId, { contact_external_id }, []);
  const account = await User.query(knex).findById(userId).throwIfNotFound();
  const named = namedIn(contents).map((name) => ({ userId, name }));
  const parts = (await readParts(pool, named)).get(userId) ?? {};
  const known = await readAccountCheckContext(pool, userId);
  const { rendered, madeText, problem, missing, ...chosen } = await runTask(
    'message',
    {
      template: {
        id: 0,
        name: '',
        version: 0,
        kind,
        fallback_language,
        contents,
        parts,
        languageField: account.language_field,
      },
      language,
      variables: { event: event_data, contact, globals: account.data },
      regional: regionalOf(account),
      now: Date.now(),
    },
    hostOf(place, userId),
  );
  const written = await findingsOf({ kind, contents }, parts, known);
  const isToldOf = written.some(({ code, language: of }) => code === 'too_large' && of === chosen.language);
  const grown = kind === 'email' && rendered && !isToldOf ? sizeFindings(rendered.html, chosen.language) : [];
  const unfinished = Object.entries(documents).flatMap(([of, document]) => documentFindings(document, of));
  return {
    language: chosen.language,
    rendered,
    made_text: madeText,
    made_html: Object.hasOwn(documents, chosen.language)
      ? (contents.find(({ language: of }) => of === chosen.language)?.html ?? null)
      : null,
    problem,
    missing,
    findings: [...written, ...unfinished, ...grown].map((finding) => describeFinding(finding, reader)),
  };
}
