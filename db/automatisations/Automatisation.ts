import type { ModelObject } from 'objection';
import type { exitStrategyTypes, PauseReason } from '../../domain/entities/automatisations/automatisation';
import type { ReentryRule } from '../../domain/entities/automatisations/reentry';
import type { Tag } from '../../domain/entities/contacts/tag';
import { isBroadcast } from '../broadcasts/is-broadcast';
import { BaseModel } from '../database/connection';

/** An automation or a campaign. */
export class Automatisation extends BaseModel {
  static override tableName = 'automatisations';

  declare id: number;
  declare user_id: number;
  declare name: string;
  declare entry_event_name: string;
  declare is_active: boolean;
  declare is_campaign: boolean;
  /** It is a campaign of one message (docs/decisions/0100). Present only where `automatisationColumns` are read. */
  declare is_broadcast: boolean;
  declare is_ghost: boolean;
  declare reentry: ReentryRule;
  /** In seconds; only for `once_in`. */
  declare reentry_period: number | null;
  /** A path in the event's data; only for `once_per_value`. */
  declare reentry_field: string | null;
  declare exit_strategy_type: (typeof exitStrategyTypes)[number];
  declare exit_strategy_value: string | null;
  declare publish_date: Date | null;
  /** Since when its runs begin no further step. */
  declare paused_at: Date | null;
  declare pause_reason: PauseReason | null;
  declare version: number;
  declare created_at: Date;
  declare updated_at: Date;
  /** Present only where `automatisationColumns` are read. */
  declare tags: Pick<Tag, 'id' | 'name' | 'color'>[];
}

/** An automation as lists and pages show it. */
export type StoredAutomatisation = Omit<ModelObject<Automatisation>, 'user_id'>;

/** The columns of StoredAutomatisation, of the table `automatisations` called `a`. */
export const automatisationColumns = `
  a.id, a.name, a.entry_event_name, a.is_active, a.is_campaign, ${isBroadcast('a.id')} AS is_broadcast, a.is_ghost, a.reentry, a.reentry_period,
  a.reentry_field, a.exit_strategy_type, a.exit_strategy_value, a.publish_date, a.paused_at, a.pause_reason, a.version, a.created_at, a.updated_at,
  COALESCE((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name))
            FROM automatisation_tags l JOIN tags t ON t.id = l.tag_id
            WHERE l.automatisation_id = a.id), '[]') AS tags`;
