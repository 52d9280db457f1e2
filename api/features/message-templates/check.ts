import { setImmediate as nextTurn } from 'node:timers/promises';
import { readParts, namedIn } from '../../../db/message-templates/ready';
import { allRendering, readTexts } from '../../../db/message-templates/uses';
import type { Querier } from '../../../db/database/connection';
import type { KnownVariables } from '../../../domain/flow/problems/checked-flow';
import type { MessageTemplateKind } from '../../../domain/entities/messages/message-template';
import { severityOf, templateFindings, type FoundFinding } from '../../../domain/message-templates/findings';
import type { TemplateTexts } from '../../../domain/message-templates/ready-template';
import { errors } from '../../http/errors';

/** Errors do not depend on what the account knows. */
const nothingKnown = {
  eventData: [],
  contactData: [],
  contactPaths: [],
  numberFormat: null,
  globalNames: new Set<string>(),
};

interface Checked extends TemplateTexts {
  kind: MessageTemplateKind;
  name: string;
}

/** Its parts, with one of them as it is about to be saved. */
async function partsOf(
  client: Querier,
  userId: number,
  { contents }: TemplateTexts,
  saved: Checked,
): Promise<Readonly<Record<string, TemplateTexts>>> {
  const isPart = saved.kind === 'part';
  const named = [...namedIn(contents), ...(isPart ? namedIn(saved.contents) : [])];
  const parts = await readParts(
    client,
    named.map((name) => ({ userId, name })),
  );
  return { ...parts.get(userId), ...(isPart && { [saved.name]: saved }) };
}

/**
 * What is found about texts, language by language: with their parts they may be ten times as long as what was written, and between two
 * languages the process serves others.
 */
export async function findingsOf(
  { kind, contents }: Pick<Checked, 'kind' | 'contents'>,
  parts: Readonly<Record<string, TemplateTexts>>,
  known: KnownVariables,
): Promise<FoundFinding[]> {
  const found: FoundFinding[] = [];
  for (const content of contents) {
    await nextTurn();
    found.push(...templateFindings({ kind, contents: [content] }, parts, known));
  }
  return found;
}

const errorsIn = (found: readonly FoundFinding[]): FoundFinding[] =>
  found.filter(({ code }) => severityOf(code) === 'error');

/**
 * Refuses texts of which no message could be made, and those of a part with which a template that renders it could not be made. Throws
 * ApiError 422.
 */
export async function refuseFaulty(client: Querier, userId: number, saved: Checked): Promise<void> {
  const own = errorsIn(await findingsOf(saved, await partsOf(client, userId, saved, saved), nothingKnown));
  if (own.length > 0) throw errors.messageTemplateHasProblems(own);
  if (saved.kind !== 'part') return;
  for (const renderer of await allRendering(client, userId, saved.name)) {
    if (renderer.kind === 'part' && renderer.name === saved.name) continue;
    const texts = await readTexts(client, { userId, templateId: renderer.id });
    if (!texts) continue;
    const parts = await partsOf(client, userId, texts, saved);
    const found = errorsIn(await findingsOf({ kind: renderer.kind, ...texts }, parts, nothingKnown));
    if (found.length > 0) throw errors.messageTemplateHasProblems(found, renderer.name);
  }
}
