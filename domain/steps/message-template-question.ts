import type { ReadyTemplate } from '../message-templates/ready-template';

/** The template of a message that is about to be rendered, as it is now. The run's host answers, from the run's account. */
export interface MessageTemplateQuestion {
  kind: 'message_template';
  templateId: number;
}

export interface MessageTemplateAnswer {
  /** Null: the account has no template of this id. */
  template: ReadyTemplate | null;
}
