import { useTranslation } from 'react-i18next';
import { longLimit, shortLimit } from '../../../../../domain/steps/api-call/schema';
import { TextField } from '../../text/TextField';

export function ChatMessageFields() {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="channel"
        label={t('appSteps.chat.channel')}
        hint={t('appSteps.chat.channelHint')}
        example="#sales"
        limit={shortLimit}
      />
      <TextField name="message" label={t('appSteps.message')} rows={5} limit={longLimit} />
    </>
  );
}
