import type { MessageContent, MessageTemplateKind } from '../../domain/entities/messages/message-template';
import type { Documents } from '../../domain/message-templates/blocks/documents';
import { BaseModel } from '../database/connection';

/** A message that steps share, or a part that such messages share. */
export class MessageTemplate extends BaseModel {
  static override tableName = 'message_templates';
  static override jsonAttributes = ['contents', 'documents'];

  declare id: number;
  declare user_id: number;
  declare kind: MessageTemplateKind;
  declare name: string;
  declare folder: string;
  declare version: number;
  declare fallback_language: string;
  declare contents: MessageContent[];
  declare documents: Documents;
  declare created_at: Date;
  declare updated_at: Date;
}
