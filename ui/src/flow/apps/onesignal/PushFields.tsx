import { useTranslation } from 'react-i18next';
import { longLimit, shortLimit } from '../../../../../domain/steps/api-call/schema';
import { TextField } from '../../text/TextField';
import { MessageContent } from '../MessageContent';

const filledIn = { subject: 'title', text: 'message' } as const;

export function PushFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="external_id"
        label={t('appSteps.push.externalId')}
        hint={t('appSteps.push.externalIdHint')}
        limit={shortLimit}
      />
      <MessageContent channel="push" fields={filledIn}>
        <TextField name="title" label={t('appSteps.push.title')} limit={shortLimit} />
        <TextField name="message" label={t('appSteps.message')} rows={4} limit={longLimit} />
      </MessageContent>
      <TextField
        name="launch_url"
        label={t('appSteps.push.launchUrl')}
        example="https://example.com"
        limit={shortLimit}
      />
    </>
  );
}
