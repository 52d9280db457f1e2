import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { contactKey } from '../../../../../domain/steps/track/schema';
import { useEventNames } from '../../../features/event-names/use-event-names';
import { TextPairFields } from '../../text/TextPairFields';
import { TextField } from '../../text/TextField';

export function TrackFields() {
  const { t } = useTranslation();
  const eventName = Form.useWatch<string | undefined>('eventName');
  return (
    <>
      <TextField
        name="eventName"
        label={t('steps.track.eventName')}
        hint={t('steps.textHint', { placeholder: '{{ contact.name }}' })}
        limit={255}
        wholes={useEventNames(eventName)}
      />
      <TextField
        name="contactExternalId"
        label={t('steps.track.contact')}
        hint={t('steps.track.contactHint')}
        limit={1_000}
      />
      <TextPairFields
        name="entries"
        label={t('steps.track.data')}
        duplicateText={t('steps.track.duplicateKeys')}
        keysTaken={[contactKey]}
      />
    </>
  );
}
