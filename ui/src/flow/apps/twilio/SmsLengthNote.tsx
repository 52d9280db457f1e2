import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { smsLength } from './sms-length';

/** Most special characters listed; the first ones show what kind they are. */
const namedAtOnce = 5;

/** The length of the form's message as SMS, updated while typing. */
export function SmsLengthNote() {
  const { t, i18n } = useTranslation();
  const message = Form.useWatch<string | undefined>('message') ?? '';
  const { characters, parts, foreign, hasVariables } = smsLength(message);
  if (message === '') return null;
  const words = [
    t('appSteps.sms.characters', { count: characters }),
    t('appSteps.sms.parts', { count: parts }),
    ...(hasVariables ? [t('appSteps.sms.withVariables')] : []),
  ];
  const named = new Intl.ListFormat(i18n.language).format(
    foreign.slice(0, namedAtOnce).map((character) => t('appSteps.sms.quoted', { character })),
  );
  return (
    <>
      {words.join(' · ')}
      {foreign.length > 0 && <div>{t('appSteps.sms.foreign', { characters: named })}</div>}
    </>
  );
}
