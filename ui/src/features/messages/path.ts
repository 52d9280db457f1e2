import type { MessageTemplateKind } from '../../../../domain/entities/messages/message-template';

export const messagesPath = '/messages';

/** The address of a template's editor. */
export const messagePath = (id: number): string => `${messagesPath}/${id}`;

/** The address of the editor of a new template. */
export const newMessagePath = (kind: MessageTemplateKind): string => `${messagesPath}/new?kind=${kind}`;
