import type { ApiCallData, AppFields } from '../../../../../domain/steps/api-call/schema';
import { duplicateKeys } from '../../../components/form/key-values';
import { storedPairs, pairsOf } from '../../steps/written-values';
import type { StepEditor } from '../../steps/step-editor';
import { defineAppEditor } from '../app-editor';
import type { EmailDraft } from './draft';
import { EmailFields } from './EmailFields';

const blank: EmailDraft = {
  to: '{{ contact.email }}',
  content: 'html',
  templateId: '',
  templateData: [],
  subject: '',
  html: '',
  fromEmail: '',
  fromName: '',
};

const draftOf = (data: ApiCallData): EmailDraft => ({
  to: data.to ?? '',
  content: data.template_id ? 'template' : 'html',
  templateId: data.template_id ?? '',
  templateData: pairsOf(data.dynamic_template_data ?? {}),
  subject: data.subject ?? '',
  html: data.html ?? '',
  fromEmail: data.from_email ?? '',
  fromName: data.from_name ?? '',
});

/** Unused fields are left out: a template has its own subject and content. */
const fieldsOf = ({ content, ...draft }: EmailDraft): AppFields => ({
  to: draft.to,
  from_email: draft.fromEmail.trim(),
  from_name: draft.fromName.trim(),
  ...(content === 'template'
    ? {
        template_id: draft.templateId.trim(),
        subject: '',
        html: '',
        dynamic_template_data: storedPairs(draft.templateData),
      }
    : { template_id: '', dynamic_template_data: {}, subject: draft.subject, html: draft.html }),
});

const editor = defineAppEditor({
  webhook: 'sendgrid_send_email',
  Fields: EmailFields,
  blank,
  draftOf,
  fieldsOf,
});

export const sendgridEditor: StepEditor = {
  ...editor,
  isComplete(draft) {
    // The form's own draft.
    const { content, templateId, templateData } = draft as EmailDraft;
    if (content === 'template' && templateId.trim() === '') return false;
    return duplicateKeys(templateData).size === 0 && editor.isComplete(draft);
  },
};
