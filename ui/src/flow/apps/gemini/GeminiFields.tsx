import { useTranslation } from 'react-i18next';
import { defaultModel, geminiModels } from '../../../../../domain/apps/gemini/models';
import { ModelField } from '../ModelField';
import { ContextField, PromptField } from '../PromptFields';

export function GeminiFields() {
  const { t } = useTranslation();
  return (
    <>
      <PromptField hint={t('appSteps.prompt.resultHint', { variable: 'event.gemini_result' })} />
      <ModelField
        models={geminiModels}
        hint={t('appSteps.prompt.modelDefaultHint')}
        placeholder={t('appSteps.prompt.modelDefault', { model: defaultModel })}
      />
      <ContextField />
    </>
  );
}
