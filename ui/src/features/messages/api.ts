import type { z } from 'zod';
import type { PageMeta } from '../../../../domain/entities/common';
import type {
  MessageContent,
  MessagePreview,
  messagePreviewInput,
  MessageTemplate,
  messageTemplateInput,
  MessageTemplateRow,
  messageTemplateUpdate,
  MessageTemplateUses,
  MessageTemplateVersion,
} from '../../../../domain/entities/messages/message-template';
import { queryText, type Client } from '../../api/client';
import { orderOf, pageOf, type ListPage, type ListQuery } from '../../store/list';
import {
  keysQuery,
  optionsPage,
  optionsQuery,
  type Key,
  type OptionsAsked,
  type OptionsPage,
} from '../../store/options';

interface Listed {
  message_templates: MessageTemplateRow[];
  folders: string[];
  meta: PageMeta;
}

/** A page of templates, and the folders of all. */
interface MessagesPage extends ListPage<MessageTemplateRow> {
  folders: string[];
}

/** In the list's address: templates in no folder. */
export const noFolder = '-';

export async function listMessages(client: Client, query: ListQuery): Promise<MessagesPage> {
  const { kind, folder } = query.filters;
  const { message_templates, folders, meta } = await client.get<Listed>('/message-template', {
    ...pageOf(query),
    ...orderOf(query),
    ...(kind && { kind }),
    ...(folder && (folder === noFolder ? { without_folder: 'true' } : { folder })),
  });
  return { rows: message_templates, folders, meta };
}

/** How many templates a picker has before somebody types. */
const offered = 200;

/** Templates of a kind, which is the scope. */
export async function listMessageOptions(
  client: Client,
  asked: OptionsAsked,
): Promise<OptionsPage<MessageTemplateRow>> {
  const query = { ...optionsQuery(asked, offered), ...(asked.scope !== '' && { kind: asked.scope }) };
  const { message_templates, meta } = await client.get<Listed>('/message-template', query);
  return optionsPage(message_templates, meta);
}

export async function listMessagesOf(client: Client, ids: Key[]): Promise<MessageTemplateRow[]> {
  return (await client.get<Listed>('/message-template', keysQuery(ids))).message_templates;
}

/** A template, and what uses it. */
export interface MessageDetail {
  message_template: MessageTemplate;
  uses: MessageTemplateUses;
}

export const fetchMessage = (client: Client, id: number) =>
  client.get<MessageDetail>(`/message-template/${id}`);

export async function fetchVersions(client: Client, id: number): Promise<MessageTemplateVersion[]> {
  return (await client.get<{ versions: MessageTemplateVersion[] }>(`/message-template/${id}/version`))
    .versions;
}

/** A new template, or the changes of one that exists. */
export type MessageChange =
  | { id: null; input: z.input<typeof messageTemplateInput> }
  | { id: number; input: z.input<typeof messageTemplateUpdate> };

/** @throws ApiError `name_taken`, `version_conflict`, `message_part_named` (409), `message_template_has_problems` (422). */
export async function saveMessage(client: Client, { id, input }: MessageChange): Promise<MessageTemplate> {
  const { message_template } =
    id === null
      ? await client.post<{ message_template: MessageTemplate }>('/message-template', input)
      : await client.put<{ message_template: MessageTemplate }>(`/message-template/${id}`, input);
  return message_template;
}

/** @throws ApiError `in_use` (409) with what uses it, unless it is forced. */
export const deleteMessage = (client: Client, id: number, isForced: boolean) =>
  client.delete<unknown>(`/message-template/${id}`, isForced ? { force: 'true' } : {});

/**
 * Brings a version back, as long as the template has the version that was seen.
 *
 * @throws ApiError `version_conflict` (409), `message_template_has_problems` (422).
 */
export async function restoreVersion(
  client: Client,
  id: number,
  version: number,
  seen: number,
): Promise<MessageTemplate> {
  const path = `/message-template/${id}/version/${version}/restore${queryText({ version: seen })}`;
  return (await client.post<{ message_template: MessageTemplate }>(path, {})).message_template;
}

export type MessageAsked = z.input<typeof messagePreviewInput>;

/** What texts look like that are being edited; `asked` says for which texts that is. */
export async function previewMessage(
  client: Client,
  asked: MessageAsked,
): Promise<MessagePreview & { asked: MessageAsked }> {
  return { ...(await client.post<MessagePreview>('/message-template/preview', asked)), asked };
}

/** The texts of a template that a step takes over, in its fallback language. */
export async function fetchMessageText(
  client: Client,
  id: number,
): Promise<{ id: number; content: MessageContent }> {
  return { id, ...(await client.get<{ content: MessageContent }>(`/message-template/${id}/text`)) };
}
