import { useTranslation } from 'react-i18next';
import { ContextField, PromptField } from '../PromptFields';

export function GeminiFields() {
  const { t } = useTranslation();
  return (
    <>
      <PromptField hint={t('appSteps.prompt.resultHint', { variable: 'event.gemini_result' })} />
      <ContextField />
    </>
  );
}
