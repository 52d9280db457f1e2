import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { chatModels, temperatureOf } from '../../../../../domain/apps/chatgpt/models';
import { booleanInstruction } from '../../../../../domain/apps/prompt';
import type { AppFields } from '../../../../../domain/steps/api-call/schema';
import { SwitchField } from '../../../components/form/SwitchField';
import { ModelField } from '../ModelField';
import { ContextField, PromptField } from '../PromptFields';

export function ChatPromptFields() {
  const { t } = useTranslation();
  const isBoolean = Form.useWatch<boolean | undefined>('return_boolean_only') ?? false;
  return (
    <>
      <PromptField hint={t('appSteps.prompt.resultHint', { variable: 'event.chatgpt_result' })} />
      <ChatModelField />
      <SwitchField
        name="return_boolean_only"
        label={t('appSteps.prompt.booleanOnly')}
        hint={isBoolean ? t('appSteps.prompt.booleanAdded', { instruction: booleanInstruction }) : undefined}
      />
      <ContextField />
    </>
  );
}

function ChatModelField() {
  const { t, i18n } = useTranslation();
  const model = Form.useWatch<AppFields['model']>('model') ?? '';
  const ends = chatModels.find(({ id }) => id === model)?.ends;
  const temperature = temperatureOf(model);
  const day =
    ends && new Date(`${ends.on}T12:00:00Z`).toLocaleDateString(i18n.language, { dateStyle: 'long' });
  const hint =
    temperature === null
      ? t('appSteps.prompt.noTemperature')
      : t('appSteps.prompt.temperature', { value: temperature.toLocaleString(i18n.language) });
  const warning = ends && t('appSteps.prompt.modelEnds', { day, successor: ends.successor });
  return <ModelField models={chatModels.map(({ id }) => id)} hint={hint} warning={warning} />;
}
