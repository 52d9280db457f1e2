import type { JsonObject } from '../../domain/entities/common';
import type { OptedOut, Subscribed } from '../../domain/entities/contacts/channel';
import type { TopicChoices } from '../../domain/entities/contacts/topic';
import { BaseModel } from '../database/connection';

export class Contact extends BaseModel {
  static override tableName = 'contacts';

  declare id: number;
  declare user_id: number;
  declare external_id: string;
  declare name: string | null;
  declare title: string | null;
  declare email: string | null;
  declare role: string | null;
  /** Custom data. */
  declare data: JsonObject;
  declare opted_out: OptedOut;
  declare subscribed: Subscribed;
  /** What it chose, by the id of the topic. */
  declare topics: TopicChoices;
  declare created_at: Date;
  declare updated_at: Date;
}
