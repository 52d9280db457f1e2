import type { KeyValue } from '../../../components/form/key-values';

/** What the form of a transactional e-mail holds. */
export interface EmailDraft {
  to: string;
  /** A template of the provider's, or subject and HTML of the step's own. */
  content: 'template' | 'html';
  templateId: string;
  templateData: KeyValue[];
  subject: string;
  html: string;
  /** Blank: the connection's sender. */
  fromEmail: string;
  fromName: string;
}
