import type { MessageTemplate } from '../../../db/message-templates/MessageTemplate';
import type { StoredVersion } from '../../../db/message-templates/store';
import { withDocuments } from '../../../domain/message-templates/blocks/documents';
import type * as entity from '../../../domain/entities/messages/message-template';

export const presentMessageTemplate = (template: MessageTemplate): entity.MessageTemplate => ({
  id: template.id,
  kind: template.kind,
  name: template.name,
  folder: template.folder,
  version: template.version,
  fallback_language: template.fallback_language,
  contents: withDocuments(template.contents, template.documents),
  created_at: template.created_at.toISOString(),
  updated_at: template.updated_at.toISOString(),
});

export const presentContent = ({
  language,
  subject,
  html,
  text,
}: entity.MessageContent): entity.MessageContent => ({ language, subject, html, text });

/** A template as the list's query reads it. */
export type ListedTemplate = Omit<MessageTemplate, 'contents' | 'documents'> & {
  languages: string[];
  subject: string;
};

export const presentRow = (template: ListedTemplate): entity.MessageTemplateRow => ({
  id: template.id,
  kind: template.kind,
  name: template.name,
  folder: template.folder,
  version: template.version,
  fallback_language: template.fallback_language,
  languages: template.languages,
  subject: template.subject,
  created_at: template.created_at.toISOString(),
  updated_at: template.updated_at.toISOString(),
});

export const presentVersion = ({
  version,
  author,
  restores,
  created_at,
}: StoredVersion): entity.MessageTemplateVersion => ({
  version,
  author,
  restores,
  created_at: created_at.toISOString(),
});
