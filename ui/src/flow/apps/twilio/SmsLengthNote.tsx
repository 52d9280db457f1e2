import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { smsLength } from './sms-length';

/** Foreign characters that are named; the first ones tell what kind they are. */
const namedAtOnce = 5;

/** What the message of the form comes to as SMS, as it is written. */
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
