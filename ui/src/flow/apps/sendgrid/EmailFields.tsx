import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { shortLimit } from '../../../../../domain/steps/api-call/schema';
import { TextPairFields } from '../../text/TextPairFields';
import { LetterFields } from '../LetterFields';
import { TextField } from '../../text/TextField';
import type { EmailDraft } from './draft';

const htmlRows = 16;

export function EmailFields() {
  const { t } = useTranslation();
  const content = Form.useWatch<EmailDraft['content'] | undefined>('content') ?? 'template';
  return (
    <>
      <TextField name="to" label={t('appSteps.email.to')} limit={shortLimit} />
      <Form.Item name="content" label={t('appSteps.email.content')}>
        <Radio.Group
          options={(['template', 'html'] as const).map((value) => ({
            value,
            label: t(`appSteps.email.contents.${value}`),
          }))}
        />
      </Form.Item>
      {content === 'template' ? <TemplateFields /> : <LetterFields name="html" rows={htmlRows} />}
      <TextField
        name="fromEmail"
        label={t('appSteps.email.fromEmail')}
        hint={t('appSteps.email.fromHint')}
        limit={shortLimit}
      />
      <TextField name="fromName" label={t('appSteps.email.senderName')} limit={shortLimit} />
    </>
  );
}

function TemplateFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="templateId"
        label={t('appSteps.email.templateId')}
        example="d-0123456789abcdef0123456789abcdef"
        limit={shortLimit}
      />
      <TextPairFields
        name="templateData"
        label={t('appSteps.email.templateData')}
        duplicateText={t('appSteps.email.duplicateKeys')}
      />
    </>
  );
}
